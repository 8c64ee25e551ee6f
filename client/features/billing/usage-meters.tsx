import { Link } from 'react-router'
import { formatNumber } from '#client/lib/words/format.ts'
import type { CompanyPlan } from '#shared/contract/billing.ts'
import { sayHistory } from '#shared/plans/plan-words.ts'
import parts from './billing-section.module.css'
import classes from './usage-meters.module.css'

type Meter = {
  label: string
  note: string
  used: number
  most: number | null
  /** Where it can be looked at. */
  to?: string
}

/** How much of each limit is used, calm until there is little left. */
export function UsageMeters({ plan }: { plan: CompanyPlan }) {
  const { limits, used } = plan
  const meters: Meter[] = [
    {
      label: 'Members who build',
      note: 'With open invites. Reviewers, managers and guests are free.',
      used: used.members,
      most: limits.members,
      to: '/dashboard/settings/company/members',
    },
    {
      label: 'Live campaigns',
      note: 'Paused, scheduled and ended ones do not count.',
      used: used.liveCampaigns,
      most: limits.liveCampaigns,
      to: '/dashboard/campaigns',
    },
    {
      label: 'Visits this month',
      note: `Begins anew on ${dayOf(plan.monthEnds)}. Pages stay online whatever happens.`,
      used: used.visitsAMonth,
      most: limits.visitsAMonth,
      to: '/dashboard/analytics',
    },
    {
      label: 'Custom domains',
      note: 'Your pages under your own names.',
      used: used.customDomains,
      most: limits.customDomains,
      to: '/dashboard/settings/domains',
    },
  ]
  return (
    <section aria-labelledby="usage" className={parts.section}>
      <h2 id="usage" className={parts.title}>
        What is used
      </h2>
      <ul className={classes.meters}>
        {meters.map((meter) => (
          <li key={meter.label}>
            <MeterCard meter={meter} />
          </li>
        ))}
        <li>
          <div className={classes.meter}>
            <p className={classes.label}>Version history</p>
            <p className={classes.value}>{sayHistory(limits)}</p>
            <p className={classes.note}>
              {limits.historyDays === null
                ? 'Every version can be looked at and brought back.'
                : 'Older versions are kept, and are there again with a larger plan.'}
            </p>
          </div>
        </li>
      </ul>
    </section>
  )
}

function MeterCard({ meter: { label, note, used, most, to } }: { meter: Meter }) {
  const state = stateOf(used, most)
  return (
    <div className={classes.meter} data-state={state}>
      <p className={classes.label}>{to ? <Link to={to}>{label}</Link> : label}</p>
      <p className={classes.value}>
        {formatNumber(used)}
        {most === null ? null : <span> of {formatNumber(most)}</span>}
      </p>
      {most ? (
        <div
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={Math.min(used, most)}
          aria-valuetext={`${formatNumber(used)} of ${formatNumber(most)}`}
          className={classes.bar}
        >
          <span style={{ inlineSize: `${Math.min(100, (used / most) * 100)}%` }} />
        </div>
      ) : null}
      <p className={classes.note}>
        {wordsOf[state]} {note}
      </p>
    </div>
  )
}

/** Months are counted in UTC, so the day is told as it is there. */
const dayOf = (instant: string) =>
  new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(instant),
  )

type State = 'room' | 'little' | 'full' | 'over'

const wordsOf: Record<State, string> = {
  room: '',
  little: 'Almost used up.',
  full: 'All used.',
  over: 'More than the plan holds.',
}

/** From four fifths on there is little left. */
function stateOf(used: number, most: number | null): State {
  if (most === null || most === 0) return used > (most ?? used) ? 'over' : 'room'
  if (used > most) return 'over'
  if (used === most) return 'full'
  return used >= most * 0.8 ? 'little' : 'room'
}
