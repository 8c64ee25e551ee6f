import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import { startRedis } from '#e2e/support/start-redis.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { RowBook } from '../figures.ts'
import type { Table } from '../figures.ts'
import { measuredEnv } from '../measured-env.ts'
import { cpuShare } from '../process-cost.ts'
import type { Settings } from '../settings.ts'
import { behindProxy, openStage } from '../stage.ts'
import { raiseFileLimit } from './file-limit.ts'
import { describeEnds } from './herd.ts'
import { populate } from './populate.ts'
import { talkFigures } from './talk.ts'
import { timeUntil } from './time-until.ts'
import { openTwoNodes, roomsFor } from './two-nodes.ts'
import type { TwoNodes } from './two-nodes.ts'

const pairs = 25
const editsPerSecond = 50
const calmMs = 8_000
const backWithinMs = 180_000
const afterwardsMs = 3_000
const otherFiles = 1_000

/** Thousands of people lose their node at once and come back. */
export async function storm(settings: Settings): Promise<Table> {
  const { clients } = settings
  // Two nodes need it, whatever else is measured.
  const own = settings.postgres ? null : await startPostgres({ durable: true })
  const postgres = settings.postgres ?? own
  raiseFileLimit(clients + otherFiles)
  const rooms = roomsFor(clients, pairs)
  const redis = await startRedis()
  const env = { ...measuredEnv(settings), REDIS_URL: redis.url }
  const stage = await openStage({ ...settings, postgres }, 'storm', 'postgres', {
    env: behindProxy,
  })
  const book = new RowBook()
  const words: string[] = []
  try {
    const plan = { connections: clients + 4 * pairs, rooms, templateId: 'event' }
    const population = await populate(stage.server.origin, plan)
    await stage.server.stop()
    for (const [work, returns] of [
      ['the other node remains', false],
      ['the node is started again', true],
    ] as const) {
      const nodes = await openTwoNodes(stage, env, population, { clients, pairs })
      const { figures, refusals } = await weather(nodes, clients, returns)
      await nodes.stop()
      book.add(work, 'fanfare, postgres', figures)
      words.push(`${work}: ${refusals}`)
    }
  } finally {
    await stage.stop()
    await redis.stop()
    await own?.stop()
  }
  const about = `${clients} people in ${rooms} rooms with documents of 17 kB are on one of two nodes behind a round-robin proxy when it is killed; they come back as the product's client does. Seconds from the kill until so many had the whole state again. ${pairs} pairs on the killed node and as many on the other go on typing, ${editsPerSecond} edits/s each time; delivery and acknowledgement are those on the other node. CPU of that in % of a core. Attempts that were refused: ${words.join('; ')}.`
  return { scenario: 'storm', about, rows: book.rows }
}

/** Kills the first node and follows everybody back. */
async function weather(nodes: TwoNodes, clients: number, returns: boolean) {
  const { herd, typists, witnesses, second } = nodes
  typists.type(editsPerSecond)
  witnesses.type(editsPerSecond)
  await pause(calmMs)
  const killedAt = Date.now()
  const known = { synced: herd.syncedAt.length, ends: herd.ends.length }
  const isOver = () => herd.synced() === clients && typists.isIn() && Date.now() > killedAt + 1_000
  const cpu = await cpuShare(second.pid, async () => {
    await nodes.killFirst()
    if (returns) await nodes.startFirst()
    await waitUntil('everybody is back', isOver, backWithinMs)
  })
  const overAt = Date.now()
  await pause(afterwardsMs)
  // Throws unless all that was typed, also at the moment of the kill, is saved and seen.
  await Promise.all([typists.pause(), witnesses.pause()])
  const ends = herd.ends.slice(known.ends)
  const refused = ends.filter(({ wasSynced }) => !wasSynced)
  const back = (share: number) => {
    const syncedAt = herd.syncedAt.slice(known.synced)
    return (timeUntil(Math.ceil(share * clients), clients, { syncedAt, ends }) - killedAt) / 1000
  }
  const calm = talkFigures(witnesses.log, killedAt - calmMs / 2, killedAt)
  const during = talkFigures(witnesses.log, killedAt, overAt)
  return {
    figures: {
      '50 % s': back(0.5),
      '99 % s': back(0.99),
      '99.9 % s': back(0.999),
      '100 % s': back(1),
      'not back': clients - herd.synced(),
      refused: refused.length,
      'CPU %': cpu,
      'before: p99 ms': calm['p99 ms'],
      'p50 ms': during['p50 ms'],
      'p99 ms': during['p99 ms'],
      'before: ack p99 ms': calm['ack p99 ms'],
      'ack p99 ms': during['ack p99 ms'],
    },
    refusals: describeEnds(refused),
  }
}
