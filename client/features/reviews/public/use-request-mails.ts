import { useQuery } from '@tanstack/react-query'
import type { RequestMail } from '#shared/contract/reviews.ts'
import { askAfterMails } from '#client/lib/api/ask-after-mails.ts'
import { reviewsQuery } from './review-queries.ts'

const none: readonly RequestMail[] = []

/** What became of the mails with the open request, asked for again while one is on its way. */
export function useRequestMails(campaignId: string): readonly RequestMail[] {
  const { data } = useQuery({
    ...reviewsQuery(campaignId),
    refetchInterval: ({ state: { data: known, dataUpdateCount } }) =>
      askAfterMails(known?.mails.map(({ mail }) => mail) ?? [], dataUpdateCount),
  })
  return data?.mails ?? none
}
