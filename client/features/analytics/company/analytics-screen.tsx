import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CompanyAnalytics } from '#shared/contract/analytics.ts'
import { can } from '#shared/permissions/can.ts'
import { WallLinksButton } from '#client/features/share-links/public/wall-links-button.tsx'
import { api } from '#client/lib/api/api.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { useLiveCompany } from '#client/lib/live/live.ts'
import type { LiveFeed } from '#client/lib/live/live.ts'
import { useActor } from '#client/lib/session/session.ts'
import { Heading, Text } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { CountPicture } from '#client/ui/layout/pictures.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { Finder, Pages } from './campaign-pages.tsx'
import { companyCsv } from './company-csv.ts'
import { NumbersNotShown } from '#client/ui/notices/numbers-not-shown.tsx'
import { numbersOf, sumOf } from './company-numbers.ts'
import { CompanyTable } from './company-table.tsx'
import { CsvButton } from '../csv-button.tsx'
import { companyMeasures } from '../measures.ts'
import type { Measure } from '../measures.ts'
import { NumbersFrame } from '../numbers-frame.tsx'
import { refetchMs, timeWords } from '../range/range-choices.ts'
import { RangeSection } from '../range/range-section.tsx'
import { TotalFigures } from '../total-figures.tsx'
import { pageRows, useCompanyView } from './use-company-view.ts'
import type { CompanyView } from './use-company-view.ts'
import { timeIn } from '../view/numbers-view.ts'
import { useNumbersView, useOpeningRange } from '../view/use-numbers-view.ts'
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
  const { name } = useCompany()
  const feed = useLiveCompany(companyId)
  const [view, setView] = useCompanyView()
  const [time, setTime] = useNumbersView()
  const numbersIn = api.analytics.company.queryOptions
  const isOpening = time.range === null && time.days === null
  const opening = { companyId, range: 'day', limit: 1 } as const
  const day = useQuery(numbersIn({ input: opening, enabled: isOpening }))
  const asked = timeIn(time, useOpeningRange(day.data?.inRange, day.isError))
  const { status, search, sort, page } = view
  const { data, dataUpdatedAt, error, refetch } = useQuery(
    numbersIn({
      input: {
        companyId,
        ...(asked ?? { range: 'day' }),
        ...(status && { status }),
        ...(search && { search }),
        sort,
        limit: pageRows,
        offset: page * pageRows,
      },
      enabled: asked !== undefined,
      refetchInterval: asked ? refetchMs(asked) : false,
      placeholderData: keepPreviousData,
    }),
  )
  const count = data?.states.reduce((sum, state) => sum + state.count, 0)
  const numbers =
    data && asked ? { ...data, asked, at: dataUpdatedAt, seriesBefore: [] } : undefined
  return (
    <NumbersFrame wall="/analytics" feed={feed} actions={<WallLinksButton companyId={companyId} />}>
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {count === 0 ? <Nothing /> : null}
      {(data || !error) && count !== 0 ? (
        <>
          <AllTotals data={data} feed={feed} />
          <RangeSection
            name={name}
            asked={asked}
            timeZone={data?.time.timeZone}
            onRange={(range) => setTime({ range, days: null })}
            onDays={(days) => setTime({ days, range: null })}
            choices={companyMeasures}
            measure={chartedOf(time.measure)}
            onChoose={(measure) => setTime({ measure })}
            numbers={numbers}
            note={data && data.count > 1 ? together : null}
          />
          <ByCampaign
            data={data}
            feed={feed}
            view={view}
            setView={setView}
            measure={chartedOf(time.measure)}
            label={asked ? timeWords(asked).label : ''}
          />
        </>
      ) : null}
    </NumbersFrame>
  )
}

/** Visits of many campaigns are not known. */
const chartedOf = (measure: Measure): Measure => (measure === 'visits' ? 'visitors' : measure)

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

const together =
  'Who visited two campaigns counts once in each: a visitor can’t be recognised from one to another.'

type Data = CompanyAnalytics | undefined

/** Of all campaigns since the beginning, rising while one looks. */
function AllTotals({ data, feed }: { data: Data; feed: LiveFeed }) {
  const isWhole = data && data.count === data.campaigns.length
  const known = feed.states.size > 0 ? feed.states.values() : isWhole ? data.campaigns : null
  const sum = known ? sumOf(known) : undefined
  const isLive = data?.states.some(({ status, count }) => status === 'live' && count > 0) ?? false
  return <TotalFigures visitorsNow={sum?.visitorsNow} total={sum?.total} isLive={isLive} />
}

type ByCampaignProps = {
  /** undefined while it is not known. */
  data: Data
  feed: LiveFeed
  view: CompanyView
  setView: (change: Partial<CompanyView>) => void
  measure: Measure
  /** Of the time, for the file. */
  label: string
}

/** Each campaign in a table, a page at a time. */
function ByCampaign({ data, feed, view, setView, measure, label }: ByCampaignProps) {
  const { name } = useCompany()
  const rows = data ? numbersOf(data.campaigns, feed.states) : []
  const curve = measure === 'rate' || measure === 'visits' ? 'conversions' : measure
  const day = data?.series.at(-1)?.at.slice(0, 10) ?? ''
  const isWhole = data?.count === rows.length
  return (
    <section aria-labelledby="by-campaign">
      <div className={classes.head}>
        <Heading id="by-campaign" size="14">
          By campaign
        </Heading>
        {rows.length > 0 ? (
          <CsvButton
            label="Save the campaigns as CSV"
            file={`${name}, campaigns, ${label}, ${day}`}
            csv={() => companyCsv(rows)}
          />
        ) : null}
      </div>
      {data ? <Finder states={data.states} view={view} setView={setView} /> : null}
      {data && rows.length > 0 ? (
        <CompanyTable
          rows={rows}
          sum={{
            inRange: data.inRange,
            before: data.before,
            count: data.count,
            visitorsNow: isWhole ? sumOf(rows).visitorsNow : null,
            curve: data.series.map((bucket) => bucket[curve]),
          }}
          sort={view.sort}
          onSort={(sort) => setView({ sort })}
          curve={curve}
        />
      ) : null}
      {data && rows.length === 0 ? (
        <Text size="13" tone="ink-2" py="16">
          No campaign is like that.
        </Text>
      ) : null}
      {data && data.count > pageRows ? (
        <Pages count={data.count} page={view.page} onPage={(page) => setView({ page })} />
      ) : null}
      {data ? null : <SkeletonRows what="the numbers" />}
    </section>
  )
}
