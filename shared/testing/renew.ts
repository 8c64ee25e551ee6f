import * as Y from 'yjs'
import type { FindModel } from '../campaign/model/field.ts'
import type { RenewOptions } from '../campaign/generations/renew-document.ts'
import { renewDocument } from '../campaign/generations/renew-document.ts'
import { buildFindModel } from './campaign.ts'

/** What comes of renewing `doc`: by writer 7, on day 100, with all that is removed. */
export function renew(
  doc: Y.Doc,
  options: Partial<RenewOptions> = {},
  findModel: FindModel = buildFindModel(),
): Y.Doc {
  const given = { writer: 7, today: 100, removedBefore: null, ...options }
  const renewed = new Y.Doc()
  Y.applyUpdate(renewed, renewDocument(Y.encodeStateAsUpdate(doc), findModel, given))
  return renewed
}

/** Whether a document has no past: it is all by one writer, and nothing is deleted in it. */
export function isFresh(doc: Y.Doc, writer = 7): boolean {
  const { structs, ds } = Y.decodeUpdate(Y.encodeStateAsUpdate(doc))
  return (
    ds.clients.size === 0 &&
    structs.every((struct) => struct instanceof Y.Item && struct.id.client === writer)
  )
}
