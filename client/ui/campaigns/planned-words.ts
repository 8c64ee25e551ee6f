import { scheduledTime } from './schedule-words.tsx'

type Details = Partial<
  Record<'starts' | 'publishes' | 'plannedVersion' | 'ends' | 'zone', string | undefined>
>

/** What was planned for when: "the release of version 12 for 3 Dec 2026, 09:00 and the end for …". */
export function plannedWords(details: Details): string {
  const { starts, publishes, plannedVersion, ends, zone = 'UTC' } = details
  const release = plannedVersion ? `the release of version ${plannedVersion}` : 'the next release'
  const parts = [
    starts ? `the start for ${scheduledTime(starts, zone)}` : '',
    publishes ? `${release} for ${scheduledTime(publishes, zone)}` : '',
    ends ? `the end for ${scheduledTime(ends, zone)}` : '',
  ]
  return parts.filter(Boolean).join(' and ')
}
