import { noBus } from '#collab/bus/bus-messages.ts'
import { createCollab } from '#collab/create-collab.ts'
import type { Collab } from '#collab/create-collab.ts'
import type { CollabCounter, CollabHistogram, Metrics as CollabMetrics } from '#collab/ports.ts'
import { allBlocks, findBlock } from '#shared/blocks/registry.ts'
import { documentVersion } from '#shared/campaign/document-version.ts'
import { upgradeDocument } from '#shared/campaign/upgrade-document.ts'
import type { AccessGuard } from '#server/access/access-guard.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Metrics } from '#server/http/metrics.ts'
import type { SessionVerifier } from '#server/identity/verify-session.ts'
import type { Log } from '#server/log.ts'
import type { RedisLink } from '#server/redis/redis-link.ts'
import { collabHolder } from './collab-holder.ts'
import { createDatabaseJournal } from './database-journal.ts'
import { createGatekeeper } from './gatekeeper.ts'
import { createRedisBus } from './redis-bus.ts'

/** The collaboration engine on this database and identity, kept within what is allowed now. */
export function startCollab(options: {
  config: Config
  database: Database
  /** How nodes on one database hear each other; null for a single node. */
  redis: RedisLink | null
  verifier: SessionVerifier
  guard: AccessGuard
  clock: () => Date
  log: Log
  metrics: Metrics
  origins: ReadonlySet<string>
}): Collab {
  const { config, database, redis, clock, log, metrics } = options
  const collab = createCollab({
    journal: createDatabaseJournal(database, clock),
    gatekeeper: createGatekeeper(options),
    // A SQLite file has one process, whoever else may be on that Redis.
    bus: redis && database.kind === 'postgres' ? createRedisBus(redis) : noBus,
    upgrade: {
      version: documentVersion(allBlocks()),
      run: (state) => upgradeDocument(state, findBlock),
    },
    log,
    metrics: collabMetrics(metrics),
    allowedOrigins: [...options.origins],
    ...(config.trustProxy ? { addressOf: forwardedAddress } : {}),
    clock,
  })
  options.guard.look(collabHolder(collab))
  metrics.gauge('collab_rooms', 'Rooms in memory', () => collab.rooms().length)
  metrics.gauge('collab_connections', 'Open connections', () => collab.connections().length)
  return collab
}

function forwardedAddress(request: {
  headers: Record<string, string | string[] | undefined>
  socket: { remoteAddress?: string | undefined }
}): string {
  const chain = String(request.headers['x-forwarded-for'] ?? '')
  return chain.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? '')
}

const msBuckets = [1, 2, 5, 10, 25, 50, 100, 250, 1_000]
const countBuckets = [1, 2, 5, 10, 50, 200, 1_000]

/** The engine's counters under `collab_…`; its times stay in milliseconds, as their names say. */
function collabMetrics(metrics: Metrics): CollabMetrics {
  const counters = new Map<CollabCounter, ReturnType<Metrics['counter']>>()
  const histograms = new Map<CollabHistogram, ReturnType<Metrics['histogram']>>()
  return {
    count(name, by) {
      const counter = counters.get(name) ?? metrics.counter(`collab_${name}_total`, words(name))
      counters.set(name, counter)
      counter.inc(by)
    },
    observe(name, value) {
      const buckets = name.endsWith('_ms') ? msBuckets : countBuckets
      const histogram =
        histograms.get(name) ?? metrics.histogram(`collab_${name}`, words(name), buckets)
      histograms.set(name, histogram)
      histogram.observe(value)
    },
  }
}

function words(name: string): string {
  return name.replaceAll('_', ' ')
}
