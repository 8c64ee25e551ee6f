import { parseArgs } from 'node:util'
import { validate as isUuid } from 'uuid'
import { noBus } from '#collab/bus/bus-messages.ts'
import { createCollab } from '#collab/create-collab.ts'
import { readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { openReader } from '#server/cli/export-room/open-reader.ts'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import { createHistoryDay } from '#server/features/billing/public/history-day.ts'
import { createDocuments } from '#server/features/collaboration/documents/create-documents.ts'
import { createDatabaseJournal } from '#server/features/collaboration/public/database-journal.ts'
import { createRedisBus } from '#server/features/collaboration/redis-bus.ts'
import { createLog } from '#server/platform/log.ts'
import { schema } from '#server/app/database/schema.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import { createRedisLink } from '#server/platform/redis/redis-link.ts'
import { purgeCampaigns } from './purge-campaigns.ts'
import { measureRenewals, renewCampaign } from './renew-campaigns.ts'
import type { Renewal } from './renew-campaigns.ts'

const usage = `Usage: npm run renew -- <campaignId>… | --all [--look] [--purge]
  writes campaigns' documents anew, without their past, also beside a running server:
  says first what it saves, then does it
  --look   only says it
  --purge  leaves out everything that is removed, however lately, and deletes at once what is kept
           from before, but for versions, which it names; on SQLite edits wait for its end`

try {
  const { campaignIds, look, purge } = readArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  const reader = openReader(config)
  try {
    const known = await allCampaigns(reader)
    const unknown = campaignIds?.find((id) => !known.includes(id))
    if (unknown !== undefined) throw new Error(`There is no campaign ${unknown}.`)
    const renewed = await renew(config, reader, campaignIds ?? known, { look, purge })
    if (purge) await purgeAll(config, renewed)
  } finally {
    await reader.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function renew(
  config: Config,
  reader: Queries,
  campaignIds: readonly string[],
  { look, purge }: { look: boolean; purge: boolean },
): Promise<string[]> {
  const clock = () => new Date()
  const log = createLog('warn')
  const journal = createDatabaseJournal(reader, clock, log)
  const areSold = config.stripe !== null
  const historyDay = createHistoryDay(reader, { areSold, clock })
  const documents = createDocuments(purge ? () => Promise.resolve(Infinity) : historyDay, clock)
  try {
    const planned: Renewal[] = []
    for await (const renewal of measureRenewals(campaignIds, { journal, documents })) {
      planned.push(renewal)
      say(describe(renewal))
    }
    say(describeAll(planned))
    if (look) return []
    return await renewAll(planned, { config, reader, journal, documents, clock, log })
  } finally {
    documents.close()
    await journal.close()
  }
}

type Stage = Pick<Parameters<typeof createCollab>[0], 'journal' | 'documents' | 'clock'> & {
  config: Config
  reader: Queries
  log: ReturnType<typeof createLog>
}

/** As a node of its own, which nobody connects to. Returns those that were renewed. */
async function renewAll(planned: readonly Renewal[], stage: Stage): Promise<string[]> {
  const { config, reader, log } = stage
  const isShared = config.redisUrl && reader.kind === 'postgres'
  const redis = isShared ? createRedisLink({ url: config.redisUrl ?? '', log }) : null
  const gatekeeper = { admit: () => Promise.resolve({ refused: 'forbidden' as const }) }
  const bus = redis ? createRedisBus(redis) : noBus
  const collab = createCollab({ ...stage, gatekeeper, bus, allowedOrigins: [] })
  const renewed: string[] = []
  try {
    for (const [at, { campaignId }] of planned.entries()) {
      const isDone = await renewCampaign(collab, campaignId)
      if (isDone) renewed.push(campaignId)
      const place = `${at + 1} of ${planned.length}`
      say(`${place}  ${campaignId}  ${isDone ? 'renewed' : 'left: people write in it right now'}`)
    }
    return renewed
  } finally {
    await collab.close()
    redis?.close()
  }
}

async function purgeAll(config: Config, campaignIds: readonly string[]): Promise<void> {
  const database = await openDatabase(config, schema)
  try {
    for await (const { campaignId, versions } of purgeCampaigns(database, campaignIds)) {
      const names = versions.map((each) => `${each.number} (${each.createdAt.toISOString()})`)
      say(`${campaignId}  deleted what was before`)
      if (names.length > 0) say(`  as it was before, it is still in version ${names.join(', ')}`)
    }
  } finally {
    await database.close()
  }
}

async function allCampaigns(reader: Queries): Promise<string[]> {
  const rows = await reader
    .read<CampaignTables>()
    .selectFrom('campaign')
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

function describe({ campaignId, before, after }: Renewal): string {
  const bytes = `${kB(before.bytes)} → ${kB(after.bytes)} kB`
  const past = `${before.clients} clients, ${before.deleted} deleted stretches → ${after.clients}, 0`
  return `${campaignId}  ${bytes}  (${past})`
}

function describeAll(all: readonly Renewal[]): string {
  const [before, after] = [sum(all, 'before'), sum(all, 'after')]
  const saved = before === 0 ? 0 : Math.round((100 * (before - after)) / before)
  return `${all.length} documents  ${kB(before)} → ${kB(after)} kB, ${saved} % less`
}

function sum(all: readonly Renewal[], side: 'before' | 'after'): number {
  return all.reduce((total, renewal) => total + renewal[side].bytes, 0)
}

function kB(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function readArguments(args: string[]) {
  const { values, positionals } = parse(args)
  const { all = false, look = false, purge = false } = values
  if (all !== (positionals.length === 0)) throw new Error(usage)
  const wrong = positionals.find((id) => !isUuid(id))
  if (wrong !== undefined) throw new Error(`There is no campaign ${wrong}.`)
  return { campaignIds: all ? null : positionals, look, purge }
}

function parse(args: string[]) {
  try {
    const flag = { type: 'boolean' } as const
    const options = { all: flag, look: flag, purge: flag }
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new Error(usage)
  }
}
