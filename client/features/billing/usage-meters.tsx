import { Link } from 'react-router'
import { formatAmount } from './public/format-amount.ts'
import { Heading, Stack } from '#client/ui/layout/elements.tsx'
import type { CompanyPlan } from '#shared/contract/billing.ts'
import { isUsedLimit, limitNames, limitWords } from '#shared/plans/limits.ts'
import type { UsedLimit } from '#shared/plans/limits.ts'
import { sayHistory } from '#shared/plans/plan-words.ts'
import classes from './usage-meters.module.css'

/** How much of each limit is used, calm until there is little left. */
export function UsageMeters({ plan }: { plan: CompanyPlan }) {
  const { limits } = plan
  return (
    <Stack as="section" aria-labelledby="usage" gap="12">
      <Heading id="usage" size="16" line="24">
        What is used
      </Heading>
      <ul className={classes.meters}>
        {limitNames.filter(isUsedLimit).map((limit) => (
          <li key={limit}>
            <MeterCard plan={plan} limit={limit} />
          </li>
        ))}
        <li>
          <div className={classes.meter}>
            <p className={classes.label}>{limitWords.historyDays.name}</p>
            <p className={classes.value}>{sayHistory(limits)}</p>
            <p className={classes.note}>
              {limits.historyDays === null
                ? 'Every version can be looked at and brought back.'
                : 'Older versions are kept, and are there again with a larger plan.'}
            </p>
          </div>
        </li>
      </ul>
    </Stack>
  )
}

function MeterCard({ plan, limit }: { plan: CompanyPlan; limit: UsedLimit }) {
  const { kind, usedName, meterNote, to } = limitWords[limit]
  const used = plan.used[limit]
  const most = plan.limits[limit]
  const state = stateOf(used, most)
  return (
    <div className={classes.meter} data-state={state}>
      <p className={classes.label}>
        <Link to={to}>{usedName}</Link>
      </p>
      <p className={classes.value}>
        {formatAmount(limit, used)}
        {most === null ? null : <span> of {formatAmount(limit, most)}</span>}
      </p>
      {most ? (
        <div
          role="meter"
          aria-label={usedName}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={Math.min(used, most)}
          aria-valuetext={`${formatAmount(limit, used)} of ${formatAmount(limit, most)}`}
          className={classes.bar}
        >
          <span style={{ inlineSize: `${Math.min(100, (used / most) * 100)}%` }} />
        </div>
      ) : null}
      <p className={classes.note}>
        {wordsOf[state]} {kind === 'monthly' ? `Begins anew on ${dayOf(plan.monthEnds)}. ` : ''}
        {meterNote}
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
  over: 'More than there is room for.',
}

/** From four fifths on there is little left. */
function stateOf(used: number, most: number | null): State {
  if (most === null || most === 0) return used > (most ?? used) ? 'over' : 'room'
  if (used > most) return 'over'
  if (used === most) return 'full'
  return used >= most * 0.8 ? 'little' : 'room'
}
