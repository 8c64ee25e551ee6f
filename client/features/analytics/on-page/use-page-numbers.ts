import { useThrottledValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#client/lib/api/api.ts'
import type { AskedTime } from '../view/numbers-view.ts'

const pauseMs = 2_000

/** A page or variant as it stands on the screen. */
export type ShownFrame = {
  /** Its id there. */
  frameId: string
  /** The page that it is or belongs to. */
  pageId: string
  /** As what it is counted; null for the page whatever was shown of it. */
  variant: string | null
}

export type AskedOfPage = {
  campaignId: string
  frame: ShownFrame
  time: AskedTime
  /** When a visitor did something last (ms): then it is asked again, at most every two seconds. */
  lastEventAt: number | null | undefined
}

/** What visitors did on a page, kept up to date while they do. */
export function usePageNumbers({ campaignId, frame, time, lastEventAt }: AskedOfPage) {
  const { pageId, variant } = frame
  const input = { campaignId, pageId, ...time, ...(variant === null ? {} : { variant }) }
  const query = useQuery(
    api.analytics.page.queryOptions({ input, placeholderData: keepPreviousData }),
  )
  const { refetch } = query
  const lastEvent = useThrottledValue(lastEventAt, pauseMs)
  useEffect(() => {
    if (typeof lastEvent === 'number') void refetch()
  }, [lastEvent, refetch])
  return query
}
