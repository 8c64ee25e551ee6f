import type { Compactor } from '../compaction/compactor.ts'
import type { RoomDocument } from '../document/room-document.ts'
import type { Documents, Head, Journal, Metrics } from '../ports.ts'

export type GenerationParts = {
  journal: Journal
  documents: Documents
  compactor: Compactor
  metrics: Metrics
}

/**
 * Writes the next generation of a room, whose whole state at `head` is `state`. False when somebody has
 * written meanwhile: then nothing has changed. Rejects when the state can't be written anew, or the
 * journal can't be written.
 */
export async function writeGeneration(
  room: string,
  head: Head,
  { state, writers }: RoomDocument['whole'],
  { journal, documents, compactor, metrics }: GenerationParts,
): Promise<boolean> {
  const startedAt = performance.now()
  const last = await compactor.compact(state)
  const document = await documents.renew(room, last)
  const clients = writers.toSorted((a, b) => a - b)
  const { form } = documents
  const isWritten = await journal.renew(room, { ...head, document, form, last, clients })
  metrics.count(isWritten ? 'generations' : 'generations_put_off', 1)
  if (!isWritten) return false
  metrics.observe('generation_ms', performance.now() - startedAt)
  metrics.observe('generation_bytes_before', last.length)
  metrics.observe('generation_bytes_after', document.length)
  return true
}
