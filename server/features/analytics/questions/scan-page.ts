import type { PageCounts, PageQuestion } from '#server/core/ports/visit-numbers.ts'
import {
  eventKinds,
  kindNumbers,
  visitKindNumbers,
} from '#server/features/ingest/public/entities.ts'
import type { EventKind } from '#server/features/ingest/public/entities.ts'
import type { PageParts } from '#server/features/ingest/public/page-parts.ts'
import type { Segment } from '#server/features/ingest/public/segment.ts'
import type { Words } from './dimensions.ts'
import type { WordsOf } from './look-up.ts'
import { fitting } from './matching.ts'
import { PageTally } from './page-tally.ts'
import type { PartsAt } from './read-pages.ts'

type Known = { wordsOf: WordsOf; partsAt: PartsAt }

const isAsked = ({ pageId, variant }: Words['place'], asked: PageQuestion) =>
  pageId === asked.pageId && (asked.variants?.includes(variant) ?? true)

/** The places of the page that segments name. */
export function placesOfPage(
  segments: readonly Segment[],
  asked: PageQuestion,
  wordsOf: WordsOf,
): Words['place'][] {
  const numbers = new Set(segments.flatMap((segment) => [...segment.numbers.place]))
  return [...numbers].map((one) => wordsOf('place', one)).filter((place) => isAsked(place, asked))
}

/** Counts what people did on a page, by the events of it that match the filters. */
export function scanPage(
  segments: Iterable<Segment>,
  asked: PageQuestion,
  known: Known,
): PageCounts {
  const tally = new PageTally()
  for (const segment of segments) scanSegment(segment, asked, known, tally)
  return tally.counts()
}

function scanSegment(
  segment: Segment,
  asked: PageQuestion,
  { wordsOf, partsAt }: Known,
  tally: PageTally,
): void {
  const fits = fitting(segment, { ...asked, robots: false }, wordsOf)
  const deeds = Array.from(segment.numbers.place, (one) => {
    const place = wordsOf('place', one)
    return isAsked(place, asked) ? deedsAt(place, partsAt(place), tally) : null
  })
  if (deeds.every((one) => one === null)) return
  const { starts, what, refs } = segment
  for (let index = 0; index + 1 < starts.length; index += 1) {
    const end = starts[index + 1] ?? 0
    tally.begin()
    for (let row = starts[index] ?? 0; row < end; row += 1) {
      const deed = deeds[refs.place[row] ?? 0]?.[what[row] ?? 0]
      if (fits[row] === 1 && deed) tally.add(deed)
    }
    tally.end()
  }
}

/** What an event of each kind, by its number, comes to at a place. */
function deedsAt(place: Words['place'], parts: PageParts, tally: PageTally) {
  return Object.fromEntries(
    eventKinds.map((kind) => [kindNumbers[kind], tally.deedOf(wordsFor(kind, place, parts))]),
  )
}

/** Pages that don't tell of sections don't tell of fields either: nothing of their forms can be compared. */
function wordsFor(
  kind: EventKind,
  { blockId, field }: Words['place'],
  { sections, forms }: PageParts,
): Parameters<PageTally['deedOf']>[0] {
  const isVisitor = visitKindNumbers.includes(kindNumbers[kind])
  if (blockId === null) return { isVisitor }
  if (kind === 'click') return { isVisitor, block: blockId }
  if (kind === 'scroll') {
    const last = sections.indexOf(blockId)
    const shown = [...forms]
      .filter(([, { section }]) => section >= 0 && section <= last)
      .map(([id]) => id)
    return { isVisitor, sections: sections.slice(0, last + 1), shown }
  }
  if (sections.length === 0 || !forms.has(blockId)) return { isVisitor }
  if (kind === 'send') return { isVisitor, sent: blockId }
  if (field === null) return { isVisitor }
  return { isVisitor, [kind === 'fill' ? 'filled' : 'refused']: { form: blockId, field } }
}
