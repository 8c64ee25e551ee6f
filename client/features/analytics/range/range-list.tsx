import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useNow } from '#client/ui/figures/use-now.ts'
import { Grid, List, Row, Text } from '#client/ui/layout/elements.tsx'
import { AttachedPopover } from '#client/ui/menus/attached-popover.tsx'
import type { Attached } from '#client/ui/menus/attached.tsx'
import type { Days } from '../view/numbers-view.ts'
import { dateIn, rangeChoices, zoneWords } from './range-choices.ts'
import type { RangeMenuProps } from './range-choices.ts'
import classes from './range-list.module.css'

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
          <li key={value}>
            <UnstyledButton
              className={classes.choice}
              aria-current={value === chosen || undefined}
              onClick={() => {
                onRange(value)
                close()
              }}
            >
              {label}
            </UnstyledButton>
          </li>
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

type OwnDaysProps = { days: Days | null; timeZone: string; onDays: (days: Days) => void }

/** The first day and the last, of the company's time zone. */
function OwnDays({ days, timeZone, onDays }: OwnDaysProps) {
  const today = dateIn(timeZone, useNow())
  const [from, setFrom] = useState(days?.from ?? '')
  const [to, setTo] = useState(days?.to ?? today)
  const isTurned = from !== '' && to !== '' && from > to
  const limits = { min: '2000-01-01', max: '2099-12-31', size: 'xs', type: 'date' } as const
  return (
    <form
      className={classes.own}
      onSubmit={(event) => {
        event.preventDefault()
        if (from && to && !isTurned) onDays({ from, to })
      }}
    >
      <Grid gap="8" columns="2">
        <TextInput
          {...limits}
          label="From"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          {...limits}
          label="To"
          value={to}
          error={isTurned}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </Grid>
      <Row gap="8" align="center" justify="between" mt="8">
        <Text
          role={isTurned ? 'alert' : undefined}
          size="12"
          line="16"
          tone={isTurned ? 'danger' : 'ink-3'}
        >
          {isTurned ? 'The last day comes before the first.' : `Days of ${zoneWords(timeZone)}`}
        </Text>
        <Button type="submit" size="xs" disabled={!from || !to || isTurned}>
          Show
        </Button>
      </Row>
    </form>
  )
}
