// A worker thread: counts what visitors did, off the loop that serves people.
import { serialize } from 'node:v8'
import { move, workerData } from 'piscina'
import { z } from 'zod'
import { answerTask, countHere } from '#server/features/analytics/public/answer-questions.ts'
import type { CountingTask } from '#server/features/analytics/public/answer-questions.ts'
import { openQueries } from '#server/platform/db/queries.ts'

const given = z.object({
  where: z.object({ databaseUrl: z.string().nullable(), dataDir: z.string() }),
  share: z.object({ index: z.number(), of: z.number() }),
})
const { where, share } = given.parse(workerData)
const numbers = countHere(openQueries(where), share)

export default async (task: CountingTask) => move(serialize(await answerTask(numbers, task)))
