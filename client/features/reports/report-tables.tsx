import type { ReactNode } from 'react'
import type { Report } from '#shared/contract/reports.ts'
import { barShare } from '#shared/reports/chart-shape.ts'
import { sourceRow } from '#shared/reports/report-words.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import classes from './report-tables.module.css'

/** The sources that most visitors came from, as bars, each with its rate. */
export function SourceTable({ report: { sources, mainGoal } }: { report: Report }) {
  const hasGoal = mainGoal !== null
  const most = Math.max(0, ...sources.map(({ visitors }) => visitors))
  return (
    <ReportTable heads={['Source', 'Visitors', ...(hasGoal ? ['Rate'] : [])]}>
      {sources.map((source) => {
        const { name, visitors, rate } = sourceRow(source, hasGoal)
        return (
          <tr key={source.value}>
            <th scope="row">
              <span dir="auto">{name}</span>
              <Bar share={barShare(source.visitors, most)} />
            </th>
            <td>{visitors}</td>
            {rate === null ? null : <td>{rate}</td>}
          </tr>
        )
      })}
    </ReportTable>
  )
}

/** The pages that most visitors saw. */
export function PageTable({ report: { pages, mainGoal } }: { report: Report }) {
  const hasGoal = mainGoal !== null
  const most = Math.max(0, ...pages.map(({ visitors }) => visitors))
  return (
    <ReportTable heads={['Page', 'Views', 'Visitors', ...(hasGoal ? ['Rate'] : [])]}>
      {pages.map(({ value, views, visitors, conversions }) => (
        <tr key={value}>
          <th scope="row">
            <span dir="auto">{value}</span>
            <Bar share={barShare(visitors, most)} />
          </th>
          <td>{formatNumber(views)}</td>
          <td>{formatNumber(visitors)}</td>
          {hasGoal ? <td>{formatShare(conversions, visitors)}</td> : null}
        </tr>
      ))}
    </ReportTable>
  )
}

/** Its length is the number that stands beside it. */
function Bar({ share }: { share: number }) {
  return (
    <span className={classes.track} aria-hidden>
      <span className={classes.bar} style={{ width: `${share * 100}%` }} />
    </span>
  )
}

type ReportTableProps = { heads: readonly string[]; children: ReactNode }

/** A table whose first column is words and whose others are numbers. */
export function ReportTable({ heads, children }: ReportTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
