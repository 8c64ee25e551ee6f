import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { openQueries } from '#server/platform/db/queries.ts'
import { readRoom } from './room.ts'

const { path, now } = z.object({ path: z.string(), now: z.date() }).parse(workerData)
const queries = openQueries({ databaseUrl: null, dataDir: dirname(path) })
const room = await readRoom(queries, now)
await queries.close()
parentPort?.postMessage(room, [])
