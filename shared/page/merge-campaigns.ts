import { findBlock } from '../blocks/registry.ts'
import { acceptItemValue, isRichText } from '../campaign/model/accept-value.ts'
import type { Field, FindModel } from '../campaign/model/field.ts'
import { everyPage } from '../campaign/model/page-family.ts'
import type {
  BlockSnapshot,
  CampaignSnapshot,
  ListItem,
  PageSnapshot,
  PropValue,
  RichText,
  SectionSnapshot,
} from '../campaign/model/snapshot.ts'
import type { RunMarks } from '../campaign/text/merge-text.ts'
import { mergeText } from '../campaign/text/merge-text.ts'
import type { DescribedChange, TextChange } from './describe-changes.ts'
import { describeChanges, textChanges } from './describe-changes.ts'

/** A difference with the words that it is about. */
export type Step = DescribedChange & { texts: TextChange[] }

/** Two moments of a campaign as one, to be drawn: the later one, with what was before where it was. */
export type MergedCampaign = {
  pages: PageSnapshot[]
  runs: RunMarks
  /**
   * What is drawn though it is not in the later moment, by its id: `removed` as it was, `moved` as the
   * place that it was moved from (`idOfPlace`).
   */
  gone: ReadonlyMap<string, 'removed' | 'moved'>
  /** Everything that is different, in the order in which it is drawn. */
  steps: Step[]
}

/** The id under which the place is drawn that something was moved from. */
export const idOfPlace = (id: string) => `was:${id}`

/** Merges `before` into `after`. Pure; what is alike keeps its identity. */
export function mergeCampaigns(
  before: CampaignSnapshot,
  after: CampaignSnapshot,
  find: FindModel = findBlock,
): MergedCampaign {
  const changes = describeChanges(before, after)
  const merging = startMerging(before, after, changes, find)
  const pages = withGone(before.pages, after.pages, merging, null).map((page) =>
    mergePage(page, merging),
  )
  const order = placesIn(pages)
  const steps = changes
    .map((change) => ({ ...change, texts: textChanges(change) }))
    .sort((a, b) => (order.get(keyOf(a)) ?? -1) - (order.get(keyOf(b)) ?? -1))
  return { pages, runs: merging.runs, gone: merging.gone, steps }
}

type Merging = {
  runs: RunMarks
  gone: Map<string, 'removed' | 'moved'>
  moved: ReadonlySet<string>
  was: Known
  is: Known
  find: FindModel
}

type Known = {
  ids: ReadonlySet<string>
  sections: ReadonlyMap<string, SectionSnapshot>
  pages: ReadonlyMap<string, PageSnapshot>
  blocks: ReadonlyMap<string, BlockSnapshot>
}

function startMerging(
  before: CampaignSnapshot,
  after: CampaignSnapshot,
  changes: readonly DescribedChange[],
  find: FindModel,
): Merging {
  const moved = new Set(changes.filter(({ kind }) => kind === 'moved').map(({ id }) => id))
  const [was, is] = [knownIn(before), knownIn(after)]
  return { runs: new Map(), gone: new Map(), moved, was, is, find }
}

function knownIn(campaign: CampaignSnapshot): Known {
  const pages = everyPage(campaign)
  const sections = pages.flatMap((page) => page.sections)
  const blocks = sections.flatMap(blocksOf)
  const byId = <T extends { id: string }>(things: readonly T[]) =>
    new Map(things.map((thing) => [thing.id, thing]))
  const known = { pages: byId(pages), sections: byId(sections), blocks: byId(blocks) }
  return { ...known, ids: new Set([...pages, ...sections, ...blocks].map(({ id }) => id)) }
}

const blocksOf = ({ columns }: SectionSnapshot) => columns.flatMap(({ blocks }) => blocks)

/** A list as it is, with what left it behind what it followed. */
function withGone<T extends { id: string }>(
  before: readonly T[],
  after: readonly T[],
  { is, moved, gone }: Merging,
  /** What is drawn where something was moved from; null for nothing. */
  placeOf: ((thing: T) => T) | null,
): T[] {
  const here = new Set(after.map(({ id }) => id))
  const merged = [...after]
  let last: string | null = null
  for (const thing of before) {
    const place = moved.has(thing.id) && placeOf ? placeOf(thing) : null
    if (here.has(thing.id) && !place) last = thing.id
    else if (place || !is.ids.has(thing.id)) {
      const left = place ?? thing
      gone.set(left.id, place ? 'moved' : 'removed')
      merged.splice(merged.findIndex(({ id }) => id === last) + 1, 0, left)
      last = left.id
    }
  }
  return merged
}

function mergePage(page: PageSnapshot, merging: Merging): PageSnapshot {
  const variants = page.variants.map((variant) => ({
    ...variant,
    sections: mergeSections(variant, merging),
  }))
  return { ...page, sections: mergeSections(page, merging), variants }
}

function mergeSections({ id, sections }: PageSnapshot, merging: Merging): SectionSnapshot[] {
  const was = merging.was.pages.get(id)?.sections ?? []
  if (merging.gone.has(id)) return sections.map((section) => withoutKept(section, merging))
  return withGone(was, sections, merging, placeOfSection).map((section) =>
    mergeSection(section, merging),
  )
}

const placeOfSection = (section: SectionSnapshot): SectionSnapshot => ({
  ...section,
  id: idOfPlace(section.id),
  columns: [],
})
const placeOfBlock = (block: BlockSnapshot): BlockSnapshot => ({
  ...block,
  id: idOfPlace(block.id),
})

function mergeSection(section: SectionSnapshot, merging: Merging): SectionSnapshot {
  if (merging.gone.has(section.id)) return withoutKept(section, merging)
  const was = merging.was.sections.get(section.id)
  const here = new Set(section.columns.map(({ id }) => id))
  const columns = section.columns.map((column, at) => {
    const own = was?.columns.find(({ id }) => id === column.id)?.blocks ?? []
    // What stood in columns that are gone has no other place.
    const isLast = at === section.columns.length - 1
    const stray = isLast ? (was?.columns.filter(({ id }) => !here.has(id)) ?? []) : []
    const old = [...own, ...stray.flatMap(({ blocks }) => blocks)]
    const blocks = withGone(old, column.blocks, merging, placeOfBlock)
    return { ...column, blocks: blocks.map((block) => mergeBlock(block, merging)) }
  })
  return { ...section, columns }
}

/** Something that is gone, without what of it is elsewhere by now. */
function withoutKept(section: SectionSnapshot, { is }: Merging): SectionSnapshot {
  const columns = section.columns.map((column) => ({
    ...column,
    blocks: column.blocks.filter(({ id }) => !is.ids.has(id)),
  }))
  return { ...section, columns }
}

function mergeBlock(block: BlockSnapshot, { was, gone, runs, find }: Merging): BlockSnapshot {
  const old = was.blocks.get(block.id)
  if (!old || old.kind !== block.kind || gone.has(block.id)) return block
  const props = Object.entries(find(block.kind)?.fields ?? {}).flatMap(([key, field]) => {
    const [then, now] = [old.props[key], block.props[key]]
    if (JSON.stringify(then) === JSON.stringify(now)) return []
    const merged = mergeValue(field, then, now, runs)
    return merged === null ? [] : [[key, merged] as const]
  })
  if (props.length === 0) return block
  return { ...block, props: { ...block.props, ...Object.fromEntries(props) } }
}

/** A value with its words marked; null for one without such words. */
function mergeValue(field: Field, then: unknown, now: unknown, runs: RunMarks): PropValue | null {
  if (field.type === 'richText') return mergeTexts(field, then, now, runs)
  const isWritten =
    field.type === 'list' && Object.values(field.fields).some(({ type }) => type === 'richText')
  if (!isWritten || !Array.isArray(now)) return null
  return mergeItems(field, Array.isArray(then) ? then : [], now, runs)
}

type ListField = Extract<Field, { type: 'list' }>
type TextField = Extract<Field, { type: 'richText' }>

function mergeItems(
  field: ListField,
  before: readonly ListItem[],
  after: readonly ListItem[],
  runs: RunMarks,
): ListItem[] {
  const old = new Map(before.map((item) => [item.id, item]))
  const here = new Set(after.map(({ id }) => id))
  const mergeItem = (item: ListItem, was: ListItem | undefined, is: ListItem | undefined) => {
    const texts = Object.entries(field.fields).flatMap(([key, own]) =>
      own.type === 'richText' ? [[key, mergeTexts(own, was?.[key], is?.[key], runs)] as const] : [],
    )
    return { ...item, ...Object.fromEntries(texts) }
  }
  const merged = after.map((item) => mergeItem(item, old.get(item.id), item))
  let at = 0
  for (const item of before) {
    const place = merged.findIndex(({ id }) => id === item.id)
    if (place >= 0) at = place + 1
    // A list draws no more than it may hold, and what is in it by now comes first.
    if (here.has(item.id) || merged.length >= field.maxItems) continue
    merged.splice(at, 0, mergeItem(item, item, undefined))
    at += 1
  }
  return merged
}

function mergeTexts(field: TextField, then: unknown, now: unknown, runs: RunMarks): RichText {
  return mergeText(textIn(field, then), textIn(field, now), runs)
}

/** As it is drawn. */
function textIn(field: TextField, value: unknown): RichText {
  const text = acceptItemValue(field, value)
  return isRichText(text) ? text : { type: 'doc', content: [] }
}

const keyOf = ({ level, id }: { level: string; id: string }) => `${level}/${id}`

/** The places of all that is drawn, by level and id. */
function placesIn(pages: readonly PageSnapshot[]): ReadonlyMap<string, number> {
  const keys = pages
    .flatMap((page) => [page, ...page.variants])
    .flatMap(({ id, sections }) => [
      `pages/${id}`,
      ...sections.flatMap((section) => [
        `sections/${section.id}`,
        ...blocksOf(section).map((block) => `blocks/${block.id}`),
      ]),
    ])
  return new Map(keys.map((key, at) => [key, at]))
}
