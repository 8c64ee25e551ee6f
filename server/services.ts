import type { AccessChanges } from './access/access-changes.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open-database.ts'
import type { PageScripts } from './features/publishing/page-script.ts'
import type { IdentityKind } from './identity/create-identity.ts'
import type { SessionVerifier } from './identity/verify-session.ts'
import type { Log } from './log.ts'

/** What every feature may use; put together in main.ts, replaced in tests. */
export type Services = {
  config: Config
  log: Log
  database: Database
  clock: () => Date
  /** Origin of the application, e.g. `https://app.example.com`. */
  appOrigin: () => string
  /** Origin of published pages. */
  pagesOrigin: () => string
  /** Where commands say, after their commit, whose rights have changed. */
  access: AccessChanges
  identity: IdentityView
  /** Ends open sockets of a campaign that is gone. Resolves when they are closed. */
  closeRoom: (campaignId: string) => Promise<void>
  /** Makes what the collaboration server holds in memory durable before it is read. */
  flushRoom: (campaignId: string) => Promise<void>
  live: LiveCounts
  /** Signs what published pages say about themselves. */
  pageSecret: string
  /** What published pages run. */
  pageScripts: PageScripts
  pages: PageCache
}

/** The identity provider, as a diagnosis looks at it. */
export type IdentityView = {
  kind: IdentityKind
  /** Where its public API is reached from inside, e.g. `http://127.0.0.1:3000/.ory`. */
  internalUrl: () => string
  verify: SessionVerifier['verify']
}

/** The live numbers, as other features see them. */
export type LiveCounts = { visitorsNow(campaignId: string): number }

/** Published pages in memory; a campaign's are dropped when its release or state changes. */
export type PageCache = { forget(slug: string): void }
