import type * as Y from 'yjs'
import type { Anchor, AnchoredWords } from '#shared/contract/threads.ts'
import type { WordEnds } from './words-in-document.ts'
import { decodeEnds, encodeEnd, endsOfWords, wordsBetween } from './words-in-document.ts'

/** Follows what threads are about through the changes of one document. */
export type WordFollower = {
  /** The words as they are by now; as they were where nothing of them is left, null where there are none. */
  now: (threadId: string, anchor: Anchor) => AnchoredWords | null
}

/**
 * The ends that are kept with a thread say where its words are; where they are of another document (an
 * earlier generation, or a guest's), its words are found once and followed from then on.
 */
export function followWords(doc: Y.Doc): WordFollower {
  const known = new Map<string, WordEnds>()
  return {
    now(threadId, { on, partId, words }) {
      if (on !== 'block' || !words) return null
      const kept = known.get(threadId) ?? decodeEnds(words)
      const there = kept && wordsBetween(doc, kept)
      const ends = there ? kept : endsOfWords(doc, partId, words)
      if (!ends) return words
      known.set(threadId, ends)
      return there ?? wordsBetween(doc, ends) ?? words
    },
  }
}

/** An anchor with the ends of its words in the document, by which everybody follows them. */
export function withEnds(anchor: Anchor, doc: Y.Doc): Anchor {
  const { words, partId } = anchor
  const ends = words && endsOfWords(doc, partId, words)
  if (!ends) return anchor
  const [from, to] = [encodeEnd(ends.from), encodeEnd(ends.to)]
  return { ...anchor, words: { ...words, from, to } }
}
