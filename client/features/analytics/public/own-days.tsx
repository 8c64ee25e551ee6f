import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNow } from '#client/ui/figures/use-now.ts'
import { Grid, Row, Text } from '#client/ui/layout/elements.tsx'
import type { Days } from '../view/numbers-view.ts'
import { dateIn, zoneWords } from '../range/range-choices.ts'
import classes from './own-days.module.css'

type OwnDaysProps = { days: Days | null; timeZone: string; onDays: (days: Days) => void }

/** A form for the first day and the last, of the company's time zone. */
export function OwnDays({ days, timeZone, onDays }: OwnDaysProps) {
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
