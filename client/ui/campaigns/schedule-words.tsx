import { formatInZone, ownZone, zoneName } from '#client/lib/words/zoned-time.ts'
import type { Campaign, Schedule } from '#shared/contract/campaigns.ts'
import { RelativeTime } from '../figures/relative-time.tsx'

/** What comes next of a plan, in a few words: "starts in 3 hours". The exact time is on hover. */
export function ScheduleWords({ schedule }: { schedule: Schedule }) {
  const { startsAt, publishesAt, endsAt } = schedule
  const at = startsAt ?? publishesAt ?? endsAt
  if (!at) return null
  return (
    <>
      {startsAt ? 'starts' : publishesAt ? 'publishes' : 'ends'} <RelativeTime at={at} />
    </>
  )
}

/** "Release 5 goes live on 3 Dec 2026, 09:00 (Europe/Vienna): version 12"; null where none is planned. */
export function plannedRelease({ nextRelease, schedule }: Campaign): string | null {
  if (!schedule?.publishesAt) return null
  const { publishesAt, timeZone, version } = schedule
  const which = version ? `: version ${version.number}` : ''
  return `Release ${nextRelease} goes live on ${scheduledTime(publishesAt, timeZone)}${which}`
}

/** "3 Dec 2026, 09:00", with the zone of the plan where the reader's is another. */
export function scheduledTime(at: string, timeZone: string): string {
  const own = ownZone()
  const shown = formatInZone(at, timeZone)
  return timeZone === own ? shown : `${shown} (${zoneName(timeZone)})`
}
