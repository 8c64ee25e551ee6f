import * as Y from 'yjs'
import { buildCampaignDoc, buildFindModel, noteModel } from '../../../testing/campaign.ts'
import { must } from '../../../lib/must.ts'
import { renew } from '../../../testing/renew.ts'
import type { BlockSnapshot } from '../../model/snapshot.ts'
import { ensureRichText } from '../../props/ensure-rich-text.ts'
import { readCampaign } from '../../read/read-campaign.ts'
import { wordsOfLines } from '../../testing/lines-in.ts'
import type { CarryOver } from '../carry-over.ts'
import { carryOver } from '../carry-over.ts'
import { ownChanges } from '../own-changes.ts'

const findModel = buildFindModel()

/** A server's document, and devices that have a copy of it; nothing goes from one to another by itself. */
export function buildGeneration(server: Y.Doc = buildCampaignDoc()) {
  const device = (clientId: number) => {
    const doc = replicaOf(server)
    doc.clientID = clientId
    return doc
  }
  const changes = (copy: Y.Doc) =>
    ownChanges({
      base: Y.encodeStateAsUpdate(server),
      copy: Y.encodeStateAsUpdate(copy),
      clients: new Set([copy.clientID]),
      findModel,
    })
  const carry = (copy: Y.Doc, into: Y.Doc, more: Partial<CarryOver> = {}) => {
    const own = changes(copy)
    const carried = carryOver({ ...own, into, origin: null, findModel, ...more })
    return { ...carried, left: [...own.left, ...carried.left] }
  }
  return { server, device, changes, carry, renew: () => renew(server) }
}

/** A device (7) with unsent changes, and the later generation as others have made it. */
export function buildPair(
  mine: (doc: Y.Doc) => void,
  theirs: (doc: Y.Doc) => void,
  server?: Y.Doc,
) {
  const generation = buildGeneration(server)
  const copy = generation.device(7)
  const into = generation.renew()
  mine(copy)
  theirs(into)
  return { ...generation, copy, into, carry: () => generation.carry(copy, into) }
}

export function replicaOf(doc: Y.Doc): Y.Doc {
  const replica = new Y.Doc()
  Y.applyUpdate(replica, Y.encodeStateAsUpdate(doc))
  return replica
}

/** A block as it is shown. */
export function blockIn(doc: Y.Doc, id: string): BlockSnapshot {
  const blocks = readCampaign(doc, findModel).pages.flatMap(({ sections }) =>
    sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks)),
  )
  return must(
    blocks.find((block) => block.id === id),
    `no ${id}`,
  )
}

/** The stored rich text `body` of a block, to write into. */
export function textOf(doc: Y.Doc, blockId: string): Y.XmlText {
  const body = ensureRichText(doc, { blockId, model: noteModel, name: 'body' }, null)
  return must(body, 'no body')
}

/** The words of each of its lines. */
export function wordsIn(doc: Y.Doc, blockId: string): string[] {
  return wordsOfLines(textOf(doc, blockId))
}
