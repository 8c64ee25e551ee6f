import { compactUpdate } from '#collab/compaction/compact-update.ts'
import type { Collab } from '#collab/create-collab.ts'
import { storedPart } from '#collab/document/part.ts'
import { RoomDocument } from '#collab/document/room-document.ts'
import type { Documents, Journal } from '#collab/ports.ts'

/** What a document is, or would be once it is written anew. */
type Measured = { bytes: number; clients: number; deleted: number }

export type Renewal = { campaignId: string; before: Measured; after: Measured }

/**
 * What each document has now, and would have once it is written anew; nothing is changed. Those that
 * were never written are passed over.
 */
export async function* measureRenewals(
  campaignIds: readonly string[],
  { journal, documents }: { journal: Journal; documents: Documents },
): AsyncGenerator<Renewal> {
  for (const campaignId of campaignIds) {
    const state = await journal.load(campaignId)
    if (state.seq === 0) continue
    const whole = compactUpdate(RoomDocument.restore(state).encodeWhole())
    const renewed = await documents.renew(campaignId, whole)
    yield { campaignId, before: measure(whole), after: measure(renewed) }
  }
}

/** Others may write in it all the time; so often it is tried. */
const tries = 5

/** Writes a document anew, also while people are in it. False when others always wrote meanwhile. */
export async function renewCampaign(
  collab: Pick<Collab, 'renew'>,
  campaignId: string,
): Promise<boolean> {
  for (let tried = 0; tried < tries; tried++) if (await collab.renew(campaignId)) return true
  return false
}

function measure(state: Uint8Array): Measured {
  const { scan } = storedPart(state)
  return { bytes: state.length, clients: scan.runs.length, deleted: scan.deleteRanges }
}
