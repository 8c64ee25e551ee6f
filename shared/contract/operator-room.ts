import { z } from 'zod'
import { id, instant, operation } from './common.ts'

const bytes = z.number().int()

export const roomSchema = z.object({
  measuredAt: instant,
  /** In the database with its indexes, and uploads as files. */
  sizes: z.array(z.object({ what: z.string(), rows: z.number().int(), bytes })),
  /** Visits of all companies, by month (`2026-03`), the oldest first. */
  months: z.array(z.object({ month: z.string(), visits: z.number().int() })),
  /** Of the disk with the data folder of the process that answers. */
  disk: z.object({ free: bytes, total: bytes }),
  /** The twenty largest, which comes first; `events` are visits that are kept one by one. */
  companies: z.array(
    z.object({
      id,
      name: z.string(),
      fileBytes: bytes,
      documentBytes: bytes,
      leads: z.number().int(),
      events: z.number().int(),
    }),
  ),
})
export type OperatorRoom = z.infer<typeof roomSchema>

export const showRoom = operation
  .route({
    method: 'GET',
    path: '/operator/room',
    summary: 'What takes room: tables, files, visits by month, the largest companies',
  })
  .output(roomSchema)
