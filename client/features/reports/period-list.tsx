import { OwnDays } from '#client/features/analytics/public/own-days.tsx'
import { List } from '#client/ui/layout/elements.tsx'
import { AttachedPopover } from '#client/ui/menus/attached-popover.tsx'
import type { Attached } from '#client/ui/menus/attached.tsx'
import { Choice } from '#client/ui/menus/choice.tsx'
import { periodLabels } from './report-view.ts'
import type { PeriodMenuProps } from './report-view.ts'

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
          <Choice
            key={period}
            isChosen={period === view.period}
            onChoose={() => choose({ period })}
          >
            {periodLabels[period]}
          </Choice>
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
