import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CompanyAnalytics } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'
import { can } from '#shared/permissions/can.ts'
import { api } from '#client/lib/api/api.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { useLiveCompany } from '#client/lib/live/live.ts'
import type { LiveFeed } from '#client/lib/live/live.ts'
import { useActor } from '#client/lib/session/session.ts'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { CountPicture } from '#client/ui/layout/pictures.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { StatusFilter } from '#client/ui/campaigns/status-filter.tsx'
import { companyCsv } from './company-csv.ts'
import { NumbersNotShown } from '../numbers-not-shown.tsx'
import { numbersOf, sortNumbers, sumOf } from './company-numbers.ts'
import { CompanyTable } from './company-table.tsx'
import { CsvButton } from '../csv-button.tsx'
import type { Measure } from '../measures.ts'
import { NumbersFrame } from '../numbers-frame.tsx'
import { refetchMs } from '../range/range-choices.ts'
import { RangeSection } from '../range/range-section.tsx'
import { TotalFigures } from '../total-figures.tsx'
import { useCompanyView } from './use-company-view.ts'
import type { CompanyView } from './use-company-view.ts'
import { useRange } from '../range/use-range.ts'
import classes from './analytics-screen.module.css'

/** /dashboard/analytics: the numbers of all campaigns side by side, live. */
export function AnalyticsScreen() {
  const { id: companyId } = useCompany()
  const actor = useActor(companyId)
  if (can(actor, 'analytics.see', { companyId })) return <Numbers companyId={companyId} />
  return (
    <>
      <PageHeader title="Analytics" />
      <NumbersNotShown back={{ to: '/dashboard/campaigns', label: 'All campaigns' }} />
    </>
  )
}

function Numbers({ companyId }: { companyId: string }) {
  const feed = useLiveCompany(companyId)
  const [view, setView] = useCompanyView()
  const numbersIn = api.analytics.company.queryOptions
  const day = useQuery(numbersIn({ input: { companyId, range: 'day' } }))
  const [chosen, chooseRange] = useRange(day.data?.inRange, day.isError)
  const range = chosen ?? 'day'
  const status = view.status ?? undefined
  const {
    data: known,
    error,
    refetch,
  } = useQuery(
    numbersIn({
      input: { companyId, range, status },
      refetchInterval: refetchMs[range],
      placeholderData: keepPreviousData,
    }),
  )
  const data = chosen ? known : undefined
  const count = data?.states.reduce((sum, state) => sum + state.count, 0)
  const shown = { range, chooseRange, view, setView, feed }
  return (
    <NumbersFrame wall="/analytics" feed={feed}>
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {count === 0 ? <Nothing /> : null}
      {(data || !error) && count !== 0 ? <All data={data} {...shown} /> : null}
    </NumbersFrame>
  )
}

function Nothing() {
  return (
    <EmptyState
      picture={<CountPicture />}
      title="Nothing to count yet"
      action={
        <Button component={Link} to="/dashboard/campaigns/create">
          Make a campaign
        </Button>
      }
    >
      As soon as a campaign is live, its visitors are counted here while they come.
    </EmptyState>
  )
}

type AllProps = {
  /** undefined while it is not known. */
  data: CompanyAnalytics | undefined
  range: Range
  chooseRange: (range: Range) => void
  view: CompanyView
  setView: (change: Partial<CompanyView>) => void
  feed: LiveFeed
}

const together =
  'Who visited two campaigns counts once in each: a visitor can’t be recognised from one to another.'

/** The figures and the chart of all campaigns, or of those in one state, and each in a table. */
function All({ data, range, chooseRange, view, setView, feed }: AllProps) {
  const { name } = useCompany()
  const [measure, setMeasure] = useState<Measure>('views')
  const rows = data ? sortNumbers(numbersOf(data.campaigns, feed.states), view.sort) : []
  const sum = data ? sumOf(rows) : undefined
  const isLive = rows.some(({ status }) => status === 'live')
  const day = data?.series.at(-1)?.at.slice(0, 10) ?? ''
  return (
    <>
      <TotalFigures visitorsNow={sum?.visitorsNow} total={sum?.total} isLive={isLive} />
      <RangeSection
        name={name}
        range={range}
        onRange={chooseRange}
        measure={measure}
        onMeasure={setMeasure}
        numbers={data}
        note={rows.length > 1 ? together : undefined}
      >
        {data ? (
          <Row mb="12">
            <StatusFilter
              value={view.status}
              all={data.states.reduce((all, { count }) => all + count, 0)}
              states={data.states.filter(
                ({ status, count }) => count > 0 || status === view.status,
              )}
              onChange={(status) => setView({ status })}
            />
          </Row>
        ) : null}
      </RangeSection>
      <section aria-labelledby="by-campaign">
        <div className={classes.head}>
          <Heading id="by-campaign" size="14">
            By campaign
          </Heading>
          {rows.length > 0 ? (
            <CsvButton
              label="Save the campaigns as CSV"
              file={`${name}, campaigns, ${range}, ${day}`}
              csv={() => companyCsv(rows)}
            />
          ) : null}
        </div>
        {data && sum && rows.length > 0 ? (
          <CompanyTable
            rows={rows}
            sum={{ visitorsNow: sum.visitorsNow, inRange: data.inRange, before: data.before }}
            sort={view.sort}
            onSort={(sort) => setView({ sort })}
            measure={measure}
          />
        ) : null}
        {data && rows.length === 0 ? (
          <Text size="13" tone="ink-2">
            No campaign is in this state now.
          </Text>
        ) : null}
        {data ? null : <SkeletonRows what="the numbers" />}
      </section>
    </>
  )
}
