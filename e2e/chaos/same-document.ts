import * as Y from 'yjs'
import { marksOf } from './editor.ts'

/**
 * Says how two documents differ; null when they are equal in content and in what was deleted. State
 * vectors alone would not tell: replicas can differ in content under equal vectors.
 */
export function differenceOf(one: Y.Doc, other: Y.Doc): string | null {
  if (marksOf(one).toArray().join() !== marksOf(other).toArray().join()) return 'marks'
  if (!Y.equalDeleteSets(deletedIn(one), deletedIn(other))) return 'delete set'
  const [mine, theirs] = [livingIn(one), livingIn(other)]
  if (mine.size !== theirs.size) return 'number of pieces'
  for (const [id, content] of mine) if (theirs.get(id) !== content) return `content of ${id}`
  return null
}

/** Is something here that can't be shown because what it builds on is missing? */
export function hasGaps({ store }: Y.Doc): boolean {
  return store.pendingStructs !== null || store.pendingDs !== null
}

function deletedIn(doc: Y.Doc) {
  return Y.createDeleteSetFromStructStore(doc.store)
}

/**
 * Every piece that is not deleted by its id, however the replica has cut and joined them; only what
 * `isMeant` if it is given.
 */
export function livingIn(
  doc: Y.Doc,
  isMeant: (item: Y.Item) => boolean = () => true,
): Map<string, string> {
  const pieces = new Map<string, string>()
  for (const [client, structs] of doc.store.clients)
    for (const struct of structs) {
      if (!(struct instanceof Y.Item) || struct.deleted || !isMeant(struct)) continue
      const values = valuesOf(struct)
      for (let at = 0; at < struct.length; at++)
        pieces.set(
          `${client}:${struct.id.clock + at}`,
          JSON.stringify([struct.parentSub, values[at]]),
        )
    }
  return pieces
}

function valuesOf({ content }: Y.Item): unknown[] {
  if (content instanceof Y.ContentFormat) return [[content.key, content.value]]
  // Types show by what they hold.
  return content
    .getContent()
    .map((value: unknown) => (value instanceof Y.AbstractType ? null : value))
}
