import type { Report } from '#shared/contract/reports.ts'
import { amountWords, stepWords } from '#shared/reports/report-words.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { ReportPart } from './report-part.tsx'
import { ReportTable } from './report-tables.tsx'
import classes from './report-events.module.css'

type Props = { report: Report }

/** Visitors who reached each goal, and what that is worth. Nothing without goals. */
export function GoalTable({ report: { goals } }: Props) {
  if (goals.length === 0) return null
  const hasWorth = goals.some(({ worth }) => worth !== null)
  return (
    <ReportPart title="Goals">
      <ReportTable heads={['Goal', 'Visitors', ...(hasWorth ? ['Worth'] : [])]}>
        {goals.map(({ id, name, isMain, worth, visitors }) => (
          <tr key={id}>
            <th scope="row">
              <span dir="auto">{name}</span>
              {isMain ? <span className={classes.main}> main goal</span> : null}
            </th>
            <td>{formatNumber(visitors)}</td>
            {hasWorth ? <td>{worth === null ? '–' : amountWords(worth * visitors)}</td> : null}
          </tr>
        ))}
      </ReportTable>
    </ReportPart>
  )
}

/** What each release brought within the time. Nothing without releases. */
export function ReleaseTable({ report: { releases, mainGoal, period } }: Props) {
  if (releases.length === 0) return null
  const hasGoal = mainGoal !== null
  return (
    <ReportPart title="Releases">
      <ReportTable heads={['Release', 'Visitors', ...(hasGoal ? ['Rate'] : [])]}>
        {releases.map(({ number, at, visitors, conversions }) => (
          <tr key={number}>
            <th scope="row">
              Release {number}, {dayOf(at, period)}
            </th>
            <td>{formatNumber(visitors)}</td>
            {hasGoal ? <td>{formatShare(conversions, visitors)}</td> : null}
          </tr>
        ))}
      </ReportTable>
    </ReportPart>
  )
}

const stateWords: Record<Report['experiments'][number]['state'], string> = {
  running: 'running',
  waiting: 'waiting for a release',
  ended: 'ended',
}

/** What was tried, and what it says. Nothing without experiments. */
export function ExperimentList({ report: { experiments, madeAt, period } }: Props) {
  if (experiments.length === 0) return null
  return (
    <ReportPart title="Experiments">
      <ul className={classes.list}>
        {experiments.map(({ id, path, title, state, startedAt, endedAt, words }) => (
          <li key={id}>
            <strong dir="auto">{title || path}</strong>, since {dayOf(startedAt, period)},{' '}
            {stateWords[state]}
            {endedAt ? ` ${dayOf(endedAt, period)}` : ''}: {words}
            {state === 'ended' ? null : (
              <span className={classes.main}> As of {dayOf(madeAt, period)}.</span>
            )}
          </li>
        ))}
      </ul>
    </ReportPart>
  )
}

/** What alerts found. Nothing without any. */
export function AlertList({ report: { alerts, period } }: Props) {
  if (alerts.length === 0) return null
  return (
    <ReportPart title="Alerts">
      <ul className={classes.list}>
        {alerts.map(({ id, at, overAt, words }) => (
          <li key={id}>
            {timeOf(at, period)}: {words}
            <span className={classes.main}>
              {overAt === null ? ', not over' : `, over ${timeOf(overAt, period)}`}
            </span>
          </li>
        ))}
      </ul>
    </ReportPart>
  )
}

const dayOf = (at: string, { timeZone }: Report['period']) =>
  stepWords(at, { grain: 'day', timeZone })

const timeOf = (at: string, { timeZone }: Report['period']) =>
  stepWords(at, { grain: 'hour', timeZone })
