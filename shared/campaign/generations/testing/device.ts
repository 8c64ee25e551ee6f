import * as Y from 'yjs'
import { buildCampaignDoc, buildFindModel, noteModel } from '../../../testing/campaign.ts'
import { must } from '../../../lib/must.ts'
import { renew } from '../../../testing/renew.ts'
import type { BlockSnapshot } from '../../model/snapshot.ts'
import { ensureRichText } from '../../props/ensure-rich-text.ts'
import { readCampaign } from '../../read/read-campaign.ts'
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

/** The stored lines of the rich text `body` of a block, to write into. */
export function linesOf(doc: Y.Doc, blockId: string): Y.XmlFragment {
  const body = ensureRichText(doc, { blockId, model: noteModel, name: 'body' }, null)
  return must(body, 'no body')
}

/** The words of each of its lines. */
export function wordsIn(doc: Y.Doc, blockId: string): string[] {
  return linesOf(doc, blockId)
    .toArray()
    .map((line) => String(line).replaceAll(/<[^>]*>/g, ''))
}

/** The text of one of its lines. */
export function textOf(doc: Y.Doc, blockId: string, line = 0): Y.XmlText {
  const element = linesOf(doc, blockId).get(line)
  if (!(element instanceof Y.XmlElement)) throw new Error('no line')
  const text = element.get(0)
  if (text instanceof Y.XmlText) return text
  const made = new Y.XmlText()
  element.insert(0, [made])
  return made
}
