import { noBus } from '#collab/bus/bus-messages.ts'
import { createCollab } from '#collab/create-collab.ts'
import type { Collab } from '#collab/create-collab.ts'
import type { AccessGuard } from '#server/core/access/access-guard.ts'
import type { Config } from '#server/config.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'
import type { SessionVerifier } from '#server/platform/identity/verify-session.ts'
import type { Log } from '#server/platform/log.ts'
import type { RedisLink } from '#server/platform/redis/redis-link.ts'
import { collabHolder } from './collab-holder.ts'
import { createCollabMetrics } from './collab-metrics.ts'
import { createDatabaseJournal } from './public/database-journal.ts'
import { createDocuments } from './documents/create-documents.ts'
import type { HistoryDay } from './documents/create-documents.ts'
import { createGatekeeper } from './gatekeeper.ts'
import { networkOfRequest } from '#server/platform/http/network-of.ts'
import { createRedisBus } from './redis-bus.ts'

/** The collaboration engine on this database and identity, kept within what is allowed now. */
export function startCollab(options: {
  config: Pick<Config, 'trustProxy'>
  database: Pick<Queries, 'kind' | 'address' | 'read'>
  /** How nodes on one database hear each other; null for a single node. */
  redis: RedisLink | null
  verifier: SessionVerifier
  guard: AccessGuard
  clock: () => Date
  log: Log
  metrics: Metrics
  origins: ReadonlySet<string>
  historyDay: HistoryDay
}): Collab {
  const { config, database, redis, clock, log, metrics } = options
  const documents = createDocuments(options.historyDay, clock)
  const counted = createCollabMetrics()
  const journal = createDatabaseJournal(database, clock, log)
  const collab = createCollab({
    journal,
    gatekeeper: createGatekeeper(options),
    // A SQLite file has one process, whoever else may be on that Redis.
    bus: redis && database.kind === 'postgres' ? createRedisBus(redis) : noBus,
    documents,
    log,
    metrics: counted,
    allowedOrigins: [...options.origins],
    networkOf: (request) => networkOfRequest(request, config.trustProxy),
    clock,
  })
  options.guard.look(collabHolder(collab))
  metrics.add(counted.print)
  metrics.gauges('collab_rooms', 'Rooms in memory', 'stage', () => countStages(collab.rooms()))
  metrics.gauge('collab_connections', 'Open connections', () => collab.connections().length)
  metrics.gauge('collab_journal_lag_ms', 'Age of the oldest update that is not durable', () =>
    collab.journalLagMs(),
  )
  const close = async () => {
    await collab.close()
    documents.close()
    await journal.close()
  }
  return { ...collab, close }
}

function countStages(rooms: { stage: string }[]): Record<string, number> {
  const counts: Record<string, number> = { loading: 0, open: 0, closing: 0 }
  for (const { stage } of rooms) counts[stage] = (counts[stage] ?? 0) + 1
  return counts
}
