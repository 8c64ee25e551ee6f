import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { useLiveCompany } from '#client/lib/live/live.ts'
import { useActor } from '#client/lib/session/session.ts'
import { focusRow, focusedRowId, useListKeys } from '#client/lib/lists/use-list-keys.ts'
import { useRefreshAtSchedule } from '#client/features/scheduling/public/use-refresh-at-schedule.ts'
import { useSelection } from '#client/lib/lists/use-selection.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { BulkBar } from '#client/ui/tables/bulk-bar.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { can } from '#shared/permissions/can.ts'
import { CampaignBulk } from './campaign-bulk.tsx'
import { CampaignFilters } from './campaign-filters.tsx'
import { CampaignTable } from './campaign-table.tsx'
import { whatAllows } from '../bulk-plan.ts'
import { countByStatus, filterCampaigns, sortCampaigns } from './sort-campaigns.ts'
import { useBulk } from './use-bulk.tsx'
import { useListView } from './use-list-view.ts'

const rowsAtOnce = 100
/** How often (ms) the numbers of all rows may change: a sorted list is to be read. */
const calmMs = 1_000
const searchPauseMs = 250

type CampaignListProps = {
  campaigns: Campaign[]
  /** How many there are; more than `campaigns` in a very large company. */
  total: number
}

/** Campaigns found, filtered and sorted at once, with what visitors do; all of it by keyboard. */
export function CampaignList({ campaigns: newest, total }: CampaignListProps) {
  const company = useCompany()
  const actor = useActor(company.id)
  const seesNumbers = can(actor, 'analytics.see', { companyId: company.id })
  const feed = useCalm(useLiveCompany(seesNumbers ? company.id : undefined), calmMs)
  const [view, setView] = useListView()
  const campaigns = useBeyond(company.id, newest, total, view.search)
  const [rows, setRows] = useState(rowsAtOnce)
  useRefreshAtSchedule(campaigns)
  const countedOf = (id: string) => {
    const state = feed.states.get(id)
    return { visitorsNow: state?.visitorsNow ?? 0, conversions: state?.total.conversions ?? 0 }
  }
  const found = sortCampaigns(filterCampaigns(campaigns, view), view.sort, countedOf)
  const shown = found.slice(0, rows)
  const selection = useSelection(shown)
  const bulk = useBulk()
  const table = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const remove = (meant: readonly Campaign[]) => {
    const removable = whatAllows('delete', meant, actor)
    if (removable.length === 0) return
    selection.clear()
    bulk.remove(removable)
  }
  useListKeys({
    move: (by) => {
      const at = shown.findIndex(({ id }) => id === focusedRowId())
      focusRow(table.current, shown[at === -1 ? 0 : at + by]?.id)
    },
    choose: () => {
      const id = focusedRowId()
      if (id) selection.toggle(id)
    },
    remove: () => remove(selection.chosen),
    close: selection.clear,
    search: () => search.current?.focus(),
  })
  return (
    <>
      <CampaignFilters
        view={view}
        setView={setView}
        search={search}
        counts={countByStatus(campaigns, view.search)}
      />
      <div ref={table} data-row-list>
        {shown.length > 0 ? (
          <CampaignTable
            campaigns={shown}
            selection={selection}
            sort={view.sort}
            onSort={(sort) => setView({ sort })}
            feed={seesNumbers ? feed : null}
          />
        ) : (
          <NothingMatches onReset={() => setView({ search: '', status: null })} />
        )}
      </div>
      {found.length > shown.length ? (
        <Button variant="default" mt="md" onClick={() => setRows(rows + rowsAtOnce)}>
          Show {Math.min(rowsAtOnce, found.length - shown.length)} more
        </Button>
      ) : null}
      <Text role="status" mt="12" size="12" tone="ink-3" tabular>
        {found.length === 1 ? '1 campaign' : `${formatNumber(found.length)} campaigns`}
        {total > newest.length && !view.search
          ? ` of ${formatNumber(total)}, those edited last. The search finds the others.`
          : ''}
      </Text>
      <BulkBar label="Chosen campaigns" count={selection.chosen.length} onClear={selection.clear}>
        <CampaignBulk
          chosen={selection.chosen}
          onRun={(command, meant) => {
            selection.clear()
            bulk.run(command, meant)
          }}
          onDelete={remove}
        />
      </BulkBar>
    </>
  )
}

/** What a search is made in: the list, or where that is not all of them, what the server finds. */
function useBeyond(companyId: string, newest: Campaign[], total: number, words: string) {
  const [search] = useDebouncedValue(words.trim(), searchPauseMs)
  const isBeyond = total > newest.length && search !== ''
  const { data } = useQuery(
    api.campaigns.list.queryOptions({
      input: { companyId, search: search.slice(0, 120) },
      enabled: isBeyond,
      placeholderData: (before) => before,
    }),
  )
  return (isBeyond ? data?.campaigns : undefined) ?? newest
}

function NothingMatches({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      title="Nothing matches"
      action={
        <Button variant="default" onClick={onReset}>
          Show all campaigns
        </Button>
      }
    >
      No campaign has this name or address in this state.
    </EmptyState>
  )
}

/** The latest value, but a new one at most every `ms`: the first at once, the last surely. */
function useCalm<Value>(value: Value, ms: number): Value {
  const [calm, setCalm] = useState(value)
  const changedAt = useRef(0)
  useEffect(() => {
    if (calm === value) return undefined
    const change = () => {
      changedAt.current = performance.now()
      setCalm(value)
    }
    const timer = setTimeout(change, Math.max(0, changedAt.current + ms - performance.now()))
    return () => clearTimeout(timer)
  }, [value, calm, ms])
  return calm
}
