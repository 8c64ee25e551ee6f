import { Link } from 'react-router'
import type { CompanyAnalytics } from '#shared/contract/analytics.ts'
import { formatNumber, formatShare } from '#client/lib/words/format.ts'
import { LiveNumber } from '#client/ui/figures/live-number.tsx'
import rowClasses from '#client/ui/tables/row-table.module.css'
import { SortHead } from '#client/ui/tables/sort-head.tsx'
import type { SortBy } from '#client/ui/tables/sort-head.tsx'
import { Sparkline } from '#client/ui/figures/sparkline.tsx'
import { statusNames } from '#client/ui/campaigns/status-badge.tsx'
import { ChangeLine, RateChange } from '../change-line.tsx'
import type { CampaignNumbers, NumberKey } from './company-numbers.ts'
import classes from './company-table.module.css'
import { measures } from '../measures.ts'
import type { Measure } from '../measures.ts'
import { rateOf } from '../rate.ts'
import { startsDescending } from './use-company-view.ts'

const columns = [
  { key: 'now', label: 'Now' },
  ...measures.map(({ value, label }) => ({ key: value, label })),
  { key: 'rate', label: 'Per visitor' },
  { key: 'leads', label: 'Leads' },
] as const

type CompanyTableProps = {
  /** In the order in which they are shown. */
  rows: readonly CampaignNumbers[]
  sum: Pick<CompanyAnalytics, 'inRange' | 'before'> & { visitorsNow: number }
  sort: SortBy<NumberKey>
  onSort: (sort: SortBy<NumberKey>) => void
  /** What the small lines show. */
  measure: Measure
}

/** Each campaign's range beside as long a time before; the whole row leads to its numbers. */
export function CompanyTable({ rows, sum, sort, onSort, measure }: CompanyTableProps) {
  const head = { sort, onSort, startsDescending }
  return (
    <table className={`${rowClasses.table} ${classes.table}`}>
      <thead>
        <tr>
          <SortHead {...head} name="name" label="Campaign" />
          {columns.map(({ key, label }) => (
            <SortHead key={key} {...head} name={key} label={label} className={classes.head} />
          ))}
          <th scope="col" className={classes.curve}>
            {measures.find(({ value }) => value === measure)?.label} over time
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
            <CurveCell values={curves[measure]} />
          </tr>
        ))}
      </tbody>
      {rows.length > 1 ? (
        <tfoot>
          <tr className={`${rowClasses.row} ${classes.row}`}>
            <th scope="row" className={classes.name}>
              All {formatNumber(rows.length)} campaigns
            </th>
            <Cells {...sum} />
            <CurveCell values={sumOfCurves(rows.map(({ curves }) => curves[measure]))} />
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

function Cells({ visitorsNow, inRange, before }: CompanyTableProps['sum']) {
  return (
    <>
      <td data-label="Now" className={visitorsNow > 0 ? classes.now : classes.number}>
        <LiveNumber value={visitorsNow} />
      </td>
      {measures.map(({ value, label }) => (
        <td key={value} data-label={label} data-column={value} className={classes.number}>
          {formatNumber(inRange[value])}
          <ChangeLine now={inRange[value]} before={before?.[value]} />
        </td>
      ))}
      <td data-label="Per visitor" className={classes.number}>
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

/** All have as many steps. */
function sumOfCurves(curves: readonly number[][]): number[] {
  const steps = curves[0]?.length ?? 0
  return Array.from({ length: steps }, (_, step) =>
    curves.reduce((sum, { [step]: count = 0 }) => sum + count, 0),
  )
}
