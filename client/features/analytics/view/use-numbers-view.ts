import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Totals } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'
import { openingRange } from './opening-range.ts'
import { readNumbersView, writeNumbersView } from './numbers-view.ts'
import type { NumbersView } from './numbers-view.ts'

export type ChangeView = (change: Partial<NumbersView>) => void

/** What a screen of numbers shows, held in its address: Back takes the last change away. */
export function useNumbersView(): [NumbersView, ChangeView] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (part: Partial<NumbersView>) =>
      setParams((before) => writeNumbersView(before, { ...readNumbersView(before), ...part }), {
        preventScrollReset: true,
      }),
    [setParams],
  )
  return [readNumbersView(params), change]
}

/**
 * The range to open on where the address asks for none: one with something in it, undefined until that
 * is known. What fills while one looks doesn't change it. `day` is what the last day counted.
 */
export function useOpeningRange(day: Totals | undefined, isError: boolean): Range | undefined {
  const [opened, setOpened] = useState<Range>()
  if (opened === undefined && day) setOpened(openingRange(day))
  return opened ?? (isError ? 'day' : undefined)
}
