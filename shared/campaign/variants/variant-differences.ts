import type * as Y from 'yjs'
import { isUntouchedCopy } from '../document/common-copy.ts'
import type { Level } from '../document/document.ts'
import { rootsOf } from '../document/document.ts'
import { findLive } from '../edits/edit-campaign.ts'
import { findMap, placementKeys, readDifferingPlace } from '../document/placement.ts'
import type { VariantSnapshot } from '../model/snapshot.ts'
import type { InnerLevel } from '../document/variant-ids.ts'
import { inVariant, propsPrefix, readDifferenceKey, splitId } from '../document/variant-ids.ts'

/** One thing in which a variant differs from its page, by the id that it has in the variant. */
export type Difference = { level: Level; id: string } & (
  | { kind: 'added' | 'removed' | 'moved' | 'kept' }
  /** `props` of a block; `keys` of its settings, of a section's look, or of the page. */
  | { kind: 'changed'; props: string[]; keys: string[] }
)

/**
 * What a shown variant says otherwise than its page and what is only in it, in the order shown;
 * what it has removed comes last. `kept` is what the page has removed and the variant has not.
 */
export function readDifferences(doc: Y.Doc, variant: VariantSnapshot): Difference[] {
  const roots = rootsOf(doc)
  const stored = findMap(roots.pages, variant.id)
  if (!stored) return []
  const shown = shownIn(variant)
  const differing = groupKeys(variant.id, stored)
  const differences = [{ level: 'pages', id: variant.id } as const, ...shown].flatMap((thing) => {
    const found: Difference[] = []
    const { level, id } = thing
    const own = differing.get(`${level}/${id}`)
    const base = splitId(id)?.baseId
    if (level !== 'pages' && base === undefined) return isTop(thing, shown) ? added(thing) : []
    if (own?.isPlaced && base !== undefined && level !== 'columns') {
      const kind = findLive(roots, level, base) ? 'moved' : 'kept'
      found.push({ level, id, kind })
    }
    if (own && own.props.length + own.keys.length > 0) {
      found.push({ level, id, kind: 'changed', props: own.props, keys: own.keys })
    }
    return found
  })
  const isShown = new Set(shown.map(({ level, id }) => `${level}/${id}`))
  const removed = [...differing.values()].flatMap(({ level, id, isPlaced }): Difference[] => {
    const base = splitId(id)?.baseId
    if (level === 'pages' || base === undefined || !isPlaced) return []
    if (isShown.has(`${level}/${id}`) || !findLive(roots, level, base)) return []
    const place = readDifferingPlace(roots.pages, level, id)
    return place?.removedFrom === place?.parent ? [{ level, id, kind: 'removed' }] : []
  })
  return [...differences, ...removed]
}

type Shown = { level: InnerLevel; id: string; within: string | null }
type Own = { level: Level; id: string; isPlaced: boolean; props: string[]; keys: string[] }

function shownIn({ sections }: VariantSnapshot): Shown[] {
  return sections.flatMap((section) => [
    { level: 'sections' as const, id: section.id, within: null },
    ...section.columns.flatMap((column) => [
      { level: 'columns' as const, id: column.id, within: section.id },
      ...column.blocks.map(({ id }) => ({ level: 'blocks' as const, id, within: column.id })),
    ]),
  ])
}

/** Whether something that is only in the variant stands in what the variant inherits. */
function isTop({ within }: Shown, shown: readonly Shown[]): boolean {
  if (within === null || splitId(within)) return true
  return !shown.some(({ id }) => id === within)
}

function added({ level, id }: { level: Level; id: string }): Difference[] {
  return [{ level, id, kind: 'added' }]
}

function groupKeys(variantId: string, stored: Y.Map<unknown>): Map<string, Own> {
  const groups = new Map<string, Own>()
  const group = (level: Level, id: string): Own => {
    const at = `${level}/${id}`
    const own = groups.get(at) ?? { level, id, isPlaced: false, props: [], keys: [] }
    groups.set(at, own)
    return own
  }
  for (const [name, value] of stored.entries()) {
    if (isUntouchedCopy(value)) continue
    const difference = readDifferenceKey(name)
    if (name === 'title' || name === 'description') group('pages', variantId).keys.push(name)
    if (!difference) continue
    const { level, id, key } = difference
    const own = group(level, inVariant(variantId, id))
    if (placementKeys.has(key)) own.isPlaced ||= key === 'parent'
    else if (level === 'blocks' && key.startsWith(propsPrefix)) {
      own.props.push(key.slice(propsPrefix.length))
    } else own.keys.push(key)
  }
  return groups
}
