import type { AlertEvent } from '#shared/contract/alerts.ts'
import { formatDateTime } from '#client/lib/words/format.ts'
import { Heading, Text } from '#client/ui/layout/elements.tsx'
import classes from './alerts-dialog.module.css'

const mostShown = 8

const timeBetween = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What fired last, newest first. */
export function FiredList({ events }: { events: readonly AlertEvent[] }) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="fired">
      <Heading id="fired" size="13" mb="8">
        What fired
      </Heading>
      <ul className={classes.events}>
        {events.slice(0, mostShown).map(({ id, at, overAt, words }) => (
          <li key={id} className={classes.event}>
            <span dir="auto">{words}</span>
            <Text as="span" size="12" tone="ink-3" nowrap>
              {overAt
                ? timeBetween.formatRange(new Date(at), new Date(overAt))
                : `Since ${formatDateTime(at)}`}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
