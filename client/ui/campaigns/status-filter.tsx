import { UnstyledButton } from '@mantine/core'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { statusNames } from './status-badge.tsx'
import classes from './status-filter.module.css'

type StatusFilterProps = {
  /** null for all. */
  value: CampaignStatus | null
  all: number
  /** The states that can be chosen, with how many campaigns are in each. */
  states: readonly { status: CampaignStatus; count: number }[]
  onChange: (status: CampaignStatus | null) => void
}

/** All campaigns, or those in one state. */
export function StatusFilter({ value, all, states, onChange }: StatusFilterProps) {
  const choices = [
    { status: null, name: 'All', count: all },
    ...states.map(({ status, count }) => ({ status, name: statusNames[status], count })),
  ]
  return (
    <div className={classes.states} role="group" aria-label="Status">
      {choices.map(({ status, name, count }) => (
        <UnstyledButton
          key={name}
          className={classes.state}
          aria-pressed={value === status}
          onClick={() => onChange(status)}
        >
          {name} <span className={classes.count}>{formatNumber(count)}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}
