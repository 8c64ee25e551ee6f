import { repeat } from '../blocks/repeat.ts'

/** Devices that sleep stop their timers, and no timer may be longer than 24.8 days. */
const longestMs = 60_000

/**
 * Shows and hides what is there from or until a moment (see setting-attributes.ts), by the visitor's
 * clock: now and, as long as something is still to come, at the moment itself.
 */
export const showByDate = repeat((root) => {
  const now = Date.now()
  let next = Infinity
  const isPast = (moment = '') => {
    const time = Date.parse(moment)
    if (time > now) next = Math.min(next, time - now, longestMs)
    return time <= now
  }
  for (const part of root.querySelectorAll<HTMLElement>('[data-ff-from],[data-ff-until]')) {
    part.toggleAttribute('data-ff-open', isPast(part.dataset.ffFrom))
    part.toggleAttribute('data-ff-over', isPast(part.dataset.ffUntil))
  }
  return next
})
