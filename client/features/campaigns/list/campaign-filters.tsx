import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Shortcut } from '#client/ui/buttons/shortcut.tsx'
import { StatusFilter } from '#client/ui/campaigns/status-filter.tsx'
import { Row } from '#client/ui/layout/elements.tsx'
import { statuses } from '#shared/lifecycle/lifecycle.ts'
import classes from './campaigns-screen.module.css'
import type { ListView, StateCounts } from './sort-campaigns.ts'

type CampaignFiltersProps = {
  view: ListView
  setView: (change: Partial<ListView>) => void
  search: RefObject<HTMLInputElement | null>
  counts: StateCounts
}

/** Words to find, and the states that there are with how many are in each. */
export function CampaignFilters({ view, setView, search, counts }: CampaignFiltersProps) {
  const present = statuses.filter((status) => counts[status] > 0 || view.status === status)
  return (
    <Row gap="8" wrap mb="16" role="search">
      <TextInput
        ref={search}
        type="search"
        aria-label="Search campaigns"
        placeholder="Search"
        aria-keyshortcuts="/"
        className={classes.search}
        maxLength={120}
        value={view.search}
        onChange={(event) => setView({ search: event.currentTarget.value })}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        rightSection={view.search ? null : <Shortcut keys="/" />}
      />
      <StatusFilter
        value={view.status}
        all={counts.all}
        states={present.map((status) => ({ status, count: counts[status] }))}
        onChange={(status) => setView({ status })}
      />
    </Row>
  )
}
