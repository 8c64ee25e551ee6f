import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CompanyNumbersQuery } from '#shared/contract/analytics.ts'
import { statuses } from '#shared/lifecycle/lifecycle.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'

export type CompanySort = CompanyNumbersQuery['sort']

export type CompanyView = {
  /** null for all. */
  status: CampaignStatus | null
  /** A part of names. */
  search: string
  sort: CompanySort
  /** From 0. */
  page: number
}

/** So many campaigns a page has. */
export const pageRows = 50

export const sortable: readonly CompanySort[] = [
  'name',
  'visitors',
  'views',
  'clicks',
  'conversions',
]
const usualSort = 'visitors'
const searchPauseMs = 250

/** What of the table is shown, kept in the address beside the range; of other rows the first page. */
export function useCompanyView(): [CompanyView, (change: Partial<CompanyView>) => void] {
  const [params, setParams] = useSearchParams()
  const view = readCompanyView(params)
  const change = (part: Partial<CompanyView>) =>
    setParams(
      (before) => writeCompanyView(before, { ...readCompanyView(before), page: 0, ...part }),
      {
        replace: true,
        preventScrollReset: true,
      },
    )
  return [view, change]
}

/**
 * The letters of a search as they are written, which reach the view in a pause: navigations are
 * asynchronous, so letters that lived in the address alone would be lost.
 */
export function useSearchWords(
  search: string,
  onSearch: (search: string) => void,
): [string, (words: string) => void] {
  const [words, setWords] = useState(search)
  const pass = useDebouncedCallback(onSearch, searchPauseMs)
  const write = (next: string) => {
    setWords(next)
    pass(next.trim())
  }
  return [words, write]
}

export function readCompanyView(params: URLSearchParams): CompanyView {
  const page = Number(params.get('page') ?? 1)
  return {
    status: statuses.find((known) => known === params.get('status')) ?? null,
    search: (params.get('search') ?? '').slice(0, 120),
    sort: sortable.find((known) => known === params.get('sort')) ?? usualSort,
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
  }
}

/** Leaves out what is as usual; pages are counted from 1 there. */
export function writeCompanyView(
  params: URLSearchParams,
  { status, search, sort, page }: CompanyView,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | null) =>
    value ? next.set(name, value) : next.delete(name)
  put('status', status)
  put('search', search)
  put('sort', sort === usualSort ? null : sort)
  put('page', page === 0 ? null : String(page + 1))
  return next
}
