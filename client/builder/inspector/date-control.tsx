import classes from './inspector.module.css'

type DateControlProps = {
  id: string
  /** A moment in UTC (ISO 8601), or ''. */
  value: string
  write: (moment: string) => void
  describedBy?: string | undefined
}

/** A moment, shown and typed in the person's own time zone. */
export function DateControl({ id, value, write, describedBy }: DateControlProps) {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <input
        id={id}
        type="datetime-local"
        className={classes.input}
        aria-describedby={describedBy}
        value={toLocal(value)}
        onChange={(event) => write(toMoment(event.currentTarget.value))}
      />
      <p className={classes.help}>In your time zone, {zone.replaceAll('_', ' ')}.</p>
    </>
  )
}

/** What a `datetime-local` input shows for a moment. */
export function toLocal(moment: string): string {
  if (moment === '') return ''
  const date = new Date(moment)
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** The moment behind what a `datetime-local` input holds; '' for an incomplete one. */
export function toMoment(local: string): string {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
