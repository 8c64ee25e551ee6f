import * as Y from 'yjs'
import { alignLetters } from '../../lib/align-letters.ts'
import { isCommonCopy } from '../document/common-copy.ts'
import type { Roots } from '../document/document.ts'
import { rootsOf } from '../document/document.ts'
import { findMap } from '../document/placement.ts'
import { propsPrefix, readDifferenceKey } from '../document/variant-ids.ts'
import type { Letter } from './letters-in.ts'
import { countLetters, lettersIn, takeFrom } from './letters-in.ts'
import { holdsOwn } from './take-out-others.ts'

type IsTheirs = (client: number, clock: number) => boolean

/**
 * Where a variant has begun a text of its own since `base`, and both this device and others have
 * written into it: what others have only moved there is written again, as by whoever has `merged`. Else
 * it would go with what they have written, and read as deleted.
 */
export function keepMoved(merged: Y.Doc, base: Y.Doc, isTheirs: IsTheirs): void {
  const [roots, was] = [rootsOf(merged), rootsOf(base)]
  merged.transact(() => {
    for (const id of roots.pages.keys()) {
      for (const [key, value] of findMap(roots.pages, id)?.entries() ?? []) {
        if (!(value instanceof Y.AbstractType) || findMap(was.pages, id)?.has(key)) continue
        const { _item: item }: Pick<Y.AbstractType<unknown>, '_item'> = value
        if (!item || !isCommonCopy(item.id.client) || !holdsOwn(value, isTheirs)) continue
        writeMoved(value, pageValue(was, key), isTheirs)
      }
    }
  })
}

function pageValue({ blocks }: Roots, stored: string): unknown {
  const { id = '', key = '' } = readDifferenceKey(stored) ?? {}
  const props = findMap(blocks, id)?.get('props')
  return props instanceof Y.Map ? props.get(key.slice(propsPrefix.length)) : undefined
}

function writeMoved(copy: unknown, page: unknown, isTheirs: IsTheirs): void {
  const kept = lettersIn(copy).filter(({ id }) => isCommonCopy(id.client))
  const theirs = lettersIn(copy).filter(({ id }) => isTheirs(id.client, id.clock))
  const gone = withoutSame(lettersIn(page), kept)
  // Most are in the order in which they were; of the rest any is as good as another.
  const inOrder = new Set(sameLetters(gone, theirs).map(([, at]) => at))
  const rest = countLetters(withoutSame(gone, theirs))
  const moved = theirs.filter(({ letter }, at) => inOrder.has(at) || takeFrom(rest, letter))
  for (const { text, index, letter } of moved.toReversed()) {
    text.delete(index, letter.length)
    text.insert(index, letter)
  }
}

function sameLetters(a: readonly Letter[], b: readonly Letter[]): [number, number][] {
  const [left, right] = [a, b].map((letters) => letters.map(({ letter }) => letter))
  return alignLetters(left ?? [], right ?? [])
}

function withoutSame(letters: readonly Letter[], others: readonly Letter[]): Letter[] {
  const same = new Set(sameLetters(letters, others).map(([at]) => at))
  return letters.filter((_letter, at) => !same.has(at))
}
