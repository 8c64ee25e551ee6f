import { storedPart } from '../document/part.ts'
import { RoomDocument } from '../document/room-document.ts'
import type { Journal, UpgradeDocument } from '../ports.ts'

/** Where a loaded document stands in the journal. Rows and bytes count what no snapshot covers. */
export type LoadedPosition = {
  seq: number
  snapshotSeq: number
  rowBytes: number
  documentBytes: number
  /** Was the snapshot written at the present document version, so that no load upgrades it? */
  isCurrent: boolean
}

/** The person named in rows that the engine writes on its own. */
export const systemPerson = 'system'

/**
 * Loads a room and upgrades its document; the upgrade is durable before anybody sees it. Throws
 * when the journal can't be read or written, and when another node wrote at the same moment: then
 * the upgrade is in the journal, and the next load finds it there.
 */
export async function loadDocument(
  room: string,
  parts: { journal: Journal; upgrade: UpgradeDocument },
): Promise<{ document: RoomDocument; position: LoadedPosition }> {
  const { journal, upgrade } = parts
  const state = await journal.load(room)
  const document = RoomDocument.restore(state)
  const rowBytes = state.updates.reduce((sum, update) => sum + update.length, 0)
  const position: LoadedPosition = {
    seq: state.seq,
    snapshotSeq: state.snapshotSeq,
    rowBytes,
    documentBytes: document.size,
    isCurrent: state.snapshot !== null && state.version === upgrade.version,
  }
  if (position.isCurrent) return { document, position }
  const upgraded = upgrade.run(state.seq === 0 ? null : document.encodeWhole())
  const { fresh } = upgraded ? document.take(storedPart(upgraded)) : { fresh: null }
  if (!fresh) return { document, position }
  const entry = { room, update: fresh.bytes, personId: systemPerson }
  const [seq] = await journal.append([entry])
  if (seq !== state.seq + 1) throw new Error('another node wrote while the room was loaded')
  position.seq = seq
  position.rowBytes += fresh.bytes.length
  position.documentBytes += fresh.bytes.length
  return { document, position }
}
