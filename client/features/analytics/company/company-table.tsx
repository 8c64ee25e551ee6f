import { Link } from 'react-router'
import type { CompanyAnalytics } from '#shared/contract/analytics.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { LiveNumber } from '#client/ui/figures/live-number.tsx'
import rowClasses from '#client/ui/tables/row-table.module.css'
import { SortHead } from '#client/ui/tables/sort-head.tsx'
import { Sparkline } from '#client/ui/figures/sparkline.tsx'
import { statusNames } from '#client/ui/campaigns/status-badge.tsx'
import { ChangeLine, RateChange } from '../change-line.tsx'
import type { CampaignNumbers } from './company-numbers.ts'
import classes from './company-table.module.css'
import { measureWords } from '../measures.ts'
import { rateOf } from '../rate.ts'
import type { CompanySort } from './use-company-view.ts'

const counts = [
  { value: 'visitors', label: 'Visitors' },
  { value: 'views', label: 'Views' },
  { value: 'clicks', label: 'Clicks' },
  { value: 'conversions', label: 'Conversions' },
] as const

/** What the small lines can show. */
export type Curve = (typeof counts)[number]['value']

type CompanyTableProps = {
  /** In the order in which they are shown. */
  rows: readonly CampaignNumbers[]
  /** Of all that were asked for, of which the rows are a part. */
  sum: Pick<CompanyAnalytics, 'inRange' | 'before' | 'count'> & {
    /** null where it is not known. */
    visitorsNow: number | null
    curve: number[]
  }
  sort: CompanySort
  onSort: (sort: CompanySort) => void
  /** What the small lines show. */
  curve: Curve
}

/** Each campaign's range beside as long a time before; the whole row leads to its numbers. */
export function CompanyTable({ rows, sum, sort, onSort, curve }: CompanyTableProps) {
  // The server sorts, names from the beginning and numbers with the most first.
  const startsDescending = (key: CompanySort) => key !== 'name'
  const head = {
    sort: { key: sort, descending: startsDescending(sort) },
    onSort: ({ key }: { key: CompanySort }) => onSort(key),
    startsDescending,
  }
  return (
    <table className={`${rowClasses.table} ${classes.table}`}>
      <thead>
        <tr>
          <SortHead {...head} name="name" label="Campaign" />
          <th scope="col" className={classes.head}>
            Now
          </th>
          {counts.map(({ value, label }) => (
            <SortHead key={value} {...head} name={value} label={label} className={classes.head} />
          ))}
          <th scope="col" className={classes.head}>
            Rate
          </th>
          <th scope="col" className={classes.head}>
            Leads
          </th>
          <th scope="col" className={classes.curve}>
            {measureWords(curve).label} over time
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ campaignId, name, status, curves, ...numbers }) => (
          <tr key={campaignId} className={`${rowClasses.row} ${classes.row}`}>
            <th scope="row" className={classes.name}>
              <Link
                to={`/dashboard/campaigns/${campaignId}/analytics`}
                className={`${rowClasses.title} ${classes.link}`}
                dir="auto"
              >
                {name}
              </Link>
              <span className={rowClasses.rest}>{statusNames[status]}</span>
            </th>
            <Cells {...numbers} />
            <CurveCell values={curves[curve]} />
          </tr>
        ))}
      </tbody>
      {sum.count > 1 ? (
        <tfoot>
          <tr className={`${rowClasses.row} ${classes.row}`}>
            <th scope="row" className={classes.name}>
              All {formatNumber(sum.count)} campaigns
            </th>
            <Cells {...sum} />
            <CurveCell values={sum.curve} />
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

type CellsProps = Pick<CompanyTableProps['sum'], 'visitorsNow' | 'inRange' | 'before'>

function Cells({ visitorsNow, inRange, before }: CellsProps) {
  return (
    <>
      <td data-label="Now" className={visitorsNow ? classes.now : classes.number}>
        {visitorsNow === null ? '–' : <LiveNumber value={visitorsNow} />}
      </td>
      {counts.map(({ value, label }) => (
        <td key={value} data-label={label} data-column={value} className={classes.number}>
          {formatNumber(inRange[value])}
          <ChangeLine now={inRange[value]} before={before?.[value]} />
        </td>
      ))}
      <td data-label="Rate" title="Of visitors" className={classes.number}>
        {formatShare(inRange.conversions, inRange.visitors)}
        <RateChange now={rateOf(inRange)} before={rateOf(before)} />
      </td>
      <td data-label="Leads" className={classes.number}>
        {formatNumber(inRange.leads)}
        <ChangeLine now={inRange.leads} before={before?.leads} />
      </td>
    </>
  )
}

/** Nothing where nothing was counted: a line along the bottom says no more. */
function CurveCell({ values }: { values: number[] }) {
  const isAny = values.some((count) => count > 0)
  return (
    <td className={classes.curve}>
      {isAny ? <Sparkline values={values} width={96} height={28} /> : null}
    </td>
  )
}
