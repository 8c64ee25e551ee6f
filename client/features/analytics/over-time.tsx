import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { CampaignAnalytics } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'
import { api } from '#client/lib/api.ts'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import { Loading, SkeletonBlock } from '#client/ui/skeletons.tsx'
import { Choice } from '#client/ui/choice.tsx'
import classes from './over-time.module.css'
import { CsvButton } from './csv-button.tsx'
import type { Measure } from './measures.ts'
import { RangeFigures } from './range-figures.tsx'
import { TopList } from './top-list.tsx'
import { useRange } from './use-range.ts'

// The chart library loads only where a chart is shown.
const RangeChart = lazy(async () => ({
  default: (await import('./range-chart.tsx')).RangeChart,
}))

const chartHeight = 288
const refetchMs: Record<Range, number> = {
  ...{ hour: 10_000, day: 30_000 },
  ...{ week: 60_000, month: 60_000, quarter: 60_000 },
}
const ranges = [
  { value: 'hour', label: 'Hour', words: 'the last hour', long: 'hour' },
  { value: 'day', label: '24 hours', words: 'the last 24 hours', long: '24 hours' },
  { value: 'week', label: '7 days', words: 'the last 7 days', long: '7 days' },
  { value: 'month', label: '30 days', words: 'the last 30 days', long: '30 days' },
  { value: 'quarter', label: '90 days', words: 'the last 90 days', long: '90 days' },
] as const

/** A range of time as a chart, with what was visited, from where and with what. */
export function OverTime({ campaignId, name }: { campaignId: string; name: string }) {
  const [chosen, chooseRange] = useRange(campaignId)
  const range = chosen ?? 'day'
  const [measure, setMeasure] = useState<Measure>('views')
  const {
    data: known,
    error,
    refetch,
  } = useQuery(
    api.analytics.campaign.queryOptions({
      input: { campaignId, range },
      refetchInterval: refetchMs[range],
      placeholderData: keepPreviousData,
    }),
  )
  const data = chosen ? known : undefined
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <>
      <section aria-labelledby="over-time">
        <div className={classes.head}>
          <div className={classes.line}>
            <h2 id="over-time" className={classes.title}>
              Over time
            </h2>
            {data ? <CsvButton name={name} analytics={data} /> : null}
          </div>
          <Choice label="Range of time" value={range} onChange={chooseRange} options={ranges} />
        </div>
        <RangeFigures analytics={data} measure={measure} onChoose={setMeasure} />
        <figure className={classes.chart}>
          {data ? (
            <Suspense fallback={<SkeletonBlock height={chartHeight} radius={10} />}>
              <RangeChart analytics={data} measure={measure} height={chartHeight} />
            </Suspense>
          ) : (
            <>
              <Loading what="the chart" />
              <SkeletonBlock height={chartHeight} radius={10} />
            </>
          )}
          <figcaption className={classes.caption}>{data ? comparisonOf(data) : null}</figcaption>
        </figure>
      </section>
      {data ? (
        <div className={classes.lists}>
          <TopList
            title="Pages"
            none="No page was visited in this time."
            entries={data.pages}
            measure={measure}
          />
          <TopList
            title="Sources"
            none="Nobody came in this time, so there are no sources."
            entries={data.sources}
            measure={measure}
          />
          <TopList
            title="Devices"
            none="Nobody came in this time, so there are no devices."
            entries={data.devices}
            measure={measure}
          />
        </div>
      ) : null}
    </>
  )
}

/** With what the range is compared: "Compared with as much of the 7 days before." */
function comparisonOf({ range, before }: CampaignAnalytics): string {
  const { words, long } = ranges.find(({ value }) => value === range) ?? ranges[0]
  return before ? `Compared with as much of the ${long} before.` : `In ${words}.`
}
