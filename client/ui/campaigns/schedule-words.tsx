import { formatInZone, ownZone, zoneName } from '#client/lib/words/zoned-time.ts'
import type { Schedule } from '#shared/contract/campaigns.ts'
import { RelativeTime } from '../figures/relative-time.tsx'

/** What comes next of a plan, in a few words: "starts in 3 hours". The exact time is on hover. */
export function ScheduleWords({ schedule }: { schedule: Schedule }) {
  const { startsAt, endsAt } = schedule
  if (startsAt)
    return (
      <>
        starts <RelativeTime at={startsAt} />
      </>
    )
  if (!endsAt) return null
  return (
    <>
      ends <RelativeTime at={endsAt} />
    </>
  )
}

/** "3 Dec 2026, 09:00", with the zone of the plan where the reader's is another. */
export function scheduledTime(at: string, timeZone: string): string {
  const own = ownZone()
  const shown = formatInZone(at, timeZone)
  return timeZone === own ? shown : `${shown} (${zoneName(timeZone)})`
}
