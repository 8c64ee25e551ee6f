import type { Covers } from '#shared/contract/live.ts'
import type { Committed } from '#server/features/ingest/public/group-commit.ts'
import type { Log } from '#server/platform/log.ts'
import type { RedisLink } from '#server/platform/redis/redis-link.ts'
import type { LiveHub, WatchedCampaign } from './live-hub.ts'
import { decodeCommit, encodeCommit } from './live-message.ts'

/** What was committed. */
const commits = 'fanfare:live'
/** Somebody's words may have been lost: read again. */
const losses = 'fanfare:live:lost'
/** How long (ms) after a failed reading the next is tried. */
const pauseMs = 1_000

export type LiveNodes = {
  /** What was just committed here: for the own hub, and those of the other nodes. */
  committed: Committed
  close(): void
}

/**
 * Has the hubs of all nodes hear the same: what one commits, it tells the others by Redis, which may
 * lose it. Whenever something may have been lost, on either side, the database is read again.
 */
export function linkLiveNodes(options: {
  hub: LiveHub
  redis: RedisLink
  log: Log
  watched: () => Promise<readonly WatchedCampaign[]>
  /** Called when other nodes may have told something that nobody here heard. */
  missed: () => void
}): LiveNodes {
  const { hub, redis, log, watched } = options
  let covers: Covers = 'own'
  const renewal = createRenewal(log, async () => hub.renew(await watched(), covers))

  function hears(): void {
    covers = 'all'
    renewal.begin()
  }
  function missed(): void {
    options.missed()
    renewal.begin()
  }
  const stops = [
    redis.subscribe(
      commits,
      (message) => {
        const commit = decodeCommit(message)
        if (commit) hub.committed(commit.counts, commit.presences)
        else log.warn('a message about visits could not be read')
      },
      // While Redis is away, its return tells that.
      () => void redis.ping().then(hears, () => undefined),
    ),
    redis.subscribe(losses, missed),
    redis.onReturn(() => {
      redis.publish(losses, new Uint8Array())
      options.missed()
      hears()
    }),
    redis.onLoss(() => {
      covers = 'own'
      renewal.begin()
    }),
  ]
  return {
    committed(counts, presences) {
      hub.committed(counts, presences)
      for (const message of encodeCommit({ counts, presences })) redis.publish(commits, message)
    },
    close() {
      for (const stop of stops) stop()
      renewal.close()
    },
  }
}

/** One reading at a time; what is asked for meanwhile is one more, and a failed one is tried again. */
function createRenewal(log: Log, read: () => Promise<void>) {
  let isDue = false
  let isReading = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    isDue = false
    isReading = true
    await read().catch(failed)
    isReading = false
    if (isDue) begin()
  }

  function failed(err: unknown): void {
    if (isClosed) return
    log.warn({ err }, 'live numbers could not be read again')
    timer = setTimeout(begin, pauseMs).unref()
  }

  function begin(): void {
    if (isClosed) return
    clearTimeout(timer)
    isDue = true
    if (!isReading) void run()
  }

  return {
    begin,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
