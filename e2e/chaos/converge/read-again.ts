import { waitUntil } from '#e2e/support/wait-until.ts'
import { describeDocument, firstDifference } from './describe-document.ts'
import { createParticipant } from './participant.ts'
import type { Outcome } from './run-once.ts'
import { openUnreliableLines } from './unreliable-lines.ts'

/**
 * Reads the document of a run again, now that the server has been killed and started, and says how it
 * differs from what everybody had; null when it doesn't.
 */
export async function readAgain(
  origin: string,
  { seed, campaignId, agreed }: Outcome,
  headers: Record<string, string>,
): Promise<string | null> {
  if (agreed === null) return null
  const lines = await openUnreliableLines(origin, seed, () => ({ headers, isNumbered: false }))
  lines.calm()
  const reader = createParticipant({
    url: `${lines.url}/collab`,
    campaignId,
    line: 0,
    clientId: 1,
    gc: true,
    isTold: false,
  })
  try {
    reader.goOnline()
    await waitUntil('a reader is in sync', () => reader.isSettled())
    const found = describeDocument(reader.doc)
    return found === agreed ? null : `after a restart: ${firstDifference(agreed, found)}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    reader.leave()
    await lines.close()
  }
}
