import { statfs } from 'node:fs/promises'
import { roomSchema } from '#shared/contract/operator-room.ts'
import type { OperatorRoom } from '#shared/contract/operator-room.ts'
import type { Services } from '#server/core/services.ts'
import { askThread } from '#server/platform/threads/ask-thread.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { readRoom } from './room.ts'

const file = new URL(
  import.meta.url.endsWith('.ts') ? './room-worker.ts' : './room-worker.js',
  import.meta.url,
)

/** For so long (ms) an answer stands: reading all tables costs the disk something. */
const keptMs = 5 * 60_000

type Measured = { at: number; room: Promise<OperatorRoom> }
const measured = new WeakMap<Database, Measured>()

/** What takes room in this installation, at most five minutes old; whoever comes meanwhile gets the same. */
export function measureRoom(parts: Pick<Services, 'database' | 'config' | 'clock'>) {
  const { database, clock } = parts
  const at = clock().getTime()
  const known = measured.get(database)
  if (known && at - known.at < keptMs) return known.room
  const room = measure(parts)
  measured.set(database, { at, room })
  room.catch(() => measured.delete(database))
  return room
}

async function measure({
  database,
  config,
  clock,
}: Parameters<typeof measureRoom>[0]): Promise<OperatorRoom> {
  const now = clock()
  const isSqlite = database.kind === 'sqlite'
  const tables = isSqlite
    ? await readInThread(database.address, now)
    : await readRoom(database, now)
  return { measuredAt: now.toISOString(), ...tables, disk: await measureDisk(config.dataDir) }
}

const tablesSchema = roomSchema.pick({ sizes: true, months: true, companies: true })

/** SQLite would hold the thread that asks for as long as it reads. */
const readInThread = async (path: string, now: Date) =>
  tablesSchema.parse(await askThread(file, { path, now }))

async function measureDisk(dataDir: string): Promise<OperatorRoom['disk']> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  return { free: bavail * bsize, total: blocks * bsize }
}
