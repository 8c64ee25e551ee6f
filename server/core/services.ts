import type { Change } from '#collab/ports.ts'
import type { AccessChanges } from '#server/platform/bus/access-changes.ts'
import type { Config } from '#server/config.ts'
import type { FontMaker } from '#server/platform/fonts/font-processes.ts'
import type { PictureTaker } from '#server/platform/pictures/picture-processes.ts'
import type { PageBrowser } from '#server/platform/browser/page-browser.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import type { DocumentReader } from '#server/core/ports/document-reader.ts'
import type { Dns } from '#server/core/ports/dns.ts'
import type { VisitNumbers } from '#server/core/ports/visit-numbers.ts'
import type { PaymentProvider } from '#server/core/ports/payment-provider.ts'
import type { Plans } from '#server/core/ports/plans.ts'
import type { PageScripts } from '#server/core/ports/page-scripts.ts'
import type { IdentityKind } from '#server/platform/identity/create-identity.ts'
import type { SessionVerifier } from '#server/platform/identity/verify-session.ts'
import type { PasswordHasher } from '#server/platform/identity/password-hash.ts'
import type { Log } from '#server/platform/log.ts'
import type { Limits } from '#server/core/limits.ts'
import type { LiveNews } from '#server/platform/bus/live-news.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'

/** What every feature may use; put together in server/app, replaced in tests. */
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
  /** Where commands say, after their commit, what is different for those who look at it. */
  news: Pick<LiveNews, 'publish'>
  identity: IdentityView
  /** Who takes the money; null where nobody pays. */
  payments: PaymentProvider | null
  /** What the plan of a company lets it do. */
  plans: Plans
  /** Ends open sockets of a campaign that is gone. Resolves when they are closed. */
  closeRoom: (campaignId: string) => Promise<void>
  /** Makes what the collaboration server holds in memory durable before it is read. */
  flushRoom: (campaignId: string) => Promise<void>
  /**
   * Makes a change of the open document as that person: everybody sees it at once. Resolves when it is
   * on the disk.
   */
  editRoom: (campaignId: string, personId: string, change: Change) => Promise<void>
  live: LiveCounts
  domains: DomainServices
  /** Signs what published pages say about themselves. */
  pageSecret: string
  /** What published pages run. */
  pageScripts: PageScripts
  pages: PageCache
  /** Does work on documents of campaigns; what takes long, where it stops nobody else. */
  documents: DocumentReader
  /** Counts what visitors did, where it stops nobody else. */
  numbers: VisitNumbers
  /** Draws pages where this machine has a browser. */
  browser: PageBrowser
  /** Where pictures, fonts and what is made of them are. */
  files: FileStore
  /** Takes in pictures that people send. */
  pictures: PictureTaker
  /** Takes in the fonts of companies, and makes them smaller. */
  fonts: FontMaker
  /** How much of what is allowed, by key. */
  limits: Limits
  /** Hashes what people choose as a secret. */
  passwords: PasswordHasher
}

/** The identity provider, as a diagnosis looks at it. */
export type IdentityView = {
  kind: IdentityKind
  /** Where its public API is reached from inside, e.g. `http://127.0.0.1:3000/.ory`. */
  internalUrl: () => string
  verify: SessionVerifier['verify']
  verifyAnew: SessionVerifier['verifyAnew']
}

/** The live numbers, as other features see them. */
export type LiveCounts = {
  visitorsNow(campaignId: string): number
  /** Whether the visitor with this hash is one of them. */
  isHere(campaignId: string, visitor: string): boolean
  /** Reads again what those campaigns have counted whose numbers are known: they may be less. */
  recount(isMeant: (campaign: { id: string; companyId: string }) => boolean): Promise<void>
}

/** Names that customers bring. */
export type DomainServices = {
  dns: Dns
  /** To be called after the commit of whatever changes what is served under a name. */
  changed(): Promise<void>
}

/** Published pages in memory; a campaign's are dropped when its release or state changes. */
export type PageCache = { evict(slug: string): void }
