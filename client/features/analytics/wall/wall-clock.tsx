import { useNow } from '#client/ui/figures/use-now.ts'
import classes from './wall-bar.module.css'

/** The time and the day in the zone of whoever looks. */
export function WallClock() {
  const now = new Date(useNow())
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(now)
  const day = new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(now)
  return (
    <time className={classes.clock} dateTime={now.toISOString()}>
      <span>{time}</span>
      <span>{day}</span>
    </time>
  )
}
