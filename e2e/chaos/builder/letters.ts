import * as Y from 'yjs'

/** What was ever written into a document letter by letter, also of what is gone again. */
export type Letters = {
  /** How often these tabs have written `word`. */
  countWritten: (word: string, clientIds: ReadonlySet<number>) => number
  /** Whether anybody has written it, or a copy of it. */
  isWritten: (word: string) => boolean
}

/** Follows a document into which every edit comes as it was made. */
export function followLetters(doc: Y.Doc): Letters {
  const written = new Map<number, Map<number, string>>()
  // What comes into a text that is gone already would be no letters any more.
  doc.gc = false
  doc.on('update', (update: Uint8Array) => {
    for (const struct of Y.decodeUpdate(update).structs) {
      if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString)) continue
      const { client, clock } = struct.id
      const by = written.get(client) ?? new Map<number, string>()
      written.set(client, by)
      const { str } = struct.content
      for (let at = 0; at < str.length; at++) by.set(clock + at, str.charAt(at))
    }
  })
  const wordsOf = (client: number) => {
    const letters = [...(written.get(client) ?? [])].toSorted(([a], [b]) => a - b)
    return letters.map(([, letter]) => letter).join('')
  }
  return {
    isWritten: (word) => [...written.keys()].some((id) => wordsOf(id).includes(word)),
    countWritten: (word, clientIds) =>
      [...clientIds].reduce((sum, id) => sum + wordsOf(id).split(word).length - 1, 0),
  }
}
