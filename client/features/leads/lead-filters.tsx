import { Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { api } from '#client/lib/api/api.ts'
import { Shortcut } from '#client/ui/buttons/shortcut.tsx'
import { Row } from '#client/ui/layout/elements.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { leadStatuses } from '#shared/contract/lead-statuses.ts'
import classes from './inbox.module.css'
import { statusOptions } from './lead-status.tsx'
import { nobody, spans } from './lead-view.ts'
import type { LeadView, Span } from './lead-view.ts'
import { useLeadReaders } from './use-lead-readers.ts'

const spanWords: Record<Span, string> = {
  any: 'Any time',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
}

const every = 'all'

const onlyWords = [
  { value: every, label: 'New and read' },
  { value: 'new', label: 'Only new' },
  { value: 'spam', label: 'Perhaps spam' },
]

type LeadFiltersProps = {
  companyId: string
  view: LeadView
  setView: (change: Partial<LeadView>) => void
  campaigns: readonly Campaign[]
  search: Ref<HTMLInputElement>
}

/** What of the leads is to be seen. */
export function LeadFilters({ companyId, view, setView, campaigns, search }: LeadFiltersProps) {
  const readers = useLeadReaders(companyId)
  return (
    <Row gap="8" align="center" wrap mb="12" role="search">
      <TextInput
        ref={search}
        className={classes.search}
        type="search"
        maxLength={100}
        aria-label="Search answers"
        aria-keyshortcuts="/"
        placeholder="Search answers"
        value={view.search}
        onChange={(event) => setView({ search: event.currentTarget.value })}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        rightSection={view.search ? null : <Shortcut keys="/" />}
      />
      <Select
        aria-label="Campaign"
        className={classes.campaignFilter}
        searchable
        value={view.campaignId ?? every}
        data={[
          { value: every, label: 'All campaigns' },
          ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) =>
          setView({ campaignId: value === every ? null : value, releaseNumber: null })
        }
      />
      {view.campaignId ? (
        <ReleaseFilter
          campaignId={view.campaignId}
          value={view.releaseNumber}
          onChange={(releaseNumber) => setView({ releaseNumber })}
        />
      ) : null}
      <Select
        aria-label="Time"
        className={classes.timeFilter}
        value={view.span}
        data={spans.map((span) => ({ value: span, label: spanWords[span] }))}
        onChange={(value) => setView({ span: spans.find((span) => span === value) ?? 'any' })}
      />
      <Select
        aria-label="Status"
        className={classes.timeFilter}
        value={view.status ?? every}
        data={[{ value: every, label: 'Any status' }, ...statusOptions]}
        onChange={(value) =>
          setView({ status: leadStatuses.find((status) => status === value) ?? null })
        }
      />
      <Select
        aria-label="Owner"
        className={classes.timeFilter}
        searchable
        value={view.owner ?? every}
        data={[
          { value: every, label: 'Any owner' },
          { value: nobody, label: 'No owner' },
          ...readers.map(({ personId, name }) => ({ value: personId, label: name })),
        ]}
        onChange={(value) => setView({ owner: value === every ? null : value })}
      />
      <Select
        aria-label="Read or new"
        className={classes.timeFilter}
        value={view.only ?? every}
        data={onlyWords}
        onChange={(value) => setView({ only: value === 'new' || value === 'spam' ? value : null })}
      />
    </Row>
  )
}

type ReleaseFilterProps = {
  campaignId: string
  value: number | null
  onChange: (releaseNumber: number | null) => void
}

function ReleaseFilter({ campaignId, value, onChange }: ReleaseFilterProps) {
  const { data } = useQuery(api.campaigns.releases.queryOptions({ input: { campaignId } }))
  return (
    <Select
      aria-label="Release"
      className={classes.timeFilter}
      value={value ? String(value) : every}
      data={[
        { value: every, label: 'All releases' },
        ...(data?.releases ?? []).map(({ number }) => ({
          value: String(number),
          label: `Release ${number}`,
        })),
      ]}
      onChange={(chosen) => onChange(chosen === every ? null : Number(chosen))}
    />
  )
}
