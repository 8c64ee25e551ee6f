import { UnstyledButton } from '@mantine/core'
import { OwnDays } from '#client/features/analytics/public/own-days.tsx'
import { List } from '#client/ui/layout/elements.tsx'
import { AttachedPopover } from '#client/ui/menus/attached-popover.tsx'
import type { Attached } from '#client/ui/menus/attached.tsx'
import { periodLabels } from './report-view.ts'
import type { PeriodMenuProps } from './report-view.ts'
import classes from './period-list.module.css'

const periods = ['week', 'month', 'launch'] as const

/** The usual times of reports, and days of one's own. */
export function PeriodList({
  view,
  timeZone = 'UTC',
  onView,
  at,
}: PeriodMenuProps & { at: Attached }) {
  const choose = (next: PeriodMenuProps['view']) => {
    onView(next)
    at.onChange(false)
  }
  return (
    <AttachedPopover at={at} label="Time of the report" width={296} position="bottom-start">
      <List>
        {periods.map((period) => (
          <li key={period}>
            <UnstyledButton
              className={classes.choice}
              aria-current={period === view.period || undefined}
              onClick={() => choose({ period })}
            >
              {periodLabels[period]}
            </UnstyledButton>
          </li>
        ))}
      </List>
      <OwnDays
        days={view.period === 'days' ? view : null}
        timeZone={timeZone}
        onDays={(days) => choose({ period: 'days', ...days })}
      />
    </AttachedPopover>
  )
}
