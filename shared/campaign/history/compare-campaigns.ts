import type { Level, Whole } from '../document/document.ts'
import type { Share } from '../model/share.ts'
import { storedShareKey } from '../model/share.ts'
import { shareKeys } from '../model/write-share.ts'
import { ownWordKey } from '../model/site.ts'
import type {
  BlockSnapshot,
  CampaignSnapshot,
  PageSnapshot,
  SectionSnapshot,
} from '../model/snapshot.ts'
import { splitId } from '../document/variant-ids.ts'

/** What became different between two moments of a campaign, by one thing that it is about. */
export type Change = {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  level: Exclude<Level, 'columns'> | Whole
  id: string
  /** The page or variant that it is on; of what is removed, the one it was on. '' for what holds for all. */
  pageId: string
  /** Names of the props (of a block), of the looks and settings, or of what page or site say. */
  keys: string[]
}

/**
 * Everything that is different in `after`, in the order in which it is shown there; what was removed
 * comes last, in the order in which it was shown. What is inside something that was added or removed
 * goes with it, and what a variant inherits with what it is of the page. Of things that change places
 * the fewest possible count as moved.
 */
export function compareCampaigns(before: CampaignSnapshot, after: CampaignSnapshot): Change[] {
  const [was, is] = [indexOf(before), indexOf(after)]
  return [
    ...wholeChange('theme', before.theme, after.theme),
    ...wholeChange('site', flatSite(before), flatSite(after)),
    ...[...is.values()].flatMap((thing) => {
      const old = was.get(thing.key)
      if (!old) return hasFellow(thing, is, was) ? [] : [changeOf('added', thing)]
      return inheritsIt(thing, old, is, was) ? [] : changesOf(old, thing)
    }),
    ...movedOf(was, is),
    ...[...was.values()].flatMap((thing) =>
      is.has(thing.key) || hasFellow(thing, was, is) ? [] : [changeOf('removed', thing)],
    ),
  ]
}

type Thing = {
  key: string
  level: Exclude<Level, 'columns'>
  id: string
  pageId: string
  /** What it is in, as a key; pages are in nothing. */
  within: string
  /** The list that it stands in: its column, its page, or the campaign. */
  list: string
  content: Record<string, unknown>
}
type Things = ReadonlyMap<string, Thing>

function indexOf({ pages }: CampaignSnapshot): Things {
  const things = new Map<string, Thing>()
  const add = (thing: Omit<Thing, 'key'>) => {
    const key = `${thing.level}/${thing.id}`
    things.set(key, { ...thing, key })
    return key
  }
  const addPage = (page: PageSnapshot, within: string) => {
    const { id, sections, variants, share, ...said } = page
    const content = { ...said, ...flatShare(share) }
    const key = add({ level: 'pages', id, pageId: id, within, list: within, content })
    for (const section of sections) addSection(section, id, key)
    for (const variant of variants) addPage(variant, key)
  }
  const addSection = (section: SectionSnapshot, pageId: string, within: string) => {
    const { id, columns, style, settings } = section
    const content = { ...style, ...settings, columns: columns.length }
    const key = add({ level: 'sections', id, pageId, within, list: within, content })
    for (const column of columns)
      for (const block of column.blocks) addBlock(block, pageId, key, column.id)
  }
  const addBlock = (block: BlockSnapshot, pageId: string, within: string, list: string) =>
    add({
      level: 'blocks',
      id: block.id,
      pageId,
      within,
      list,
      content: { ...block.settings, ...block.props, kind: block.kind },
    })
  for (const page of pages) addPage(page, '')
  return things
}

function changeOf(kind: Change['kind'], { level, id, pageId }: Thing, keys: string[] = []): Change {
  return { kind, level, id, pageId, keys }
}

/** Whether what it is in shares its fate, or what it is inherited from. */
function hasFellow({ id, level, within }: Thing, here: Things, there: Things): boolean {
  if (here.has(within) && !there.has(within)) return true
  const base = baseOf(level, id)
  return base !== null && here.has(base) && !there.has(base)
}

const baseOf = (level: Level, id: string) => {
  const split = splitId(id)
  return split && `${level}/${split.baseId}`
}

function changesOf(old: Thing, thing: Thing): Change[] {
  const names = new Set([...Object.keys(old.content), ...Object.keys(thing.content)])
  const keys = [...names].filter((name) => !isEqual(old.content[name], thing.content[name]))
  return keys.length > 0 ? [changeOf('changed', thing, keys)] : []
}

/** Whether a variant says of it what its page says, before and after. */
function inheritsIt(thing: Thing, old: Thing, is: Things, was: Things): boolean {
  const base = baseOf(thing.level, thing.id)
  const [now, then] = base === null ? [] : [is.get(base), was.get(base)]
  return (
    now !== undefined &&
    then !== undefined &&
    isEqual(now.content, thing.content) &&
    isEqual(then.content, old.content)
  )
}

function movedOf(was: Things, is: Things): Change[] {
  const both = [...is.values()].filter(({ key }) => was.has(key))
  const stayed = both.filter(({ key, list }) => was.get(key)?.list === list)
  const ranks = new Map([...was.keys()].map((key, rank) => [key, rank]))
  const inPlace = new Set(
    [...Map.groupBy(stayed, ({ list }) => list).values()].flatMap((things) =>
      longestRising(things.map(({ key }) => ranks.get(key) ?? 0)).map((at) => things[at]?.key),
    ),
  )
  const moved = both.filter(({ key }) => !inPlace.has(key))
  const listsOf = ({ key }: Thing) => [was.get(key)?.list, is.get(key)?.list]
  const stirred = new Set(moved.filter(({ id }) => !splitId(id)).flatMap(listsOf))
  // In a variant it goes where it goes on the page; only what goes elsewhere there is told.
  const goesAlong = ({ level, id }: Thing) => {
    const base = is.get(baseOf(level, id) ?? '')
    return base !== undefined && listsOf(base).some((list) => stirred.has(list))
  }
  return moved.filter((thing) => !goesAlong(thing)).map((thing) => changeOf('moved', thing))
}

/** The places of a longest part of `numbers` that rises. */
function longestRising(numbers: readonly number[]): number[] {
  const ends: number[] = []
  const before: number[] = []
  for (const [at, number] of numbers.entries()) {
    const found = ends.findIndex((end) => (numbers[end] ?? 0) >= number)
    const length = found < 0 ? ends.length : found
    before[at] = ends[length - 1] ?? -1
    ends[length] = at
  }
  const places: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) places.unshift(at)
  return places
}

function wholeChange(level: Whole, old: Keyed, now: Keyed): Change[] {
  const names = new Set([...Object.keys(old), ...Object.keys(now)])
  const keys = [...names].filter((name) => !isEqual(old[name], now[name]))
  return keys.length > 0 ? [{ kind: 'changed', level, id: level, pageId: '', keys }] : []
}

type Keyed = Readonly<Record<string, unknown>>

/** By the keys under which it is stored. */
function flatSite({ site: { words, share, ...plain } }: CampaignSnapshot): Keyed {
  const own: Record<string, unknown> = {}
  for (const [name, word] of Object.entries(words)) own[ownWordKey(name)] = word
  return { ...plain, ...own, ...flatShare(share) }
}

function flatShare(share: Share = {}): Keyed {
  return Object.fromEntries(shareKeys.map((key) => [storedShareKey(key), share[key]]))
}

/** Snapshots are built in one order, so that equal ones are written alike. */
function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
