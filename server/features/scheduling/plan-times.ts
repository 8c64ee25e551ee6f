import { AppError } from '#shared/errors/catalogue.ts'

const minuteMs = 60_000
/** Further ahead nobody knows what the page should say. */
const furthestMs = 2 * 366 * 24 * 3_600_000

export type Times = { startsAt: Date | null; endsAt: Date | null }

/**
 * The times of a plan as dates. Throws `validation-failed`, naming the field, for what is past, too
 * far ahead, or ends before it has been live for a minute.
 */
export function planTimes(
  { startsAt, endsAt }: { startsAt?: string | undefined; endsAt?: string | undefined },
  now: Date,
): Times {
  const start = startsAt ? new Date(startsAt) : null
  const end = endsAt ? new Date(endsAt) : null
  const refused = [
    start && wrongTime('/startsAt', start, now),
    end && wrongTime('/endsAt', end, now),
    start && end && end.getTime() - start.getTime() < minuteMs
      ? { pointer: '/endsAt', detail: 'Choose an end after the start.' }
      : null,
  ].filter((one) => one !== null)
  if (refused.length > 0) throw new AppError('validation-failed', undefined, refused)
  return { startsAt: start, endsAt: end }
}

function wrongTime(pointer: string, at: Date, now: Date) {
  if (at <= now) return { pointer, detail: 'Choose a time that is still to come.' }
  if (at.getTime() - now.getTime() > furthestMs)
    return { pointer, detail: 'Choose a time within two years.' }
  return null
}
