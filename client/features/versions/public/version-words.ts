import type { Version } from '#shared/contract/versions.ts'
import { peopleWords } from '#client/lib/words/people-words.ts'

const dayMs = 24 * 3_600_000

/** What a version is called: its name, else why there is one. */
export function versionTitle({ name, kind, restoredFrom }: Version): string {
  if (name) return name
  if (kind === 'release') return 'Published'
  if (kind === 'review') return 'Sent to review'
  if (kind === 'schedule') return 'Planned to go live'
  if (kind === 'restore')
    return restoredFrom === null ? 'Restored' : `Restored version ${restoredFrom}`
  return 'Kept automatically'
}

/** When it was in the reader's zone, as short as is clear: `14:02`, `Tuesday 14:02`, `3 Nov 14:02`. */
export function versionTime(at: string, now: number, locale?: string): string {
  const date = new Date(at)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date)
  const isToday = date.toDateString() === new Date(now).toDateString()
  if (isToday) return time
  const isNear = now - date.getTime() < 6 * dayMs
  const year =
    date.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' as const }
  const written = { day: 'numeric', month: 'short', ...year } as const
  const parts = isNear ? ({ weekday: 'long' } as const) : written
  const day = new Intl.DateTimeFormat(locale, parts).format(date)
  return `${day} ${time}`
}

/** Who changed what is in it since the one before: `Ada and Grace`; '' when nobody did. */
export function versionWriters({ writers }: Pick<Version, 'writers'>): string {
  return peopleWords(writers.map(({ name }) => name))
}
