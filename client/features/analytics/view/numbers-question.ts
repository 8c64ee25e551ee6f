import type { NumbersQuery } from '#shared/contract/analytics.ts'
import type { AskedTime, NumbersView } from './numbers-view.ts'

/** What is asked of a campaign but for its lists. */
export type NumbersQuestion = Pick<NumbersQuery, 'campaignId' | 'filter' | 'sort' | 'compare'> &
  AskedTime &
  Partial<Pick<NumbersQuery, 'goal'>>

/** A view of a campaign's numbers as the API is asked for it. */
export function questionOf(
  campaignId: string,
  asked: AskedTime,
  { filter, goal, measure, compare }: NumbersView,
): NumbersQuestion {
  return {
    campaignId,
    ...asked,
    filter: [...filter],
    sort: measure,
    compare,
    ...(goal === null ? {} : { goal }),
  }
}
