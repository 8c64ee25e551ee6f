import { AppError } from '#shared/errors/catalogue.ts'

const minuteMs = 60_000
/** Further ahead nobody knows what the page should say. */
const furthestMs = 2 * 366 * 24 * 3_600_000

export type Times = { startsAt: Date | null; publishesAt: Date | null; endsAt: Date | null }
type Wanted = { [Time in keyof Times]?: string | undefined }

/**
 * The times of a plan as dates. Throws `validation-failed`, naming the field, for what is past, too
 * far ahead, or ends before it has been live for a minute, and where nothing is planned.
 */
export function planTimes(wanted: Wanted, now: Date): Times {
  const dateOf = (at: string | undefined) => (at ? new Date(at) : null)
  const startsAt = dateOf(wanted.startsAt)
  const publishesAt = dateOf(wanted.publishesAt)
  const endsAt = dateOf(wanted.endsAt)
  const launch = startsAt ?? publishesAt
  const refused = [
    startsAt && wrongTime('/startsAt', startsAt, now),
    publishesAt && wrongTime('/publishesAt', publishesAt, now),
    endsAt && wrongTime('/endsAt', endsAt, now),
    launch && endsAt && endsAt.getTime() - launch.getTime() < minuteMs
      ? { pointer: '/endsAt', detail: `Choose an end after the ${startsAt ? 'start' : 'release'}.` }
      : null,
    launch || endsAt
      ? null
      : { pointer: '/startsAt', detail: 'Choose a start, a release or an end.' },
  ].filter((one) => one !== null)
  if (refused.length > 0) throw new AppError('validation-failed', undefined, refused)
  return { startsAt, publishesAt, endsAt }
}

function wrongTime(pointer: string, at: Date, now: Date) {
  if (at <= now) return { pointer, detail: 'Choose a time that is still to come.' }
  if (at.getTime() - now.getTime() > furthestMs)
    return { pointer, detail: 'Choose a time within two years.' }
  return null
}
