// A worker thread: reads documents and works on them, off the loop that serves people.
import { workerData } from 'piscina'
import { z } from 'zod'
import { answerReadings } from '#server/features/collaboration/public/answer-readings.ts'
import { makings, works } from './works.ts'

const where = z.object({ kind: z.enum(['sqlite', 'postgres']), address: z.string() })

export default answerReadings(works, makings, where.parse(workerData))
