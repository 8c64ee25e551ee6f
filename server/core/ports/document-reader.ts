import type { Doc } from 'yjs'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'

/** A campaign's document at a position of its journal. Nothing of it is decoded before it is asked for. */
export type StoredDocument = {
  snapshot(): CampaignSnapshot
  /** As Yjs has it, in today's form. What a work writes into it stays with that work. */
  doc(): Doc
  /** All that Yjs knows of it, as one update. */
  state(): Uint8Array
  /** Whether these characters may stand in it, as ids stand in it as plain text. */
  mayName(text: string): boolean
}

/**
 * Work on a document, which a thread may do: what it finds depends on the document, on an `earlier`
 * position where that is asked for and kept, and on `given` alone. What is given is plain JSON; what is
 * found is plain data or bytes, and as little as will do, for all of it is copied to who asks.
 */
export type DocumentWork<Given, Found> = {
  /** One name for one work. */
  name: string
  run(
    document: StoredDocument,
    given: Given,
    earlier: StoredDocument | null,
  ): Found | Promise<Found>
}

/** Work that begins with no document, on what is given alone: plain data and bytes. */
export type MakingWork<Given, Found> = {
  /** One name for one work. */
  name: string
  make(given: Given): Found | Promise<Found>
}

/** What is read, and for whom. */
export type DocumentQuestion<Given> = {
  campaign: { id: string; companyId: string }
  given: Given
  /** The number of an earlier position, to compare with. */
  since?: number
}

/** What was found, and the position of the journal that it is about. */
export type DocumentAnswer<Found> = { found: Found; seq: number }

/**
 * Does work on documents as they are on the disk; what takes long, in a thread, a company's share at a
 * time. To be asked outside transactions, as it may wait. Throws `rate-limited` and `unavailable` when
 * too much is asked for at once, and `unavailable` for a document that takes too long.
 */
export type DocumentReader = {
  readNow<Given, Found>(
    em: EntityManager,
    work: DocumentWork<Given, Found>,
    question: DocumentQuestion<Given>,
  ): Promise<DocumentAnswer<Found>>
  /** As it was at a position of its journal; null when that is not kept. */
  readAt<Given, Found>(
    em: EntityManager,
    work: DocumentWork<Given, Found>,
    question: DocumentQuestion<Given> & { at: number },
  ): Promise<DocumentAnswer<Found> | null>
  /** Does work without a document for a company; `bytes`: about how much is given. */
  make<Given, Found>(
    work: MakingWork<Given, Found>,
    asked: { companyId: string; given: Given; bytes: number },
  ): Promise<Found>
  /** As somebody holds it who says what it is, as one update: it need not be on the disk yet. */
  readState<Given, Found>(
    em: EntityManager,
    work: DocumentWork<Given, Found>,
    question: DocumentQuestion<Given> & { state: Uint8Array },
  ): Promise<Found>
}
