import { api } from '#client/lib/api/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { admissionsQuery } from '#client/lib/session/session.ts'
import {
  reviewedVersionQuery,
  reviewsQuery,
} from '#client/features/reviews/public/review-queries.ts'
import { threadsQuery } from '#client/features/threads/public/threads-query.ts'

const campaign = '/api/campaigns/(?<campaignId>[^/?]+)'

/** What the document asks the browser for (server/features/preview/show-first-look.ts), as it is asked here. */
const questions: [
  address: RegExp,
  ask: (campaignId: string, reviewId: string) => Promise<unknown>,
][] = [
  [/^\/api\/guest$/, () => queryClient.prefetchQuery(admissionsQuery)],
  [
    new RegExp(`^${campaign}$`),
    (campaignId) =>
      queryClient.prefetchQuery(api.campaigns.get.queryOptions({ input: { campaignId } })),
  ],
  [
    new RegExp(`^${campaign}/reviews$`),
    (campaignId) => queryClient.prefetchQuery(reviewsQuery(campaignId)),
  ],
  [
    new RegExp(`^${campaign}/reviews/(?<reviewId>[^/?]+)$`),
    (campaignId, reviewId) => queryClient.prefetchQuery(reviewedVersionQuery(campaignId, reviewId)),
  ],
  [
    new RegExp(`^${campaign}/threads[?]state=open$`),
    (campaignId) => queryClient.prefetchInfiniteQuery(threadsQuery(campaignId, 'open')),
  ],
]

/**
 * Asks side by side, before the screen is drawn, what it would ask one after the other: only what the
 * document has named, which the browser has by now and this person may see. The screen is then drawn
 * once, and not again at each answer.
 */
export function askAhead(): void {
  for (const link of document.querySelectorAll('link[rel="preload"][as="fetch"]')) {
    const address = link.getAttribute('href') ?? ''
    for (const [pattern, ask] of questions) {
      const found = pattern.exec(address)
      const { campaignId = '', reviewId = '' } = found?.groups ?? {}
      if (found) void ask(campaignId, reviewId)
    }
  }
}
