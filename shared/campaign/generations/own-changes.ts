import * as Y from 'yjs'
import { isCommonCopy } from '../document/common-copy.ts'
import type { FindModel } from '../model/field.ts'
import { upgradeDocument } from '../upgrades/upgrade-document.ts'
import { keepMoved } from './keep-moved.ts'
import type { LeftOver } from './left-over.ts'
import { lostChanges } from './lost-changes.ts'
import { spareLetters } from './spare-letters.ts'
import { takeOutOthers } from './take-out-others.ts'

export type OwnChanges = {
  /** The last state of the earlier generation on the server, with all that was ever confirmed. */
  base: Uint8Array
  /** The device's copy of it, with what was not confirmed. */
  copy: Uint8Array
  /** The client numbers under which this device has written what was not confirmed. */
  clients: ReadonlySet<number>
  findModel: FindModel
}

/**
 * An earlier generation as it was confirmed, and as this device has made it: without what others have
 * written and is not confirmed, as they carry that over themselves. Both are in this build's form.
 * Left over is what others have deleted or set again while this device could not send: by the time it
 * merges, nothing of it is to be seen.
 */
export function ownChanges({ base: confirmed, copy, clients, findModel }: OwnChanges): {
  base: Y.Doc
  mine: Y.Doc
  left: LeftOver[]
} {
  const [base, mine, device] = [open(confirmed), open(confirmed), open(copy)]
  const known = Y.decodeStateVector(Y.encodeStateVector(base))
  Y.applyUpdate(mine, copy)
  const isOwn = (client: number) =>
    clients.has(client) || client === mine.clientID || isCommonCopy(client)
  const isNew = (client: number, clock: number) => clock >= (known.get(client) ?? 0)
  const isTheirs = (client: number, clock: number) => !isOwn(client) && isNew(client, clock)
  const got = Y.decodeStateVector(Y.encodeStateVector(device))
  const isSeen = (client: number, clock: number) => clock < (got.get(client) ?? 0)
  const isMine = (client: number, clock: number) => clients.has(client) && isNew(client, clock)
  const hasOthers = [...got].some(([client, clock]) => isTheirs(client, clock - 1))
  spareLetters(base, { merged: mine, copy: device, isSeen, isTheirs, isMine, hasOthers })
  keepMoved(mine, base, isTheirs)
  takeOutOthers(mine, base, isTheirs)
  const left = lostChanges(device, mine, isMine)
  device.destroy()
  for (const doc of [base, mine]) upgrade(doc, findModel)
  return { base, mine, left }
}

function open(state: Uint8Array): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  return doc
}

function upgrade(doc: Y.Doc, findModel: FindModel): void {
  const update = upgradeDocument(Y.encodeStateAsUpdate(doc), findModel)
  if (update) Y.applyUpdate(doc, update)
}
