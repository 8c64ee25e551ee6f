import * as Y from 'yjs'
import { isUntouchedCopy } from '../document/common-copy.ts'
import type { Level, Whole } from '../document/document.ts'
import { placementKeys } from '../document/placement.ts'
import { itemOrderKey } from '../document/read-props.ts'
import { updateLimits } from '../../contract/update-limits.ts'
import { signatureOf } from '../document/same-stored.ts'
import { inVariant, propsPrefix, readDifferenceKey } from '../document/variant-ids.ts'
import type { RichText } from '../model/snapshot.ts'
import { isFlatText, readRichText } from '../text/read-rich-text.ts'
import { isNestedText, readNestedText } from '../upgrades/read-nested-text.ts'

/**
 * Where something was meant to go. `id` is as people see it: of what a variant inherits, its id there.
 * The level `campaign` is for words of which only that is known.
 */
export type CarriedPlace = {
  level: Level | Whole | 'campaign'
  id: string
  /** The field, or another key of what `id` names; '' for all of it. */
  key: string
  /** The item of the list `key`, and its field; '' for all of it. */
  item?: { id: string; key: string }
}

/** Something that could not be carried over, to be shown and copied; JSON. */
export type LeftOver = CarriedPlace & {
  /** It is more than a campaign may hold, or than the server takes at once. */
  isOverLimit?: true
} & (
    | { kind: 'words'; words: RichText | string }
    | { kind: 'value'; value: unknown }
    | { kind: 'place' }
    | { kind: 'removal' }
  )

/** A stored key: of which page, section, column or block, and the keys down to it. */
export type StoredPath = { level: Level | Whole; id: string; keys: readonly string[] }

/** What a stored key is to people. */
export function placeOfPath({ level, id, keys }: StoredPath): CarriedPlace {
  const [first = '', ...rest] = keys
  const difference = level === 'pages' ? readDifferenceKey(first) : null
  if (difference) {
    const { level: inner, id: base, key } = difference
    const name = key.startsWith(propsPrefix) ? key.slice(propsPrefix.length) : key
    return { level: inner, id: inVariant(id, base), key: name, ...itemOf(rest) }
  }
  const [key = '', ...below] = first === 'props' && rest.length > 0 ? rest : [first, ...rest]
  return { level, id, key, ...itemOf(below) }
}

function itemOf([id, key = '']: readonly string[]): { item?: { id: string; key: string } } {
  return id === undefined ? {} : { item: { id, key } }
}

/** What I have made of a stored value that could not be carried over, field by field. */
export function leftOf(path: StoredPath, mine: unknown, base: unknown): LeftOver[] {
  if (mine === undefined) return [{ ...placeOfPath(path), kind: 'removal' }]
  if (mine instanceof Y.Map) {
    const changed = keysChanged(mine, base instanceof Y.Map ? base : null)
    // A variant's copy of what its page has says nothing as long as nobody has touched it.
    const isPage = path.level === 'pages' && path.keys.length === 0
    const said = changed.filter((key) => !isPage || !isUntouchedCopy(mine.get(key)))
    return said.flatMap((key) =>
      leftOf(
        { ...path, keys: [...path.keys, key] },
        mine.get(key),
        base instanceof Y.Map ? base.get(key) : undefined,
      ),
    )
  }
  const place = placeOfPath(path)
  const words = wordsOf(mine)
  if (words !== null) return isEmpty(words) ? [] : [{ ...place, kind: 'words', words }]
  const last = readDifferenceKey(path.keys[0] ?? '')?.key ?? path.keys.at(-1) ?? ''
  if (last === itemOrderKey || last === 'parent' || last === 'order')
    return [{ ...place, kind: 'place' }]
  if (placementKeys.has(last)) return [{ ...place, kind: 'removal' }]
  const value: unknown = JSON.parse(signatureOf(mine) || 'null')
  return [{ ...place, kind: 'value', value }]
}

/** So many letters (UTF-16 units, as JSON) fit into one message, whatever they are in UTF-8. */
const mostLetters = updateLimits.messageBytes / 4

/** Whether one of the values in it is more than a message may weigh: the server would refuse it. */
export function holdsTooLarge(stored: unknown): boolean {
  if (stored instanceof Y.Map) return [...stored.values()].some(holdsTooLarge)
  return signatureOf(stored).length > mostLetters
}

/** The same, as what went over a limit. */
export const overLimit = (left: readonly LeftOver[]): LeftOver[] =>
  left.map((one) => ({ ...one, isOverLimit: true }))

/** The words of all texts in something that could not be added. */
export function wordsIn(path: StoredPath, mine: unknown): LeftOver[] {
  return leftOf(path, mine, undefined).filter(({ kind }) => kind === 'words')
}

/** Keys whose values don't say the same in both. */
function keysChanged(mine: Y.Map<unknown>, base: Y.Map<unknown> | null): string[] {
  const keys = new Set([...mine.keys(), ...(base?.keys() ?? [])])
  return [...keys].filter((key) => !saysSame(mine.get(key), base?.get(key)))
}

/** Whether two stored values say the same, or neither is there. */
export function saysSame(a: unknown, b: unknown): boolean {
  if (a === undefined || b === undefined) return a === b
  return signatureOf(a) === signatureOf(b)
}

/** What a stored text says, in this form or an earlier one; null for whatever is none. */
export function wordsOf(stored: unknown): RichText | string | null {
  if (isFlatText(stored)) return readRichText(stored)
  if (isNestedText(stored)) return readNestedText(stored)
  return stored instanceof Y.Text ? stored.toJSON() : null
}

function isEmpty(words: RichText | string): boolean {
  if (typeof words === 'string') return words === ''
  return !JSON.stringify(words).includes('"text":')
}
