import { serialize } from 'node:v8'
import { move } from 'piscina'
import type { DocumentWork } from '#server/core/ports/document-reader.ts'
import { readStored } from '../reading/read-stored.ts'
import type { Where } from '../reading/read-stored.ts'
import type { ReadingTask } from '../reading/reading-task.ts'
import { storedDocument } from '../reading/stored-document.ts'

/**
 * What a thread does that reads documents of this database: one of `works`. It answers in bytes, as
 * `deserialize` of node:v8 reads them; null for a position that is not kept.
 */
export function answerReadings(works: readonly DocumentWork<never, unknown>[], where: Where) {
  const byName = new Map(works.map((work) => [work.name, work]))
  const answer = async ({ work: name, campaignId, at, since, given }: ReadingTask<never>) => {
    const work = byName.get(name)
    if (!work) throw new Error(`there is no work ${name}`)
    const stored = await readStored(where, campaignId, at)
    if (!stored) return null
    const earlier = since === null ? null : await readStored(where, campaignId, since)
    const document = storedDocument(stored)
    const found = await work.run(document, given, earlier && storedDocument(earlier))
    return { found, seq: stored.seq }
  }
  return async (task: ReadingTask<never>) => move(serialize(await answer(task)))
}
