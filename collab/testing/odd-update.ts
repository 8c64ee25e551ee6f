import * as Y from 'yjs'
import type { Dice } from './dice.ts'
import { heldBy } from './state-of.ts'

/** An update without structs and deletions. */
const nothing = Uint8Array.of(0, 0)

/**
 * What `doc` has or a part of it, in a shape that no stock client makes: overlapping what others
 * know, cut within structs, with gaps. `made` are updates of anybody.
 */
export function oddUpdate(doc: Y.Doc, made: readonly Uint8Array[], dice: Dice): Uint8Array {
  const known = made.filter(heldBy(Y.encodeStateAsUpdate(doc)))
  const some = known.filter(() => dice.oneIn(3))
  switch (dice.below(6)) {
    case 0:
      return Y.encodeStateAsUpdate(doc)
    case 1: // deletions only
      return Y.encodeStateAsUpdate(doc, Y.encodeStateVector(doc))
    case 2:
      return Y.encodeStateAsUpdate(doc, randomVector(doc, dice))
    case 3:
      return Y.diffUpdate(Y.encodeStateAsUpdate(doc), randomVector(doc, dice))
    case 4:
      return Y.mergeUpdates([Y.encodeStateAsUpdate(doc, randomVector(doc, dice)), ...some])
    default: // with gaps
      return Y.diffUpdate(Y.mergeUpdates([nothing, ...some]), randomVector(doc, dice))
  }
}

/** Clocks up to those of `doc`, mostly in the middle of something. */
function randomVector(doc: Y.Doc, dice: Dice): Uint8Array {
  const vector = new Map<number, number>()
  for (const [client, clock] of Y.decodeStateVector(Y.encodeStateVector(doc))) {
    if (!dice.oneIn(4))
      vector.set(client, dice.oneIn(3) ? clock : cutAt(doc, client, dice.below(clock + 1)))
  }
  return Y.encodeStateVector(vector)
}

/**
 * Moves a cut away from the middle of a sign of two code units: whoever gets such an update, even
 * knowing all of it, has the sign broken by Yjs, which looks up what stands before the cut.
 */
function cutAt(doc: Y.Doc, client: number, clock: number): number {
  const structs = doc.store.clients.get(client) ?? []
  const struct =
    clock < Y.getState(doc.store, client) ? structs[Y.findIndexSS(structs, clock)] : null
  if (!(struct instanceof Y.Item && struct.content instanceof Y.ContentString)) return clock
  return /[\uDC00-\uDFFF]/.test(struct.content.str[clock - struct.id.clock] ?? '')
    ? clock - 1
    : clock
}
