/** What a thread is asked: the work by its name, and the document that it is about. */
export type ReadingTask<Given> = {
  work: string
  campaignId: string
  /** A number of the journal; null for the document as it is now. */
  at: number | null
  /** Of an earlier position; null for none. */
  since: number | null
  given: Given
  /** The document instead of what is on the disk. */
  state?: Uint8Array
}

/** The same without a document. */
export type MakingTask<Given> = { making: string; given: Given }
