import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Range } from '#shared/contract/ranges.ts'
import { api } from '#client/lib/api.ts'
import { openingRange, rangeIn } from './opening-range.ts'

/**
 * The range that is shown, from `?range=`, else one with something in it (undefined until that is
 * known); and how to choose another, which the address then keeps. A campaign that fills while one
 * looks doesn't change the range by itself.
 */
export function useRange(campaignId: string): [Range | undefined, (range: Range) => void] {
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<Range>()
  const asked = rangeIn(params)
  const { data, isError } = useQuery(
    api.analytics.campaign.queryOptions({ input: { campaignId, range: 'day' } }),
  )
  if (opened === undefined && data) setOpened(openingRange(data.inRange))
  const choose = useCallback(
    (range: Range) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.set('range', range)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  return [asked ?? opened ?? (isError ? 'day' : undefined), choose]
}
