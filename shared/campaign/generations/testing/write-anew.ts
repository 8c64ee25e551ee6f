import * as Y from 'yjs'
import { isUntouchedCopy } from '../../document/common-copy.ts'
import { copyStored } from '../../document/copy-stored.ts'
import { rootsOf } from '../../document/document.ts'

/** What a document says, in a new one: as a change of generation makes it. */
export function writeAnew(doc: Y.Doc): Y.Doc {
  const anew = new Y.Doc()
  const into = new Map(Object.entries(rootsOf(anew)))
  anew.transact(() => {
    for (const [name, root] of Object.entries(rootsOf(doc)))
      for (const [key, value] of root.entries()) into.get(name)?.set(key, copyOf(value))
  })
  return anew
}

/** Without what a variant only has as its page has it. */
function copyOf(value: unknown): unknown {
  const copy = copyStored(value)
  if (!(copy instanceof Y.Map) || !(value instanceof Y.Map)) return copy
  const written = new Y.Map<unknown>()
  for (const [key, inner] of value.entries())
    if (!isUntouchedCopy(inner)) written.set(key, copyStored(inner))
  return written
}
