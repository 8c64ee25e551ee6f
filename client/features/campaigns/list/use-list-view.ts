import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ownChange } from '#client/lib/lists/use-arrival.ts'
import { readView, writeView } from './sort-campaigns.ts'
import type { ListView } from './sort-campaigns.ts'

/**
 * The view is kept here and copied into the address: navigations are asynchronous, so a search that
 * lived in the address alone would lose letters typed quickly.
 */
export function useListView() {
  const [params, setParams] = useSearchParams()
  const [view, keep] = useState(() => readView(params))
  const change = (part: Partial<ListView>) => {
    const next = { ...view, ...part }
    keep(next)
    setParams(writeView(next), { replace: true, preventScrollReset: true, state: ownChange })
  }
  return [view, change] as const
}
