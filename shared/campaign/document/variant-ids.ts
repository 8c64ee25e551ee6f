import type { Level } from './document.ts'

/** No id can hold it (see `isId`), so ids of inherited things never clash with those of others. */
const mark = '~'

/** The id that a section, column or block of a page has in a variant that inherits it. */
export function inVariant(variantId: string, id: string): string {
  return `${variantId}${mark}${id}`
}

/** What an inherited thing's id is made of; null for every other id. */
export function splitId(id: string): { variantId: string; baseId: string } | null {
  const at = id.indexOf(mark)
  if (at < 0 || id.includes(mark, at + 1)) return null
  return { variantId: id.slice(0, at), baseId: id.slice(at + 1) }
}

/** What a page may hold: the levels that variants inherit. */
export type InnerLevel = Exclude<Level, 'pages'>

/** One difference of a variant: `key` of the page's `id`, `props/…` for a block's props. */
export type DifferenceKey = { level: InnerLevel; id: string; key: string }

/** The key of a variant's map under which it keeps what differs in something that it inherits. */
export function differenceKey(level: InnerLevel, id: string, key: string): string {
  return `${level}/${id}/${key}`
}

/** The same taken apart; null for the variant's other keys. */
export function readDifferenceKey(stored: string): DifferenceKey | null {
  const [level, id = '', ...key] = stored.split('/')
  if (key.length === 0 || (level !== 'sections' && level !== 'columns' && level !== 'blocks')) {
    return null
  }
  return { level, id, key: key.join('/') }
}

/** Before the names of a block's props in the keys of differences. */
export const propsPrefix = 'props/'
