import type { Journal, UpgradeDocument } from '../ports.ts'
import { RoomDocument } from '../room/room-document.ts'

/** Where a loaded document stands in the journal. Rows and bytes count what no snapshot covers. */
export type LoadedPosition = {
  seq: number
  snapshotSeq: number
  rowBytes: number
  documentBytes: number
}

/** The person named in rows that the engine writes on its own. */
const systemPerson = 'system'

/**
 * Loads a room and upgrades its document; the upgrade is durable before anybody sees it. Throws
 * when the journal can't be read or written, and when another node wrote at the same moment: then
 * the upgrade is in the journal, and the next load finds it there.
 */
export async function loadDocument(
  room: string,
  parts: { journal: Journal; upgrade: UpgradeDocument },
): Promise<{ document: RoomDocument; position: LoadedPosition }> {
  const state = await parts.journal.load(room)
  const document = RoomDocument.replay(state)
  const rowBytes = state.updates.reduce((sum, update) => sum + update.length, 0)
  const position: LoadedPosition = {
    seq: state.seq,
    snapshotSeq: state.snapshotSeq,
    rowBytes,
    documentBytes: (state.snapshot?.length ?? 0) + rowBytes,
  }
  const upgraded = parts.upgrade.run(state.seq === 0 ? null : document.encodeWhole())
  if (!upgraded) return { document, position }
  const { emitted } = document.apply([upgraded], { pendingBytes: 0 })
  if (emitted.length === 0) return { document, position }
  const entries = emitted.map((update) => ({ room, update, personId: systemPerson }))
  const seqs = await parts.journal.append(entries)
  if (seqs[0] !== state.seq + 1) throw new Error('another node wrote while the room was loaded')
  position.seq = state.seq + entries.length
  for (const update of emitted) {
    position.rowBytes += update.length
    position.documentBytes += update.length
  }
  return { document, position }
}
