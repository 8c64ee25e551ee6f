import * as Y from 'yjs'

export type Row = Y.Text | Y.XmlFragment

export type Letter = {
  letter: string
  id: Y.ID
  /** Where it stands in its text. */
  text: Y.Text
  index: number
  /** As much of an item as is asked for of one. */
  item: { id: Y.ID; length: number }
}

/** All whole letters of a text, or of all texts in a map, in order. */
export function lettersIn(row: unknown): Letter[] {
  if (row instanceof Y.Map) return [...row.values()].flatMap(lettersIn)
  if (!(row instanceof Y.Text || row instanceof Y.XmlFragment)) return []
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
    if (content instanceof Y.ContentType) letters.push(...lettersIn(content.type))
    index += item.length
  }
  return letters
}

/** How often each letter is among some. */
export function countLetters(letters: readonly Letter[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { letter } of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

/** Takes one of a letter; false where there is none left. */
export function takeFrom(counts: Map<string, number>, letter: string): boolean {
  const count = counts.get(letter) ?? 0
  counts.set(letter, count - 1)
  return count > 0
}

/** Deletes letters of texts that have not been changed since. */
export function deleteAll(letters: readonly Letter[]): void {
  for (const { text, index, letter } of letters.toReversed()) text.delete(index, letter.length)
}
