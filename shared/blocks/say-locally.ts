/** The moment of a block with a `momentTime` (moment.tsx) in ms; NaN without one. */
export function momentOf(block: Element): number {
  return Date.parse(block.querySelector('time')?.getAttribute('datetime') ?? '')
}

const saidMoments = new WeakMap<Element, number>()

/**
 * Says the moment of a block in the language and time zone of whoever reads: once, and again when it
 * is another. In a task of its own, as the first wording of a date blocks a phone for 60 ms or more.
 */
export function sayLocally(block: Element, base: string): void {
  const place = block.querySelector(`.${base}-local`)
  const moment = momentOf(block)
  if (!place || saidMoments.get(place) === moment) return
  saidMoments.set(place, moment)
  setTimeout(() => {
    const words = new Date(moment).toLocaleString([], { dateStyle: 'long', timeStyle: 'short' })
    fill(place, words)
  })
}

/** Puts words into an element that React leaves empty; untouched while they are the same. */
export function fill(element: Element | null | undefined, words: string): void {
  if (element && element.textContent !== words) element.textContent = words
}
