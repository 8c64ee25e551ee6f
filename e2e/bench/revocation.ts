import { RowBook } from './figures.ts'
import type { Table } from './figures.ts'
import { startRedis } from '#e2e/support/start-redis.ts'
import { removeOnce } from './remove-once.ts'
import type { Settings } from './settings.ts'
import { databasesOf, hire, openStage } from './stage.ts'
import type { Stage } from './stage.ts'

/** Where a member is removed, and where their sockets are open. */
type Pair = { name: string; at: Stage; socketsAt: string; stop: () => Promise<void> }

/**
 * How long somebody who is removed goes on writing: a member with open sockets writes all the time,
 * an owner removes them through the API, and the document says which write was the last accepted.
 */
export async function revocation(settings: Settings): Promise<Table> {
  const book = new RowBook()
  const openings = [
    ...databasesOf(settings).map((kind) => () => openNode(settings, kind)),
    ...(settings.postgres ? [() => openTwoNodes(settings)] : []),
  ]
  for (const open of openings) {
    const pair = await open()
    try {
      await measure(pair, settings.runs, book)
    } finally {
      await pair.stop()
    }
  }
  const about = `${settings.runs} removals of a member who writes every 2 ms. Milliseconds from sending "remove member": to the answer, to the last write that was accepted (0: none after it was sent; also from the answer), to the end of the collaboration socket and of the live socket.`
  return { scenario: 'revocation', about, rows: book.rows }
}

async function measure({ name, at, socketsAt }: Pair, runs: number, book: RowBook): Promise<void> {
  const campaign = await at.createCampaign()
  const member = await hire(at.server.origin, at.owner, at.companyId)
  for (let run = 0; run < runs; run++) {
    if (run > 0) await at.invite(member)
    const figures = await removeOnce({ at, socketsAt, member, campaignId: campaign.id, run })
    book.add('remove member', name, figures)
  }
}

async function openNode(settings: Settings, kind: 'sqlite' | 'postgres'): Promise<Pair> {
  const at = await openStage(settings, 'revocation', kind)
  return { name: at.name, at, socketsAt: at.server.origin, stop: at.stop }
}

/** Removed at one node, while the sockets are open at another. */
async function openTwoNodes(settings: Settings): Promise<Pair> {
  const redis = await startRedis()
  const env = { REDIS_URL: redis.url }
  const at = await openStage(settings, 'revocation-nodes', 'postgres', { env })
  const second = await at.startNode(env)
  return {
    name: `${at.name}, other node`,
    at,
    socketsAt: second.origin,
    stop: async () => {
      await second.stop()
      await at.stop()
      await redis.stop()
    },
  }
}
