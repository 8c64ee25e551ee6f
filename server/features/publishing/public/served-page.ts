import type { VisitorLanguage } from '#shared/languages/all-languages.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'

/** What a visitor of one address gets, and the hosts whose pages may show it in a frame; none unless told. */
export type ServedPage = Served & { frameHosts?: readonly string[] }

/** A page as it is sent; the tag is another for other documents. */
export type PageDocument = { html: string; scriptHash: string; tag: string }

/** An experiment of a page: its variants as they are sent by id, the page itself for who takes part among them. */
export type ServedTrial = {
  /** Keys the choice: somebody else gets another variant in another experiment. */
  id: string
  /** The part of all visitors (0 to 1) who get the page and take no part. */
  heldBack: number
  /** Shares by the time (ms) from which they hold, ascending; the page goes by its own id. */
  shares: readonly { since: number; weights: readonly { id: string; weight: number }[] }[]
  campaignId: string
  timeZone: string
  pages: ReadonlyMap<string, PageDocument>
}

type Served =
  | (PageDocument & {
      kind: 'page'
      isIndexed: boolean
      trial?: ServedTrial
      /** Somebody else may get another one. */
      isOwn?: boolean
    })
  /** `held` by the operator of the installation: its campaign is taken down, or its company disabled. */
  | { kind: 'away'; reason: 'paused' | 'ended' | 'held'; language: VisitorLanguage }
  /** A path of the campaign that now has this slug, or an address elsewhere. */
  | { kind: 'moved'; slug: string; target: string }
  /** In the campaign's look where it is there otherwise; in English where nothing is known of it. */
  | { kind: 'missing'; html?: string | null; language?: VisitorLanguage }

/** What stands in the place of a page: for each visitor one of its variants, or a winner for all. */
export type InPlace = { trial: ServedTrial } | { winner: PageDocument }

/** A page of a release as it was rendered. */
type ReleasedPage = {
  companyId: string
  campaignId: string
  releaseId: string
  releaseNumber: number
  pageId: string
  path: string
  html: string
  scriptHash: string
}

/** Makes a page say the addresses of now, and names it by what it says. */
export type Finish = (page: Pick<PageDocument, 'html' | 'scriptHash'>) => PageDocument

/** Finds what visitors of a page get in its place; null for nothing. */
export type FindInPlace = (
  em: EntityManager,
  page: ReleasedPage,
  finish: Finish,
) => Promise<InPlace | null>
