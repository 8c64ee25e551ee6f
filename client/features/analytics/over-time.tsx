import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { CampaignAnalytics } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import { Loading, SkeletonBlock } from '#client/ui/skeletons.tsx'
import { Choice } from './choice.tsx'
import classes from './over-time.module.css'
import { measures } from './measures.ts'
import type { Measure } from './measures.ts'
import { TopList } from './top-list.tsx'
import { useRange } from './use-range.ts'

// The chart library loads only where a chart is shown.
const RangeChart = lazy(async () => ({
  default: (await import('./range-chart.tsx')).RangeChart,
}))

const chartHeight = 288
const refetchMs: Record<Range, number> = { hour: 10_000, day: 30_000, month: 60_000 }
const ranges = [
  { value: 'hour', label: 'Hour', words: 'the last hour' },
  { value: 'day', label: 'Day', words: 'the last 24 hours' },
  { value: 'month', label: 'Month', words: 'the last 30 days' },
] as const

/** A range of time as a chart, with what was visited, from where and with what. */
export function OverTime({ campaignId }: { campaignId: string }) {
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
          <h2 id="over-time" className={classes.title}>
            Over time
          </h2>
          <Choice label="What is shown" value={measure} onChange={setMeasure} options={measures} />
          <Choice label="Range of time" value={range} onChange={chooseRange} options={ranges} />
        </div>
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
          <figcaption className={classes.caption}>{data ? summaryOf(data) : null}</figcaption>
        </figure>
      </section>
      {data ? (
        <div className={classes.lists}>
          <TopList title="Pages" none="No page was visited in this time." entries={data.pages} />
          <TopList
            title="Sources"
            none="Nobody came in this time, so there are no sources."
            entries={data.sources}
          />
          <TopList
            title="Devices"
            none="Nobody came in this time, so there are no devices."
            entries={data.devices}
          />
        </div>
      ) : null}
    </>
  )
}

/** The chart in a sentence: "In the last hour: 12 views, 9 visitors, 1 conversion." */
function summaryOf({ range, inRange }: CampaignAnalytics): string {
  const words = ranges.find(({ value }) => value === range)?.words
  const counts = measures.map(({ value, one, many }) => {
    const count = inRange[value]
    return `${formatNumber(count)} ${count === 1 ? one : many}`
  })
  return `In ${words}: ${counts.join(', ')}.`
}
