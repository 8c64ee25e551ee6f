import * as Y from 'yjs'
import { rootsOf } from '#shared/campaign/document/document.ts'
import { findStored, propsOf } from '#shared/campaign/document/stored.ts'
import { deltaOf } from '#shared/campaign/text/delta-of.ts'
import type { AnchoredWords } from '#shared/contract/threads.ts'
import type { Place } from './place-of-words.ts'
import { placeOfWords, wordsAt } from './place-of-words.ts'

/** Both ends of some words, by the letters there: they stay with these, whatever is written beside them. */
export type WordEnds = { from: Y.RelativePosition; to: Y.RelativePosition }

/** The ends of words in a block's texts, at the place that is most like theirs; null where they are not. */
export function endsOfWords(doc: Y.Doc, blockId: string, words: AnchoredWords): WordEnds | null {
  let best: { text: Y.Text; place: Place } | null = null
  for (const text of textsOf(propsOf(findStored(rootsOf(doc), 'blocks', blockId)))) {
    const place = placeOfWords(lettersOf(text).letters, words)
    if (place && (!best || place.alike > best.place.alike)) best = { text, place }
  }
  if (!best) return null
  const { text, place } = best
  const { unitOf } = lettersOf(text)
  const last = place.at + words.letters.length - 1
  return {
    from: Y.createRelativePositionFromTypeIndex(text, unitOf(place.at), 0),
    to: Y.createRelativePositionFromTypeIndex(text, unitOf(last) + 1, -1),
  }
}

/** What stands between two ends by now; null where nothing of it is left, or the document is another one. */
export function wordsBetween(doc: Y.Doc, { from, to }: WordEnds): AnchoredWords | null {
  const start = Y.createAbsolutePositionFromRelativePosition(from, doc)
  const end = Y.createAbsolutePositionFromRelativePosition(to, doc)
  if (!start || !(start.type instanceof Y.Text) || end?.type !== start.type) return null
  const { letters, letterAt } = lettersOf(start.type)
  return wordsAt(letters, letterAt(start.index), letterAt(end.index))
}

/** As it is kept with a thread. */
export const encodeEnd = (end: Y.RelativePosition): string =>
  btoa(String.fromCharCode(...Y.encodeRelativePosition(end)))

/** The ends that are kept with a thread; null where there are none, or they are none. */
export function decodeEnds({ from, to }: AnchoredWords): WordEnds | null {
  if (from === undefined || to === undefined) return null
  try {
    return { from: decodeEnd(from), to: decodeEnd(to) }
  } catch {
    return null
  }
}

const decodeEnd = (end: string) =>
  Y.decodeRelativePosition(Uint8Array.from(atob(end), (letter) => letter.charCodeAt(0)))

/** The texts of a block, those of the items of its lists included. */
function textsOf(props: { entries: () => Iterable<[string, unknown]> } | null): Y.Text[] {
  return [...(props?.entries() ?? [])].flatMap(([, value]) => {
    if (value instanceof Y.Text) return [value]
    return value instanceof Y.Map ? textsOf(value) : []
  })
}

/** The letters of a text without line ends and breaks, which each take the place of one. */
function lettersOf(text: Y.Text) {
  /** Where runs of letters begin: among the letters, and in the row. */
  const runs: { letter: number; unit: number }[] = [{ letter: 0, unit: 0 }]
  let letters = ''
  let unit = 0
  for (const { insert } of deltaOf(text)) {
    const isLetters = typeof insert === 'string'
    if (isLetters) runs.push({ letter: letters.length, unit })
    if (isLetters) letters += insert
    unit += isLetters ? insert.length : 1
  }
  return {
    letters,
    unitOf: (letter: number) => {
      const run = runs.findLast((each) => each.letter <= letter)
      return run ? run.unit + letter - run.letter : letter
    },
    letterAt: (index: number) => {
      const at = runs.findLastIndex((each) => each.unit <= index)
      const [run, next] = [runs[at], runs[at + 1]]
      if (!run) return index
      return Math.min(run.letter + index - run.unit, next?.letter ?? letters.length)
    },
  }
}
