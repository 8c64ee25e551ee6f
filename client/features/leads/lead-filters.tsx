import { Select, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { api } from '#client/lib/api/api.ts'
import { Shortcut } from '#client/ui/buttons/shortcut.tsx'
import { Row } from '#client/ui/layout/elements.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import classes from './inbox.module.css'
import { spans } from './lead-view.ts'
import type { LeadView, Span } from './lead-view.ts'

const spanWords: Record<Span, string> = {
  any: 'Any time',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
}

const every = 'all'

type LeadFiltersProps = {
  view: LeadView
  setView: (change: Partial<LeadView>) => void
  campaigns: readonly Campaign[]
  search: Ref<HTMLInputElement>
}

/** What of the leads is to be seen. */
export function LeadFilters({ view, setView, campaigns, search }: LeadFiltersProps) {
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
      <Switch
        label="Only new"
        color="ink"
        className={classes.onlyNew}
        checked={view.onlyNew}
        onChange={(event) => setView({ onlyNew: event.currentTarget.checked })}
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
