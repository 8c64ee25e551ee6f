import { useThrottledValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Experiment } from '#shared/contract/experiments.ts'
import { api } from '#client/lib/api/api.ts'

const pauseMs = 2_000

type Asked = {
  campaignId: string
  /** Who may not see numbers asks for none. */
  isEnabled: boolean
  /** When a visitor did something last (ms): then it is asked again, at most every two seconds. */
  lastEventAt?: number | null | undefined
  /** How often (ms) it is asked again by itself. */
  everyMs?: number
}

/** The experiments of a campaign with their numbers, newest first. */
export function useExperiments({ campaignId, isEnabled, lastEventAt, everyMs }: Asked) {
  const query = useQuery(
    api.experiments.list.queryOptions({
      input: { campaignId },
      enabled: isEnabled,
      refetchInterval: everyMs ?? false,
    }),
  )
  const { refetch } = query
  const lastEvent = useThrottledValue(lastEventAt, pauseMs)
  useEffect(() => {
    if (isEnabled && typeof lastEvent === 'number') void refetch()
  }, [isEnabled, lastEvent, refetch])
  return query
}

/** The one that a page has now; null where it has none. */
export function activeOn(
  experiments: readonly Experiment[] | undefined,
  pageId: string | undefined,
): Experiment | null {
  return experiments?.find((one) => one.pageId === pageId && one.state !== 'ended') ?? null
}
