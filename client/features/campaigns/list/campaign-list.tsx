import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { CampaignPart } from '#client/lib/api/campaign-lists.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { useLiveCompany } from '#client/lib/live/live.ts'
import { useActor } from '#client/lib/session/session.ts'
import { focusRow, focusedRowId, useListKeys } from '#client/lib/lists/use-list-keys.ts'
import { useRefreshAtSchedule } from '#client/features/scheduling/public/use-refresh-at-schedule.ts'
import { useSelection } from '#client/lib/lists/use-selection.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { BulkBar } from '#client/ui/tables/bulk-bar.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { can } from '#shared/permissions/can.ts'
import { CampaignBulk } from './campaign-bulk.tsx'
import { CampaignFilters } from './campaign-filters.tsx'
import { CampaignTable } from './campaign-table.tsx'
import { whatAllows } from '../bulk-plan.ts'
import { filterCampaigns, sortCampaigns } from './sort-campaigns.ts'
import { useBulk } from './use-bulk.tsx'
import { rowsAtOnce, useCampaignPages } from './use-campaign-pages.ts'
import { useListView } from './use-list-view.ts'

/** How often (ms) the numbers of all rows may change: a sorted list is to be read. */
const calmMs = 1_000

/** Campaigns found, filtered and sorted at once, with what visitors do; all of it by keyboard. */
export function CampaignList({ first }: { first: CampaignPart }) {
  const company = useCompany()
  const actor = useActor(company.id)
  const seesNumbers = can(actor, 'analytics.see', { companyId: company.id })
  const feed = useCalm(useLiveCompany(seesNumbers ? company.id : undefined), calmMs)
  const [view, setView] = useListView()
  const pages = useCampaignPages(company.id, first, view)
  const { campaigns, beyond } = pages
  useRefreshAtSchedule(campaigns)
  const countedOf = (id: string) => {
    const state = feed.states.get(id)
    return { visitorsNow: state?.visitorsNow ?? 0, conversions: state?.total.conversions ?? 0 }
  }
  const shown = sortCampaigns(filterCampaigns(campaigns, view), view.sort, countedOf)
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
      if (beyond > 0 && !pages.isFetching && at + by >= shown.length) pages.more()
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
      <CampaignFilters view={view} setView={setView} search={search} counts={pages.counts} />
      <div ref={table} data-row-list aria-busy={pages.isFetching}>
        {shown.length > 0 ? (
          <CampaignTable
            campaigns={shown}
            selection={selection}
            sort={view.sort}
            onSort={(sort) => setView({ sort })}
            feed={seesNumbers ? feed : null}
          />
        ) : pages.isFetching ? (
          <SkeletonRows what="campaigns" />
        ) : pages.error ? null : (
          <NothingMatches onReset={() => setView({ search: '', status: null })} />
        )}
      </div>
      {pages.error ? <ErrorNotice error={pages.error} onRetry={pages.retry} /> : null}
      {beyond > 0 && !pages.error ? (
        <Button variant="default" mt="md" loading={pages.isFetching} onClick={pages.more}>
          Show {formatNumber(Math.min(rowsAtOnce, beyond))} more
        </Button>
      ) : null}
      <Text role="status" mt="12" size="12" tone="ink-3" tabular>
        {foundWords(shown.length, beyond)}
      </Text>
      <BulkBar label="Chosen campaigns" count={selection.chosen.length} onClear={selection.clear}>
        {selection.all && beyond > 0 ? (
          <Text as="span" size="13" tone="ink-2" nowrap>
            of {formatNumber(shown.length + beyond)}, those that are shown
          </Text>
        ) : null}
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

/** How many there are, and how many of them are here. */
function foundWords(shown: number, beyond: number): string {
  const all = shown + beyond
  if (beyond > 0) return `${formatNumber(shown)} of ${formatNumber(all)} campaigns`
  return all === 1 ? '1 campaign' : `${formatNumber(all)} campaigns`
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
