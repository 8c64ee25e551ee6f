import { findBlock } from '#shared/blocks/registry.ts'
import { isRichText } from '#shared/campaign/model/accept-value.ts'
import type { BlockModel } from '#shared/campaign/model/field.ts'
import {
  countInRichText,
  replaceInRichText,
  replaceInText,
} from '#shared/campaign/model/replace-words.ts'
import type { BlockSnapshot } from '#shared/campaign/model/snapshot.ts'
import { setRichText } from '#shared/campaign/props/set-rich-text.ts'
import { setText } from '#shared/campaign/props/set-text.ts'
import { itemTextPath, parseTextPath } from '#shared/campaign/text/text-path.ts'
import { findSpans } from '#shared/lib/search-form.ts'
import { idAt } from '../canvas/part-ids.ts'
import { asOneStep } from '../state/as-one-step.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { findBlockOnPage } from '../state/page-tree.ts'
import { lineOf } from '#client/lib/browser/words-on-page.ts'

/** A text of a block, how many of all matches stand in it, and which of these are meant. */
type Place = { block: BlockSnapshot; path: string; count: number; meant: number[] }

/**
 * Writes `words` in the place of those matches of `sought` that are meant, as one step of undo.
 * Returns how many it were: what a block says by itself, or what is too long then, stays.
 */
export function replaceMatches(
  builder: Builder,
  all: readonly Range[],
  meant: readonly Range[],
  { sought, words }: { sought: string; words: string },
): number {
  const places = placesOf(builder, all, meant)
  const { doc, origin } = builder.session
  return asOneStep(builder, () =>
    doc.transact(
      () =>
        places
          .filter((place) => replaceAt(builder, place, sought, words))
          .reduce((sum, place) => sum + place.meant.length, 0),
      origin,
    ),
  )
}

function placesOf(builder: Builder, all: readonly Range[], meant: readonly Range[]): Place[] {
  const page = currentPage(builder)
  const places = new Map<string, Place>()
  for (const match of all) {
    const id = idAt(match.startContainer.parentElement, 'block')
    const found = page && id !== null ? findBlockOnPage(page, id) : null
    const path = found && pathOf(found.block, match)
    if (!found || path === null) continue
    const key = `${found.block.id} ${path}`
    const place = places.get(key) ?? { block: found.block, path, count: 0, meant: [] }
    if (meant.includes(match)) place.meant.push(place.count)
    place.count += 1
    places.set(key, place)
  }
  return [...places.values()].filter((place) => place.meant.length > 0)
}

/** The path of the text in which a match stands; null where the block has no such words itself. */
function pathOf(block: BlockSnapshot, { startContainer }: Range): string | null {
  const slot = startContainer.parentElement?.closest('[data-text-field]')
  if (slot) return slot.getAttribute('data-text-field')
  const line = lineOf(startContainer)?.textContent.trim()
  const model = findBlock(block.kind)
  const paths = model ? textPaths(model, block) : []
  const same = paths.filter((path) => valueAt(block, path) === line)
  return same.length === 1 ? (same[0] ?? null) : null
}

function textPaths({ fields }: BlockModel, { props }: BlockSnapshot): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === 'text') return [name]
    const items = props[name]
    if (field.type !== 'list' || !Array.isArray(items)) return []
    const keys = Object.keys(field.fields).filter((key) => field.fields[key]?.type === 'text')
    return items.flatMap(({ id }) => keys.map((key) => itemTextPath(name, id, key)))
  })
}

function valueAt({ props }: BlockSnapshot, path: string): unknown {
  const { list, itemId, key } = parseTextPath(path)
  if (list === null) return props[key]
  const items = props[list]
  return Array.isArray(items) ? items.find(({ id }) => id === itemId)?.[key] : undefined
}

function replaceAt({ session }: Builder, place: Place, sought: string, words: string): boolean {
  const { block, path: name, count, meant } = place
  const { doc, origin } = session
  const model = findBlock(block.kind)
  const before = valueAt(block, name)
  const change = { sought, words, isMeant: (at: number) => meant.includes(at) }
  if (!model) return false
  const at = { blockId: block.id, model, name }
  // What is drawn and what is stored may differ for a moment: then it is not known which is meant.
  if (typeof before === 'string') {
    if (findSpans(before, sought).length !== count) return false
    return setText(doc, { ...at, before, after: replaceInText(before, change) }, origin)
  }
  if (!isRichText(before) || countInRichText(before, sought) !== count) return false
  return setRichText(doc, { ...at, before, after: replaceInRichText(before, change) }, origin)
}
