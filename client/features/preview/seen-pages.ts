import type { Width } from '#shared/campaign/model/widths.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { variantLetter, variantName } from '#shared/campaign/model/variant-name.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import { isRecord } from '#shared/lib/is-record.ts'
import { formatList } from '#client/lib/words/format.ts'

/** The widths at which every page is to be looked at before an answer. */
export const lookedAtWidths = ['phone', 'desktop'] as const satisfies readonly Width[]
export type LookedAtWidth = (typeof lookedAtWidths)[number]

/** A page or variant of the version under review, and the widths at which somebody has opened it. */
export type SeenPage = {
  id: string
  path: string
  title: string
  /** The page that it is a variant of; null for a page. */
  variantOf: string | null
  /** Of a variant, B and so on; a page is A. */
  letter: string
  widths: readonly LookedAtWidth[]
}

/** By the id of a page. */
export type Seen = Readonly<Record<string, readonly LookedAtWidth[]>>

const key = (name: string) => `fanfare-seen ${name}`

/** What this device remembers under a name of what was opened. */
export function readSeen(name: string): Seen {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(name)) ?? '{}')
    if (!isRecord(kept)) return {}
    const entries = Object.entries(kept).map(([id, widths]) => {
      const known = Array.isArray(widths) ? widths : []
      return [id, lookedAtWidths.filter((width) => known.includes(width))] as const
    })
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

export function keepSeen(name: string, seen: Seen): void {
  try {
    localStorage.setItem(key(name), JSON.stringify(seen))
  } catch {
    // Without storage it is known for as long as the screen is open.
  }
}

/** With a page opened at a width; the same object where that was known. */
export function withSeen(seen: Seen, pageId: string, width: LookedAtWidth): Seen {
  const widths = seen[pageId] ?? []
  return widths.includes(width) ? seen : { ...seen, [pageId]: [...widths, width] }
}

/** Every page followed by its variants, with the widths at which they were opened. */
export function seenPages(pages: readonly PageSnapshot[], seen: Seen): SeenPage[] {
  const widthsOf = (id: string) => lookedAtWidths.filter((width) => seen[id]?.includes(width))
  return pages.flatMap(({ id, path, title, variants }) => [
    { id, path, title: title || path, variantOf: null, letter: 'A', widths: widthsOf(id) },
    ...variants.map((variant, index) => ({
      id: variant.id,
      path,
      title: `${title || path}, ${variantName(variant, index)}`,
      variantOf: id,
      letter: variantLetter(index),
      widths: widthsOf(variant.id),
    })),
  ])
}

/** Whether there is nothing more to look at on a page. */
export const isAllSeen = ({ widths }: SeenPage) => widths.length === lookedAtWidths.length

/** What was opened, as an answer says it, of as many pages as it can tell of. */
export function seenInAnswer(pages: readonly SeenPage[]) {
  return pages
    .slice(0, reviewLimits.pages)
    .map(({ id, widths }) => ({ pageId: id, widths: [...widths] }))
}

/** What of the version was not opened, in a sentence or two; null when all of it was. */
export function unseenWords(pages: readonly SeenPage[], locale?: string): string | null {
  const named = (some: readonly SeenPage[]) =>
    formatList(
      some.map(({ title }) => `“${title}”`),
      locale,
    )
  const never = pages.filter(({ widths }) => widths.length === 0)
  const notAt = (width: LookedAtWidth) =>
    pages.filter(({ widths }) => widths.length > 0 && !widths.includes(width))
  const sentences = [
    never.length > 0 ? `You have not opened ${named(never)}.` : '',
    ...lookedAtWidths.map((width) => {
      const some = notAt(width)
      return some.length > 0 ? `Not seen at ${width} width: ${named(some)}.` : ''
    }),
  ]
  return sentences.filter(Boolean).join(' ') || null
}
