import type { Change } from '#collab/ports.ts'
import type { Server } from 'node:http'
import type { VisitNumbers } from '#server/core/ports/visit-numbers.ts'
import type { DocumentReader } from '#server/core/ports/document-reader.ts'
import type { PageBrowser } from '#server/platform/browser/page-browser.ts'
import type { AccessChanges } from '#server/platform/bus/access-changes.ts'
import type { AccessGuard } from '#server/core/access/access-guard.ts'
import type { Config } from '#server/config.ts'
import type { AccessLog } from '#server/platform/http/access-log.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'
import type { SessionVerifier } from '#server/platform/identity/verify-session.ts'
import type { Log } from '#server/platform/log.ts'
import type { LiveNews } from '#server/platform/bus/live-news.ts'
import type { RedisConnection } from '#server/platform/redis/redis-link.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'

/** What every process has, whatever its roles. */
export type Base = {
  config: Config
  log: Log
  clock: () => Date
  /** Where people reach the application, e.g. `http://localhost:3000`. */
  origin: string
  /** What browsers may come from. */
  origins: ReadonlySet<string>
  server: Server
  port: number
  metrics: Metrics
  accessLog: AccessLog
  /** How nodes on one database hear each other; null for a single node. */
  redis: RedisConnection | null
  access: AccessChanges
  /** Where it is said what is different for those who look at it. */
  news: LiveNews
  verifier: SessionVerifier
  /** Draws pages where this machine has a browser. */
  browser: PageBrowser
  /** Where pictures, fonts and what is made of them are. */
  files: FileStore
  guard: AccessGuard
}

/** What the roles have that change the database. */
export type ReadingBase = Base & {
  /** Does work on documents of campaigns, what takes long in threads. */
  documents: DocumentReader
  /** Counts what visitors did, in a thread. */
  numbers: VisitNumbers
}

/** The rooms of this process, as far as the API has to do with them. */
export type OpenRooms = {
  /** Ends open sockets of a campaign that is gone. */
  close(campaignId: string): void
  /** Makes what is held in memory durable. */
  flush(campaignId: string): Promise<void>
  /** Makes a change of the document as that person, live for everybody; resolves when durable. */
  edit(campaignId: string, personId: string, change: Change): Promise<void>
}
