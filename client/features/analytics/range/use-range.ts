import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Totals } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'
import { openingRange, rangeIn } from './opening-range.ts'

/**
 * The range that is shown, from `?range=`, else one with something in it (undefined until that is
 * known); and how to choose another, which the address then keeps. What fills while one looks doesn't
 * change the range by itself. `day` is what the last day counted, undefined until it is known.
 */
export function useRange(
  day: Totals | undefined,
  isError: boolean,
): [Range | undefined, (range: Range) => void] {
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<Range>()
  const asked = rangeIn(params)
  if (opened === undefined && day) setOpened(openingRange(day))
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
