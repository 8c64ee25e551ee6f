import * as Y from 'yjs'
import { rootsOf } from '../document/document.ts'
import { isRich } from './left-over.ts'
import { isGoneIn } from './lost-changes.ts'

export type Spare = {
  merged: Y.Doc
  /** Whether the device had got it. */
  isSeen: (client: number, clock: number) => boolean
  /** Whether somebody else has written it, and it is not confirmed. */
  isTheirs: (client: number, clock: number) => boolean
}

/**
 * Takes out of `base` the letters that are gone in `merged` and that the device has not deleted, so
 * that nobody takes them for deleted: those that it has never seen, which went with the line they were
 * in, and those that somebody else has moved, as one who splits a line writes the end of it anew.
 */
export function spareLetters(base: Y.Doc, spare: Spare): void {
  base.transact(() => {
    for (const root of Object.values(rootsOf(base))) spareInMap(root, spare)
  })
}

function spareInMap(map: Y.Map<unknown>, spare: Spare): void {
  for (const value of map.values()) {
    if (value instanceof Y.Map) spareInMap(value, spare)
    else if (value instanceof Y.Text || isRich(value)) spareInText(value, spare)
  }
}

function spareInText(text: Y.Text | Y.XmlFragment, { merged, isSeen, isTheirs }: Spare): void {
  const gone = lettersIn(text).filter(({ item }) => isGoneIn(merged, item))
  if (gone.length === 0) return
  const moved = movedLetters(text, merged, isTheirs)
  const spared = gone.filter(({ id, letter }) => {
    const isMoved = (moved.get(letter) ?? 0) > 0
    if (isMoved) moved.set(letter, (moved.get(letter) ?? 0) - 1)
    return isMoved || !isSeen(id.client, id.clock)
  })
  for (const { text: holder, index, letter } of spared.toReversed())
    holder.delete(index, letter.length)
}

/** How often others have written each letter into the same text. */
function movedLetters(
  { _item: at }: Pick<Y.AbstractType<unknown>, '_item'>,
  { store }: Y.Doc,
  isTheirs: Spare['isTheirs'],
): Map<string, number> {
  const counts = new Map<string, number>()
  const there = at && Y.getItem(store, at.id)
  if (!(there instanceof Y.Item) || !(there.content instanceof Y.ContentType)) return counts
  const { type } = there.content
  if (!(type instanceof Y.Text || type instanceof Y.XmlFragment)) return counts
  for (const { id, letter } of lettersIn(type))
    if (isTheirs(id.client, id.clock)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

type Letter = {
  letter: string
  id: Y.ID
  /** Where it stands in its text. */
  text: Y.Text
  index: number
  /** As much of an item as is asked for of one. */
  item: { id: Y.ID; length: number }
}

/** All whole letters, in order. */
function lettersIn(row: Y.Text | Y.XmlFragment): Letter[] {
  const letters: Letter[] = []
  let index = 0
  for (let item = row._start; item !== null; item = item.right) {
    if (item.deleted || !item.countable) continue
    const { content, id } = item
    if (content instanceof Y.ContentString && row instanceof Y.Text) {
      let offset = 0
      for (const letter of content.str) {
        const own = Y.createID(id.client, id.clock + offset)
        letters.push({
          letter,
          id: own,
          text: row,
          index: index + offset,
          item: { id: own, length: letter.length },
        })
        offset += letter.length
      }
    }
    const type = content instanceof Y.ContentType ? content.type : null
    if (type instanceof Y.Text || type instanceof Y.XmlFragment) letters.push(...lettersIn(type))
    index += item.length
  }
  return letters
}
