import { blockTitle, kindName } from '../blocks/block-title.ts'
import { findBlock } from '../blocks/registry.ts'
import { textOf } from '../blocks/rich.ts'
import type { Change } from '../campaign/history/compare-campaigns.ts'
import { compareCampaigns } from '../campaign/history/compare-campaigns.ts'
import { everyPage, pageTitle } from '../campaign/model/page-family.ts'
import { fieldOfProp } from '../campaign/model/responsive.ts'
import { sectionFields } from '../campaign/model/section-style.ts'
import { storedShareKey } from '../campaign/model/share.ts'
import { nameOfOwnWord } from '../campaign/model/site.ts'
import type { BlockSnapshot, CampaignSnapshot, PropValue } from '../campaign/model/snapshot.ts'
import type { WordChange } from '../campaign/text/word-changes.ts'
import { wordChanges } from '../campaign/text/word-changes.ts'

/** A difference in words. */
export type DescribedChange = Change & {
  /** `Heading “Sign up”` */
  what: string
  /** `Changed on Home · Text, Align` */
  how: string
  /** Of what is changed, which fields: `Text, Align`; else empty. */
  fields: string
  /** The block at either moment; null where it was not, and for what is no block. */
  was: BlockSnapshot | null
  is: BlockSnapshot | null
}

/** How a text became different, by the name of its field. */
export type TextChange = { key: string; words: WordChange[] }

export const kindWords: Record<Change['kind'], string> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
}

/** Everything that is different in `after`, as `compareCampaigns` finds and orders it, in words. */
export function describeChanges(
  before: CampaignSnapshot,
  after: CampaignSnapshot,
): DescribedChange[] {
  const [old, now] = [thingsOf(before), thingsOf(after)]
  const hasPages = everyPage(before).length > 1 || everyPage(after).length > 1
  return compareCampaigns(before, after).map((change) => {
    const key = `${change.level}/${change.id}`
    const [was, is] = [old.get(key), now.get(key)]
    const page = pageTitle(is ? after : before, change.pageId)
    const isInside = change.level === 'sections' || change.level === 'blocks'
    const where = isInside && hasPages && page ? ` on ${page}` : ''
    const fields = change.kind === 'changed' ? keysInWords(change, is) : ''
    return {
      ...change,
      what: nameOf(change, is ?? was, page),
      how: [`${kindWords[change.kind]}${where}`, fields].filter(Boolean).join(' · '),
      fields,
      was: was?.block ?? null,
      is: is?.block ?? null,
    }
  })
}

/** Which words of a block's texts were put in and taken out. */
export function textChanges({ keys, was, is }: DescribedChange): TextChange[] {
  if (!was || !is) return []
  const fields = findBlock(is.kind)?.fields ?? {}
  return keys.flatMap((key) => {
    const type = fieldOfProp(fields, key)?.type
    if (key.includes('@') || (type !== 'richText' && type !== 'text')) return []
    const words = wordChanges(plain(was.props[key]), plain(is.props[key]))
    return words.some(({ kind }) => kind !== 'same') ? [{ key, words }] : []
  })
}

type Thing = { sectionAt?: number; block?: BlockSnapshot }

function thingsOf(campaign: CampaignSnapshot): ReadonlyMap<string, Thing> {
  const things = new Map<string, Thing>()
  for (const page of everyPage(campaign)) {
    things.set(`pages/${page.id}`, {})
    for (const [sectionAt, section] of page.sections.entries()) {
      things.set(`sections/${section.id}`, { sectionAt })
      for (const block of section.columns.flatMap(({ blocks }) => blocks))
        things.set(`blocks/${block.id}`, { sectionAt, block })
    }
  }
  return things
}

function nameOf({ level }: Change, thing: Thing | undefined, page: string | null): string {
  if (level === 'theme') return 'Theme'
  if (level === 'site') return 'All pages'
  if (!thing) return 'Something'
  if (thing.block) {
    const [kind, title] = [kindName(thing.block.kind), blockTitle(thing.block)]
    return title === kind ? kind : `${kind} “${title}”`
  }
  if (level === 'sections') return `Section ${(thing.sectionAt ?? 0) + 1}`
  return `Page “${page ?? ''}”`
}

const sharingKeys: Readonly<Record<string, string>> = {
  [storedShareKey('title')]: 'Title for sharing',
  [storedShareKey('description')]: 'Description for sharing',
  [storedShareKey('picture')]: 'Picture for sharing',
  [storedShareKey('focal')]: 'Picture for sharing',
  [storedShareKey('crop')]: 'Picture for sharing',
  [storedShareKey('hidden')]: 'Search engines',
}

const otherKeys: Readonly<Record<string, string>> = {
  name: 'Name',
  locked: 'Lock',
  hideOn: 'Visibility',
  showFrom: 'Dates',
  showUntil: 'Dates',
  title: 'Title',
  description: 'Description',
  path: 'Address',
  language: 'Language',
  translates: 'Page in another language',
  ...sharingKeys,
  columns: 'Columns',
  kind: 'Kind',
  ratio: 'Widths of columns',
}

function keysInWords({ level, keys }: Change, thing: Thing | undefined): string {
  if (level === 'site') return siteKeysInWords(keys)
  if (level === 'theme') return keys.length === 1 ? '1 setting' : `${keys.length} settings`
  const fields = thing?.block ? (findBlock(thing.block.kind)?.fields ?? {}) : sectionFields
  const words = keys.map((key) => fieldOfProp(fields, key)?.label ?? otherKeys[key] ?? 'Settings')
  return [...new Set(words)].join(', ')
}

/** What is said of all pages, and how many of the product's words are said otherwise. */
function siteKeysInWords(keys: readonly string[]): string {
  const others = keys.filter((key) => nameOfOwnWord(key) === null)
  const words = keys.length - others.length
  const parts = [
    ...others.map((key) => otherKeys[key] ?? 'Settings'),
    ...(words > 0 ? [words === 1 ? '1 word' : `${words} words`] : []),
  ]
  return [...new Set(parts)].join(', ')
}

function plain(value: PropValue | undefined): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? textOf(value) : ''
}
