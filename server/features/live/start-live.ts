import { v7 as uuidv7 } from 'uuid'
import type { Committed } from '#server/features/ingest/public/group-commit.ts'
import type { RedisLink } from '#server/platform/redis/redis-link.ts'
import { createRealtime } from './create-realtime.ts'
import type { Realtime } from './create-realtime.ts'
import { createLiveHub } from './live-hub.ts'
import type { LiveHub } from './live-hub.ts'
import { linkLiveNodes } from './live-nodes.ts'
import { createLiveSource } from './live-source.ts'

export type Live = {
  hub: LiveHub
  realtime: Realtime
  /** To be told after each commit of visits. */
  committed: Committed
  /** After the last commit. */
  close(): void
}

/**
 * The live numbers of this node, and its line to the others. PostgreSQL may have several nodes; SQLite
 * has this one, whose numbers are always all.
 */
export async function startLive(
  options: Omit<Parameters<typeof createRealtime>[0], 'hub'> & {
    redis: RedisLink | null
    /** How often (ms) it is looked whether what is watched was counted anew. */
    recountMs?: number
  },
): Promise<Live> {
  const { database, redis, log, clock, recountMs = 10_000 } = options
  const hasOthers = database.kind === 'postgres'
  const hub = createLiveHub({
    source: createLiveSource(database),
    now: () => clock().getTime(),
    epoch: uuidv7(),
    covers: hasOthers ? 'own' : 'all',
  })
  await hub.restore()
  const realtime = createRealtime({ ...options, hub })
  const { watched, missedNews: missed } = realtime
  const nodes = redis && hasOthers ? linkLiveNodes({ hub, redis, log, watched, missed }) : null
  let isRecounting = false
  const recount = async () => {
    if (isRecounting) return
    isRecounting = true
    try {
      await hub.recount(realtime.isWatched())
    } catch (err) {
      log.warn({ err }, 'live numbers could not be compared')
    }
    isRecounting = false
  }
  const recounting = setInterval(() => void recount(), recountMs)
  recounting.unref()
  return {
    hub,
    realtime,
    committed: nodes?.committed ?? hub.committed,
    close() {
      clearInterval(recounting)
      nodes?.close()
      hub.close()
    },
  }
}
