import { Button, TextInput } from '@mantine/core'
import type { CompanyAnalytics } from '#shared/contract/analytics.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { StatusFilter } from '#client/ui/campaigns/status-filter.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import classes from './campaign-pages.module.css'
import { pageRows, useSearchWords } from './use-company-view.ts'
import type { CompanyView } from './use-company-view.ts'

type FinderProps = {
  states: CompanyAnalytics['states']
  view: CompanyView
  setView: (change: Partial<CompanyView>) => void
}

/** Campaigns by a part of their name, and by state. */
export function Finder({ states, view, setView }: FinderProps) {
  const [words, write] = useSearchWords(view.search, (search) => setView({ search }))
  return (
    <Row gap="8" wrap mb="12" role="search">
      <TextInput
        type="search"
        aria-label="Search campaigns"
        placeholder="Search"
        className={classes.search}
        maxLength={120}
        value={words}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <StatusFilter
        value={view.status}
        all={states.reduce((all, { count }) => all + count, 0)}
        states={states.filter(({ status, count }) => count > 0 || status === view.status)}
        onChange={(status) => setView({ status })}
      />
    </Row>
  )
}

type PagesProps = { count: number; page: number; onPage: (page: number) => void }

/** The way through the pages of the table. */
export function Pages({ count, page, onPage }: PagesProps) {
  const last = Math.min(count, (page + 1) * pageRows)
  return (
    <Row gap="8" align="center" justify="between" wrap mt="16">
      <Text role="status" size="12" tone="ink-2" tabular>
        {formatNumber(page * pageRows + 1)}–{formatNumber(last)} of {formatNumber(count)} campaigns
      </Text>
      <Row gap="8">
        <Button variant="default" disabled={page === 0} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button variant="default" disabled={last >= count} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </Row>
    </Row>
  )
}
