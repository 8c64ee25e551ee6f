import { useSearchParams } from 'react-router'
import { statuses } from '#shared/lifecycle/lifecycle.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import type { SortBy } from '#client/ui/tables/sort-head.tsx'
import { numberKeys } from './company-numbers.ts'
import type { NumberKey } from './company-numbers.ts'

export type CompanyView = {
  /** null for all. */
  status: CampaignStatus | null
  sort: SortBy<NumberKey>
}

/** Most first; names from the beginning. */
export const startsDescending = (key: NumberKey) => key !== 'name'

/** What of the table is shown, kept in the address beside the range. */
export function useCompanyView(): [CompanyView, (change: Partial<CompanyView>) => void] {
  const [params, setParams] = useSearchParams()
  const view = readView(params)
  const change = (part: Partial<CompanyView>) =>
    setParams((before) => writeView(before, { ...readView(before), ...part }), {
      replace: true,
      preventScrollReset: true,
    })
  return [view, change]
}

function readView(params: URLSearchParams): CompanyView {
  const key = numberKeys.find((known) => known === params.get('sort')) ?? 'views'
  const order = params.get('order')
  return {
    status: statuses.find((known) => known === params.get('status')) ?? null,
    sort: { key, descending: order ? order === 'desc' : startsDescending(key) },
  }
}

/** Leaves out what is as usual. */
function writeView(params: URLSearchParams, { status, sort }: CompanyView): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value)
  put('status', status)
  put('sort', sort.key === 'views' ? null : sort.key)
  const isUsual = sort.descending === startsDescending(sort.key)
  put('order', isUsual ? null : sort.descending ? 'desc' : 'asc')
  return next
}
