import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { topLists } from '#shared/contract/top-lists.ts'
import { api } from '#client/lib/api/api.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { FunnelSection } from '../funnel/funnel-section.tsx'
import classes from './over-time.module.css'
import type { Measure } from '../measures.ts'
import { refetchMs } from '../range/range-choices.ts'
import { RangeSection } from '../range/range-section.tsx'
import { TopList } from './top-list.tsx'
import { useRange } from '../range/use-range.ts'

/** A range of time as a chart, with what was visited, from where and with what. */
export function OverTime({ campaignId, name }: { campaignId: string; name: string }) {
  const numbersIn = api.analytics.campaign.queryOptions
  const day = useQuery(numbersIn({ input: { campaignId, range: 'day' } }))
  const [chosen, chooseRange] = useRange(day.data?.inRange, day.isError)
  const range = chosen ?? 'day'
  const [measure, setMeasure] = useState<Measure>('views')
  const {
    data: known,
    error,
    refetch,
  } = useQuery(
    numbersIn({
      input: { campaignId, range },
      refetchInterval: refetchMs[range],
      placeholderData: keepPreviousData,
    }),
  )
  const data = chosen ? known : undefined
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <>
      <RangeSection
        name={name}
        range={range}
        onRange={chooseRange}
        measure={measure}
        onMeasure={setMeasure}
        numbers={data}
      />
      {data ? (
        <div className={classes.lists}>
          {topLists.map(({ name: list, ...words }) => (
            <TopList key={list} words={words} entries={data[list]} measure={measure} />
          ))}
        </div>
      ) : null}
      {data ? <FunnelSection campaignId={campaignId} name={name} range={range} /> : null}
    </>
  )
}
