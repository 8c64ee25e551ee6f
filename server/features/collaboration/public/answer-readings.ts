import { serialize } from 'node:v8'
import { move } from 'piscina'
import type { DocumentWork, MakingWork } from '#server/core/ports/document-reader.ts'
import { readStored } from '../reading/read-stored.ts'
import type { Where } from '../reading/read-stored.ts'
import type { MakingTask, ReadingTask } from '../reading/reading-task.ts'
import { storedDocument } from '../reading/stored-document.ts'

/**
 * What a thread does that reads documents of this database, or makes them: one of `works` or `makings`. It answers in bytes, as
 * `deserialize` of node:v8 reads them; null for a position that is not kept.
 */
export function answerReadings(
  works: readonly DocumentWork<never, unknown>[],
  makings: readonly MakingWork<never, unknown>[],
  where: Where,
) {
  const byName = new Map(works.map((work) => [work.name, work]))
  const makingByName = new Map(makings.map((work) => [work.name, work]))
  const make = async ({ making: name, given }: MakingTask<never>) => {
    const work = makingByName.get(name)
    if (!work) throw new Error(`there is no work ${name}`)
    return { found: await work.make(given), seq: 0 }
  }
  const answer = async ({
    work: name,
    campaignId,
    at,
    since,
    given,
    state,
  }: ReadingTask<never>) => {
    const work = byName.get(name)
    if (!work) throw new Error(`there is no work ${name}`)
    const stored = state
      ? { snapshot: state, updates: [], seq: 0 }
      : await readStored(where, campaignId, at)
    if (!stored) return null
    const earlier = since === null ? null : await readStored(where, campaignId, since)
    const document = storedDocument(stored)
    const found = await work.run(document, given, earlier && storedDocument(earlier))
    return { found, seq: stored.seq }
  }
  return async (task: ReadingTask<never> | MakingTask<never>) =>
    move(serialize(await ('making' in task ? make(task) : answer(task))))
}
