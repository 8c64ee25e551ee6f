import { Button, Select, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { api } from '#client/lib/api.ts'
import { useCompany } from '#client/lib/current-company.ts'
import { useLiveCompany } from '#client/lib/live.ts'
import { useActor } from '#client/lib/session.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PagesPicture } from '#client/ui/pictures.tsx'
import { Shortcut } from '#client/ui/shortcut.tsx'
import { Loading, SkeletonRows } from '#client/ui/skeletons.tsx'
import { statusNames } from '#client/ui/status-badge.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { statuses } from '#shared/lifecycle/lifecycle.ts'
import { can } from '#shared/permissions/can.ts'
import { CampaignTable } from './campaign-table.tsx'
import classes from './campaigns-screen.module.css'
import { filterCampaigns, readView, sortCampaigns, writeView } from './sort-campaigns.ts'
import type { ListView } from './sort-campaigns.ts'

const createPath = '/dashboard/campaigns/create'

/** All campaigns of the company: found, filtered and sorted at once, with live visitors. */
export function CampaignsScreen() {
  const company = useCompany()
  const actor = useActor(company.id)
  const navigate = useNavigate()
  const arrival = useArrival()
  const mayCreate = can(actor, 'campaign.create', { companyId: company.id })
  const list = useQuery(api.campaigns.list.queryOptions({ input: { companyId: company.id } }))
  useHotkeys([['c', () => mayCreate && void navigate(createPath)]])
  return (
    <>
      <PageHeader
        title="Campaigns"
        actions={
          mayCreate ? (
            <Button
              component={Link}
              to={createPath}
              aria-keyshortcuts="c"
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              rightSection={<Shortcut keys="C" />}
            >
              New campaign
            </Button>
          ) : null
        }
      />
      {list.error && !list.data ? (
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? (
        <>
          <Loading what="campaigns" />
          <SkeletonRows />
        </>
      ) : null}
      {list.data?.campaigns.length === 0 ? (
        <EmptyState
          picture={<PagesPicture />}
          title="No campaigns yet"
          action={
            mayCreate ? (
              <Button component={Link} to={createPath}>
                Start the first one
              </Button>
            ) : null
          }
        >
          A campaign is a small site that you build together, publish in one step and watch live.
        </EmptyState>
      ) : null}
      {list.data?.campaigns.length ? (
        <CampaignList key={arrival} campaigns={list.data.campaigns} />
      ) : null}
    </>
  )
}

/**
 * The view is kept here and copied into the address: navigations are asynchronous, so a search that
 * lived in the address alone would lose letters typed quickly.
 */
function useListView() {
  const [params, setParams] = useSearchParams()
  const [view, keep] = useState(() => readView(params))
  const change = (part: Partial<ListView>) => {
    const next = { ...view, ...part }
    keep(next)
    setParams(writeView(next), { replace: true, preventScrollReset: true, state: ownChange })
  }
  return [view, change] as const
}

const ownChange = 'list-view'

/** Changes when a link leads here with another view; not when the list writes its own. */
function useArrival(): string {
  const { key, state } = useLocation()
  const [arrival, setArrival] = useState(key)
  if (state !== ownChange && arrival !== key) setArrival(key)
  return arrival
}

function CampaignList({ campaigns }: { campaigns: Campaign[] }) {
  const company = useCompany()
  const actor = useActor(company.id)
  const seesNumbers = can(actor, 'analytics.see', { companyId: company.id })
  const feed = useLiveCompany(seesNumbers ? company.id : undefined)
  const [view, setView] = useListView()
  const visitorsOf = (id: string) => feed.states.get(id)?.visitorsNow ?? 0
  const shown = sortCampaigns(filterCampaigns(campaigns, view), view.sort, visitorsOf)
  return (
    <>
      <Filters view={view} setView={setView} />
      {shown.length > 0 ? (
        <CampaignTable
          campaigns={shown}
          sort={view.sort}
          onSort={(sort) => setView({ sort })}
          feed={seesNumbers ? feed : null}
        />
      ) : (
        <EmptyState
          title="Nothing matches"
          action={
            <Button variant="default" onClick={() => setView({ search: '', status: null })}>
              Show all campaigns
            </Button>
          }
        >
          No campaign has this name or address in this state.
        </EmptyState>
      )}
      <p role="status" className={classes.count}>
        {shown.length === 1 ? '1 campaign' : `${shown.length} campaigns`}
      </p>
    </>
  )
}

type FiltersProps = { view: ListView; setView: (change: Partial<ListView>) => void }

function Filters({ view, setView }: FiltersProps) {
  const search = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => search.current?.focus()]])
  return (
    <div className={classes.filters} role="search">
      <TextInput
        ref={search}
        type="search"
        aria-label="Search campaigns"
        placeholder="Search"
        aria-keyshortcuts="/"
        className={classes.search}
        value={view.search}
        onChange={(event) => setView({ search: event.currentTarget.value })}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        rightSection={view.search ? null : <Shortcut keys="/" />}
      />
      <Select
        aria-label="Status"
        className={classes.status}
        value={view.status ?? 'all'}
        onChange={(value) =>
          setView({ status: statuses.find((status) => status === value) ?? null })
        }
        data={[
          { value: 'all', label: 'All but archived' },
          ...statuses.map((status) => ({ value: status, label: statusNames[status] })),
        ]}
      />
    </div>
  )
}
