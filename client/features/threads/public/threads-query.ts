import type { ThreadFilter } from '#shared/contract/thread-filters.ts'
import { api } from '#client/lib/api/api.ts'

/** The query for a list of threads, a page after the other. */
export const threadsQuery = (campaignId: string, state: ThreadFilter) =>
  api.threads.list.infiniteOptions({
    input: (before: string | undefined) => ({ campaignId, state, ...(before ? { before } : {}) }),
    initialPageParam: undefined,
    getNextPageParam: ({ threads, hasMore }) => (hasMore ? threads.at(-1)?.id : undefined),
  })
