import { RetiredClients } from '../document/retired-clients.ts'
import { RoomDocument } from '../document/room-document.ts'
import type { RoomState } from '../document/room-state.ts'
import { writeGeneration } from './write-generation.ts'
import type { GenerationParts } from './write-generation.ts'

/** Where a loaded document stands in the journal. Rows and bytes count what no snapshot covers. */
export type LoadedPosition = {
  seq: number
  snapshotSeq: number
  rowBytes: number
  documentBytes: number
  generation: number
}

/** A room's document as it comes from the journal. */
export type LoadedDocument = {
  document: RoomDocument
  position: LoadedPosition
  /** Who wrote in the generations before. */
  retired: RetiredClients
}

/** The person named in rows that the engine writes on its own. */
export const systemPerson = 'system'

/** The document is of a later build than this one, which must not write it. */
export class LaterForm extends Error {}

/** Others may write while a document is being renewed; so often it is tried. */
const renewTries = 5

/**
 * Loads a room. A document of an older form is written anew before anybody sees it, and that is
 * durable then. Throws `LaterForm` for one of a later form, and when the journal can't be read or
 * written.
 */
export async function loadDocument(room: string, parts: GenerationParts): Promise<LoadedDocument> {
  for (let tries = 0; tries < renewTries; tries++) {
    const state = await parts.journal.load(room)
    if (state.form > parts.documents.form) throw new LaterForm('the document is of a later form')
    const loaded = restore(state)
    const { generation, seq } = state
    if (seq === 0 || state.form === parts.documents.form) return loaded
    // Once it is written, or when another node has been faster, it is there in the new form.
    await writeGeneration(room, { seq, generation }, loaded.document.whole, parts)
  }
  throw new Error('others wrote whenever the document was to be renewed')
}

function restore(state: RoomState): LoadedDocument {
  const document = RoomDocument.restore(state)
  const { seq, snapshotSeq, generation } = state
  const rowBytes = state.updates.reduce((sum, update) => sum + update.length, 0)
  const position = { seq, snapshotSeq, generation, rowBytes, documentBytes: document.size }
  return { document, position, retired: new RetiredClients(state.retired) }
}
