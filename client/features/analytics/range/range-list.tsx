import { List } from '#client/ui/layout/elements.tsx'
import { AttachedPopover } from '#client/ui/menus/attached-popover.tsx'
import type { Attached } from '#client/ui/menus/attached.tsx'
import { Choice } from '#client/ui/menus/choice.tsx'
import { OwnDays } from '../public/own-days.tsx'
import { rangeChoices } from './range-choices.ts'
import type { RangeMenuProps } from './range-choices.ts'

/** The usual ranges, and days of one's own. */
export function RangeList({
  asked,
  timeZone = 'UTC',
  onRange,
  onDays,
  at,
}: RangeMenuProps & { at: Attached }) {
  const chosen = asked?.from === undefined ? asked?.range : null
  const close = () => at.onChange(false)
  return (
    <AttachedPopover at={at} label="Range of time" width={296} position="bottom-start">
      <List>
        {rangeChoices.map(({ value, label }) => (
          <Choice
            key={value}
            isChosen={value === chosen}
            onChoose={() => {
              onRange(value)
              close()
            }}
          >
            {label}
          </Choice>
        ))}
      </List>
      <OwnDays
        days={asked?.from && asked.to ? { from: asked.from, to: asked.to } : null}
        timeZone={timeZone}
        onDays={(days) => {
          onDays(days)
          close()
        }}
      />
    </AttachedPopover>
  )
}
