import { dateOfDay, dayNumberIn, clockAt } from '#shared/lib/zoned-day.ts'
import { csvLine } from '#shared/lib/csv-line.ts'
import type { CampaignAnalytics, Measures } from '#shared/contract/analytics.ts'

const columns: [name: string, value: (counts: Measures) => number][] = [
  ['Visitors', ({ visitors }) => visitors],
  ['Visits', ({ visits }) => visits],
  ['Views', ({ views }) => views],
  ['Clicks', ({ clicks }) => clicks],
  ['Conversions', ({ conversions }) => conversions],
  ['Bounces', ({ bounces }) => bounces],
  ['Seconds', ({ seconds }) => seconds],
]

/**
 * What was asked for as CSV (UTF-8 with BOM): the rows of the first list, or without one a line for each
 * bucket, whose beginning is told by the clocks of the company.
 */
export function numbersCsv({ lists, series, time }: Omit<CampaignAnalytics, 'visitorsNow'>): File {
  const [list] = lists
  const names = columns.map(([name]) => name)
  const cellsOf = (counts: Measures) => columns.map(([, value]) => value(counts))
  const lines = list
    ? [[list.by, ...names], ...list.rows.map(({ value, ...counts }) => [value, ...cellsOf(counts)])]
    : [
        [`From (${time.timeZone})`, ...names],
        ...series.map(({ at, ...counts }) => [
          localTime(time.timeZone, Date.parse(at)),
          ...cellsOf(counts),
        ]),
      ]
  const text = `\uFEFF${lines.map((cells) => csvLine(cells)).join('')}`
  const name = `${list ? list.by : 'numbers'}-${time.from.slice(0, 10)}.csv`
  return new File([text], name, { type: 'text/csv; charset=utf-8' })
}

/** As clocks of the zone show it, `2026-11-30 14:00`. */
function localTime(zone: string, at: number): string {
  const clock = new Date(clockAt(zone, at)).toISOString().slice(11, 16)
  return `${dateOfDay(dayNumberIn(zone, at))} ${clock}`
}
