import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { Collab } from '#collab/create-collab.ts'
import { defaultLimits } from '#collab/limits.ts'
import { demoPath } from '#shared/demo/demo-seat.ts'
import { createAccessChanges } from '#server/platform/bus/access-changes.ts'
import type { CompanyTables } from '#server/core/companies/entities.ts'
import { createAccessGuard } from '#server/core/access/access-guard.ts'
import type { Config } from '#server/config.ts'
import { countChecksumFailures } from '#server/platform/db/count-checksum-failures.ts'
import { lockDataDir } from '#server/platform/db/lock-data-dir.ts'
import { openTables } from './database/open-tables.ts'
import type { Tables } from './database/open-tables.ts'
import { withGuests } from '#server/features/share-links/guest-sessions.ts'
import { closeServer, drainConnections, listen } from '#server/platform/http/listen.ts'
import { createPageBrowser } from '#server/platform/browser/page-browser.ts'
import { createAccessLog } from '#server/platform/http/access-log.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { measureReadiness } from '#server/platform/http/readiness.ts'
import { answerNotFound, serveStatus } from '#server/platform/http/serve-status.ts'
import { startingUp } from '#server/platform/http/starting-up.ts'
import { createVerifier } from '#server/platform/identity/create-verifier.ts'
import type { Log } from '#server/platform/log.ts'
import { createLiveNews } from '#server/platform/bus/live-news.ts'
import type { RedisConnection } from '#server/platform/redis/redis-link.ts'
import { openFileStore } from '#server/platform/storage/open-file-store.ts'
import { countConnections, startTelemetry, timeStatements } from './start-telemetry.ts'
import { checksumCheck, integrityCheck, readyChecks } from './ready-checks.ts'
import type { Base, OpenRooms, ReadingBase } from './roles/base.ts'

export type Fanfare = {
  /** Where people reach it, e.g. `http://localhost:3000`. */
  origin: string
  /** Where its mail can be read, by the person at this machine; null where it can't. */
  outbox: string | null
  /** Nobody has made a company yet. */
  isNew: boolean
  /** It has a browser to draw pages with. */
  canDraw: boolean
  /** Tells the sockets, makes everything durable, and lets go of port, database and folder. */
  stop(): Promise<void>
}

/** How long (ms) answers under way may take once it stops. */
const graceMs = 3_000
/** How long (ms) a proxy has to give up its connections before that. */
const drainMs = 1_000
/** How long (ms) the last traces and figures may take to be sent. */
const telemetryMs = 1_000

/** Puts the product together as far as the roles ask. Throws when it can't (`start-failure.ts`). */
export async function startFanfare(config: Config, log: Log): Promise<Fanfare> {
  const unlock = config.databaseUrl ? () => undefined : lockDataDir(config.dataDir)
  // Socket.IO takes over the listeners that it finds, so there is one, and what it does changes.
  const front: { handle: RequestListener } = { handle: startingUp }
  const server = createServer((request, response) => front.handle(request, response))
  const metrics = createMetrics()
  const onStatement = timeStatements(metrics, config)
  const tables = await openTables(config, log, onStatement).catch((error: unknown) => {
    unlock()
    throw error
  })
  const { queries } = tables
  countConnections(metrics, queries)
  try {
    const telemetry = await startTelemetry(config, metrics, log)
    const companies = await queries
      .read<CompanyTables>()
      .selectFrom('company')
      .select('id')
      .limit(1)
      .execute()
    const port = await listen(server, config.host, config.port)
    const base = await buildBase({ config, log, server, port, metrics }, tables)
    const roles = await startRoles(base, tables)
    const isStopping = { now: false }
    const checks = [
      { name: 'database', run: queries.ping },
      { name: 'redis', run: async () => base.redis?.ping(), spare: true },
      { name: 'journal', run: roles.keepUp, spare: true },
      ...readyChecks(config, base.files),
      queries.kind === 'sqlite'
        ? integrityCheck(queries.address, log)
        : checksumCheck(() => countChecksumFailures(queries), log),
    ]
    measureReadiness(checks, metrics)
    const parts = { checks, isStopping: () => isStopping.now, metrics }
    front.handle = serveStatus(parts, roles.handle)
    log.info({ port, roles: [...config.roles], database: queries.kind }, 'ready')
    const stop = async () => {
      isStopping.now = true
      if (config.trustProxy) await drainConnections(server, drainMs)
      const closed = closeServer(server, graceMs)
      await roles.stop()
      await closed
      await roles.finish(graceMs)
      await base.browser.close()
      await base.guard.close()
      base.redis?.close()
      await queries.close()
      await telemetry?.stop(telemetryMs)
      unlock()
      base.accessLog.close()
      log.info('stopped')
    }
    return {
      origin: base.origin,
      outbox: roles.outbox,
      isNew: companies.length === 0,
      canDraw: base.browser.isThere(),
      stop,
    }
  } catch (error) {
    server.close()
    await queries.close()
    unlock()
    throw error
  }
}

async function buildBase(
  given: Pick<Base, 'config' | 'log' | 'server' | 'port' | 'metrics'>,
  { queries }: Tables,
): Promise<Base> {
  const { config, log, port } = given
  const clock = () => new Date()
  const origin = config.publicUrl ?? `http://localhost:${port}`
  const origins = new Set([origin, ...(config.publicUrl ? [] : [`http://127.0.0.1:${port}`])])
  const redis = await openRedis(config, log)
  const access = createAccessChanges({ redis, log })
  const news = createLiveNews({ redis, log })
  const appOrigin = () => origin
  const people = createVerifier({ config, database: queries, access, appOrigin, clock, log })
  const verifier = withGuests(people, { database: queries, clock })
  const now = () => clock().getTime()
  const guard = createAccessGuard({ database: queries, verifier, access, log, now })
  const { chromiumUrl, chromiumPath, chromiumSandbox: isSandboxed } = config
  const files = await openFileStore(config, log)
  const browser = createPageBrowser({ chromiumUrl, chromiumPath, isSandboxed, log })
  return {
    ...given,
    clock,
    origin,
    origins,
    accessLog: createAccessLog(config.logLevel),
    redis,
    access,
    news,
    verifier,
    guard,
    browser,
    files,
  }
}

async function openRedis({ redisUrl }: Config, log: Log): Promise<RedisConnection | null> {
  if (!redisUrl) return null
  const { createRedisLink } = await import('#server/platform/redis/redis-link.ts')
  return createRedisLink({ url: redisUrl, log })
}

/** Starts what the roles of this process ask for, and loads nothing of the others. */
async function startRoles(base: Base, { queries, database }: Tables) {
  const { roles } = base.config
  const collab = roles.has('collab') ? await startCollabRole(base, queries) : null
  // The API also edits where nobody connects: through an engine of its own, like another node.
  let own: Promise<Collab> | null = null
  const ownEngine = () => (own ??= startCollabRole(base, queries))
  const rooms: OpenRooms = {
    close: (campaignId) => collab?.dropRoom(campaignId),
    flush: async (campaignId) => collab?.flush(campaignId),
    edit: async (...edit) => (collab ?? (await ownEngine())).edit(...edit),
  }
  const reader = database ? await openReader(base, database) : null
  const counting = database ? await openCounting(base) : null
  const documents = reader?.documents
  const numbers = counting?.numbers
  const web =
    roles.has('web') && database && documents && numbers
      ? await startWebRole({ ...base, documents, numbers }, database, rooms)
      : null
  const stopWorker =
    roles.has('worker') && database && documents && numbers
      ? await startWorkerRole({ ...base, documents, numbers }, database)
      : null
  base.server.on('upgrade', (request, socket, head) => {
    const isFor = (path: string) => request.url?.startsWith(`${path}/`) ?? false
    if (collab && isFor('/collab')) collab.handleUpgrade(request, socket, head)
    else if (web?.demo && isFor(demoPath)) web.demo.handleUpgrade(request, socket, head)
    else if (!web || !isFor('/socket.io')) socket.destroy()
  })
  const closeOwn = async () => (await own)?.close()
  return {
    handle: web?.handle ?? answerNotFound,
    outbox: web?.outbox ?? null,
    stop: () => Promise.all([web?.stop(), collab?.close(), closeOwn(), stopWorker?.()]),
    async finish(withinMs: number) {
      await web?.finish(withinMs)
      await reader?.close()
      await counting?.close()
    },
    /** Rejects while edits wait long to become durable, as on a full disk. */
    keepUp: async () => {
      if (collab && collab.journalLagMs() > defaultLimits.stalledMs)
        throw new Error('the journal is late')
    },
  }
}

async function startCollabRole(base: Base, database: Tables['queries']) {
  const { startCollab } = await import('#server/features/collaboration/start-collab.ts')
  const { createHistoryDay } = await import('#server/features/billing/public/history-day.ts')
  const { config, clock } = base
  const historyDay = createHistoryDay(database, { areSold: config.stripe !== null, clock })
  return startCollab({ ...base, database, historyDay })
}

/** For web and worker, which are the roles that have a database to change. */
async function openReader(base: Base, database: NonNullable<Tables['database']>) {
  const { openReader: open } = await import('./reading/open-reader.ts')
  return open({ ...base, database })
}

async function openCounting(base: Base) {
  const { openCounting: open } = await import('./counting/open-counting.ts')
  return open(base)
}

async function startWebRole(
  base: ReadingBase,
  database: NonNullable<Tables['database']>,
  rooms: OpenRooms,
) {
  const { startWeb } = await import('./roles/start-web.ts')
  return startWeb(base, database, rooms)
}

async function startWorkerRole(base: ReadingBase, database: NonNullable<Tables['database']>) {
  const { startWorker } = await import('./roles/start-worker.ts')
  return startWorker(base, database)
}
