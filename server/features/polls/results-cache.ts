import type { Database } from '#server/platform/db/open-database.ts'
import { findCurrentPoll } from './public/published-polls.ts'
import type { CurrentPoll } from './public/published-polls.ts'
import { countsOfPoll } from './public/queries.ts'
import type { PollCounts } from './public/queries.ts'

/** A poll with its counts. */
export type PollResults = CurrentPoll & { counts: PollCounts }

/** How long results may be shown after another process counted a vote. */
export const freshMs = 1_000
const maxEntries = 1_000

export type ResultsCache = {
  /** null when the campaign's current release has no such poll. */
  get(campaignId: string, pollId: string): Promise<PollResults | null>
  forget(campaignId: string, pollId: string): void
}

/** Asks the database for the results of a poll once a second at most, however many look at them. */
export function createResultsCache(database: Database, now: () => number): ResultsCache {
  const entries = new Map<string, { results: Promise<PollResults | null>; at: number }>()
  return {
    get(campaignId, pollId) {
      const key = keyOf(campaignId, pollId)
      const known = entries.get(key)
      if (known && now() - known.at < freshMs) return known.results
      const results = load(database, campaignId, pollId)
      entries.delete(key)
      entries.set(key, { results, at: now() })
      const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      // A failure is not remembered: the next one asks again.
      results.catch(() => entries.delete(key))
      return results
    },
    forget: (campaignId, pollId) => void entries.delete(keyOf(campaignId, pollId)),
  }
}

const keyOf = (campaignId: string, pollId: string) => `${campaignId}\n${pollId}`

async function load(
  database: Database,
  campaignId: string,
  pollId: string,
): Promise<PollResults | null> {
  const em = database.fork()
  const found = await findCurrentPoll(em, campaignId, pollId)
  return found && { ...found, counts: await countsOfPoll(em, campaignId, pollId) }
}
