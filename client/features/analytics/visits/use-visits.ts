import { useThrottledValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#client/lib/api/api.ts'
import { refetchMs } from '../range/range-choices.ts'
import type { AskedTime } from '../view/numbers-view.ts'

/** The live counts are told four times a second; so often (ms) the list is asked for at most. */
const pauseMs = 1_000

type Asked = {
  campaignId: string
  time: AskedTime
  filter: readonly string[]
  robots: boolean
  /** What the socket says of the campaign, in any words: other ones mean that something happened. */
  moment: string
}

/** The newest visits, asked for again when something happens. */
export function useVisits({ campaignId, time, filter, robots, moment }: Asked) {
  const query = useInfiniteQuery(
    api.analytics.visits.infiniteOptions({
      input: (before: string | undefined) => ({
        campaignId,
        ...time,
        filter: [...filter],
        robots,
        before,
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ visits, more }) => (more ? visits.at(-1)?.id : undefined),
      refetchInterval: refetchMs(time),
      placeholderData: keepPreviousData,
    }),
  )
  const { refetch, isFetching } = query
  const happened = useThrottledValue(moment, pauseMs)
  const known = useRef(happened)
  useEffect(() => {
    // One after the other: on a busy campaign the next news would cut off every answer.
    if (isFetching || known.current === happened) return
    known.current = happened
    void refetch()
  }, [happened, isFetching, refetch])
  return query
}
