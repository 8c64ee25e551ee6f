import type { CSSProperties } from 'react'
import { formatNumber } from '#client/lib/words/format.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { Spoken } from '#client/ui/layout/elements.tsx'
import classes from './funnel-table.module.css'
import type { FunnelRow } from './funnel-words.ts'

/** The steps below each other; the bars narrow by those who did not go on. */
export function FunnelTable({ rows }: { rows: readonly FunnelRow[] }) {
  return (
    <table className={classes.table}>
      <Spoken as="thead">
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Visitors</th>
          <th scope="col">Of those at the step before</th>
          <th scope="col">Of all at the first step</th>
        </tr>
      </Spoken>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.key} className={classes.step}>
            <th scope="row" className={classes.name} data-kind={row.kind}>
              {row.name}
              <Bar row={row} next={rows[index + 1]} />
            </th>
            <td className={classes.count}>{formatNumber(row.visitors)}</td>
            <td className={classes.went}>
              <WentOn row={row} />
            </td>
            <td className={classes.share}>{formatShare(row.share, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WentOn({ row: { wentOn, left, isLargestLoss } }: { row: FunnelRow }) {
  if (wentOn === null) return null
  return (
    <>
      {formatShare(wentOn, 1)} went on
      {left > 0 ? (
        <span className={classes.left} data-largest={isLargestLoss || undefined}>
          {formatNumber(left)} left{isLargestLoss ? ', the most' : ''}
        </span>
      ) : null}
    </>
  )
}

/** As wide as its share, and flowing into the next one. */
function Bar({ row, next }: { row: FunnelRow; next: FunnelRow | undefined }) {
  const style: CSSProperties & Record<'--share' | '--next', string> = {
    '--share': `${row.share * 100}%`,
    '--next': `${(next?.share ?? row.share) * 100}%`,
  }
  return (
    <span className={classes.track} style={style} aria-hidden>
      <span className={classes.bar} />
      {next ? <span className={classes.flow} /> : null}
    </span>
  )
}
