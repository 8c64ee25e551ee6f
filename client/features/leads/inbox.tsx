import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { focusRow, focusedRowId, useListKeys } from '#client/lib/lists/use-list-keys.ts'
import { useSelection } from '#client/lib/lists/use-selection.ts'
import { useActor } from '#client/lib/session/session.ts'
import { InboxPicture } from '#client/ui/layout/pictures.tsx'
import { BulkBar } from '#client/ui/tables/bulk-bar.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { Lead } from '#shared/contract/leads.ts'
import { can } from '#shared/permissions/can.ts'
import { AddressButton } from './address-button.tsx'
import { ExportButton } from './export-button.tsx'
import classes from './inbox.module.css'
import { LeadBulk } from './lead-bulk.tsx'
import { LeadFilters } from './lead-filters.tsx'
import { LeadPanel } from './lead-panel.tsx'
import { LeadTable } from './lead-table.tsx'
import { filterOf, isWhole, readLeadView, wholeView, writeLeadView } from './lead-view.ts'
import type { LeadView } from './lead-view.ts'
import { NewerButton } from './newer-button.tsx'
import { useLeadActions } from './use-lead-actions.ts'
import { useLeads } from './use-leads.ts'

const searchPauseMs = 200

type InboxProps = { companyId: string; leadId: string | null; campaigns: readonly Campaign[] }

/** The list of leads with what is open of it beside; all of it by keyboard. */
export function Inbox({ companyId, leadId, campaigns }: InboxProps) {
  const actor = useActor(companyId)
  const { view, changedAt, setView } = useLeadView()
  const filter = useFilter(view, changedAt)
  const inbox = useLeads(companyId, filter)
  const { list, leads, unread } = inbox
  const actions = useLeadActions(companyId)
  const mayErase = can(actor, 'leads.erase', { companyId })
  const selection = useSelection(leads)
  const table = useRef<HTMLDivElement>(null)
  const open = useOpening(table)
  const search = useRef<HTMLInputElement>(null)
  const focused = () => leads?.find(({ id }) => id === focusedRowId() || id === leadId)
  const chosenOrFocused = () => {
    if (selection.chosen.length > 0) return selection.chosen
    return [focused() ?? []].flat()
  }
  const erase = (meant: readonly Lead[]) => {
    if (!mayErase || meant.length === 0) return
    const ids = new Set(meant.map(({ id }) => id))
    const next = neighbourOf(leads ?? [], ids)
    selection.clear()
    if (leadId && ids.has(leadId)) open(next?.id ?? null)
    else focusRow(table.current, next?.id)
    void actions.erase(meant)
  }
  useListKeys({
    move: (by) => {
      const at = leads?.findIndex(({ id }) => id === (focusedRowId() ?? leadId)) ?? -1
      const next = leads?.[at === -1 ? 0 : at + by]
      if (!next) return
      if (leadId) open(next.id)
      else focusRow(table.current, next.id)
    },
    choose: () => {
      const lead = focused()
      if (lead) selection.toggle(lead.id)
    },
    remove: () => erase(chosenOrFocused()),
    markNew: () => void actions.mark(chosenOrFocused(), 'new'),
    close: () => {
      if (selection.chosen.length > 0) selection.clear()
      else if (leadId) open(null, leadId)
    },
    search: () => search.current?.focus(),
  })
  const campaign = campaigns.find(({ id }) => id === view.campaignId)
  const hasNone = leads?.length === 0
  return (
    <>
      <PageHeader
        title="Leads"
        {...(campaign
          ? { parent: { to: `/dashboard/campaigns/${campaign.id}`, label: campaign.name } }
          : {})}
        badge={unread > 0 ? <UnreadBadge unread={unread} /> : null}
        actions={
          <>
            <AddressButton companyId={companyId} />
            <ExportButton companyId={companyId} filter={filter} isEmpty={hasNone} />
          </>
        }
      />
      {hasNone && isWhole(view) ? (
        <NoLeads />
      ) : (
        <LeadFilters
          companyId={companyId}
          view={view}
          setView={setView}
          campaigns={campaigns}
          search={search}
        />
      )}
      {list.isPending ? <SkeletonRows what="leads" rows={8} height={56} /> : null}
      {list.error && !leads ? (
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      <NewerButton
        inbox={inbox}
        onShown={() => table.current?.scrollIntoView({ block: 'nearest' })}
      />
      <div className={classes.columns} data-open={leadId !== null || undefined}>
        <div ref={table} className={classes.list} data-row-list>
          {hasNone && !isWhole(view) ? <NothingMatches onReset={() => setView(wholeView)} /> : null}
          {leads && leads.length > 0 ? (
            <LeadTable
              leads={leads}
              campaigns={campaigns}
              list={list}
              selection={selection}
              mayErase={mayErase}
              openId={leadId}
              onErase={(lead) => erase([lead])}
              onMark={(lead, state) => void actions.mark([lead], state)}
            />
          ) : null}
        </div>
        {leadId ? (
          <LeadPanel
            key={leadId}
            companyId={companyId}
            leadId={leadId}
            campaigns={campaigns}
            known={leads?.find(({ id }) => id === leadId)}
            onClose={() => open(null, leadId)}
            onErase={(lead) => erase([lead])}
          />
        ) : null}
      </div>
      <BulkBar label="Chosen leads" count={selection.chosen.length} onClear={selection.clear}>
        <LeadBulk
          chosen={selection.chosen}
          mayErase={mayErase}
          onMark={(state) => {
            void actions.mark(selection.chosen, state)
            selection.clear()
          }}
          onStatus={(status) => {
            void actions.update(selection.chosen, { status })
            selection.clear()
          }}
          onLetIn={() => {
            void actions.letIn(selection.chosen)
            selection.clear()
          }}
          onErase={() => erase(selection.chosen)}
        />
      </BulkBar>
    </>
  )
}

/** What is searched for while one still writes is not asked with every letter. */
function useFilter(view: LeadView, changedAt: number) {
  const [search] = useDebouncedValue(view.search, searchPauseMs)
  const { campaignId, releaseNumber, span, only, status, owner } = view
  return useMemo(
    () => filterOf({ search, campaignId, releaseNumber, span, only, status, owner }, changedAt),
    [search, campaignId, releaseNumber, span, only, status, owner, changedAt],
  )
}

/**
 * The view is kept here and copied into the address, which is too slow for letters; with when it was
 * changed last (ms), as its span ends then.
 */
function useLeadView() {
  const [params, setParams] = useSearchParams()
  const [{ view, changedAt }, keep] = useState(() => ({
    view: readLeadView(params),
    changedAt: Date.now(),
  }))
  const change = (part: Partial<LeadView>) => {
    const next = { ...view, ...part }
    keep({ view: next, changedAt: Date.now() })
    setParams(writeLeadView(next), { replace: true, preventScrollReset: true })
  }
  return { view, changedAt, setView: change }
}

/** Opens a lead beside the list, or none; the focus stays in the list. */
function useOpening(table: { readonly current: HTMLElement | null }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (id: string | null, from?: string) => {
    void navigate(`/dashboard/leads${id ? `/${id}` : ''}${search}`, {
      preventScrollReset: true,
      replace: id !== null,
    })
    focusRow(table.current, id ?? from)
  }
}

/** The first behind those that go, else the last before them. */
function neighbourOf(leads: readonly Lead[], going: ReadonlySet<string>): Lead | undefined {
  const last = leads.findLastIndex(({ id }) => going.has(id))
  const stays = ({ id }: Lead) => !going.has(id)
  return leads.slice(last + 1).find(stays) ?? leads.slice(0, last).findLast(stays)
}

function UnreadBadge({ unread }: { unread: number }) {
  return <span className={classes.unread}>{unread >= 1_000 ? '1,000+' : unread} new</span>
}

function NothingMatches({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      title="Nothing matches"
      action={
        <Button variant="default" onClick={onReset}>
          Show all leads
        </Button>
      }
    >
      No lead has all of these words in its answers, from this campaign and time, with this state.
    </EmptyState>
  )
}

/** What will be here, and what has to be done for it. */
function NoLeads() {
  return (
    <EmptyState
      picture={<InboxPicture />}
      title="No leads yet"
      action={
        <Button component={Link} to="/dashboard/campaigns">
          See campaigns
        </Button>
      }
    >
      Put a form on a page and activate the campaign: everyone who sends it appears here at once,
      the newest first.
    </EmptyState>
  )
}
