import type { Experiment } from '#shared/contract/experiments.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { formatDateTime, formatNumber } from '#client/lib/words/format.ts'
import { reasonWords } from './public/experiment-words.ts'
import classes from './experiment-card.module.css'

/** The moments from which on visitors got something else, newest first; nothing before there is a second. */
export function WhatChanged({ experiment: { intervals, variants } }: { experiment: Experiment }) {
  if (intervals.length < 2) return null
  const nameOf = (id: string) => variants.find((one) => one.id === id)?.name ?? id
  return (
    <ol className={classes.marks} aria-label="What changed">
      {intervals.toReversed().map((interval) => {
        const visitors = interval.variants.reduce((sum, one) => sum + one.visitors, 0)
        const shares = interval.variants.map(
          ({ id, weight }) => `${nameOf(id)} ${formatShare(weight, 100)}`,
        )
        return (
          <li key={interval.startedAt} className={classes.mark} data-reason={interval.reason}>
            <time dateTime={interval.startedAt}>{formatDateTime(interval.startedAt)}</time>
            <span>
              {reasonWords[interval.reason]}. <bdi>{shares.join(', ')}</bdi>;{' '}
              {formatNumber(visitors)} {visitors === 1 ? 'visitor' : 'visitors'}.
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** A row for each day that had visitors, newest first. */
export function DayByDay({ experiment: { days, variants } }: { experiment: Experiment }) {
  if (days.length === 0) return null
  return (
    <details className={classes.more}>
      <summary>Day by day</summary>
      <div className={classes.scroll}>
        <table className={classes.days}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {variants.map(({ id, name }) => (
                <th key={id} scope="col" className={classes.right} dir="auto">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, variants: counted }) => (
              <tr key={day}>
                <th scope="row">{dayWords(day)}</th>
                {variants.map(({ id }) => {
                  const { visitors = 0, converted = 0 } = counted.find((one) => one.id === id) ?? {}
                  return (
                    <td key={id} className={classes.right}>
                      {formatNumber(converted)} of {formatNumber(visitors)}
                      <span className={classes.rate}>{formatShare(converted, visitors)}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** A date of the company's calendar as the reader writes it. */
function dayWords(day: string): string {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
  return format.format(new Date(day))
}
