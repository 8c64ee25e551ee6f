/** The moment of a block with a `momentTime` (moment.tsx) in ms; NaN without one. */
export function momentOf(block: Element): number {
  return Date.parse(block.querySelector('time')?.getAttribute('datetime') ?? '')
}

const saidMoments = new WeakMap<Element, number>()

/**
 * Says the moment of a block in the time zone of whoever reads, in the language of the page and as they
 * write it: once, and again when it is another. In a task of its own, as the first wording of a date blocks a phone for 60 ms or more.
 */
export function sayLocally(block: Element, base: string): void {
  const place = block.querySelector(`.${base}-local`)
  const moment = momentOf(block)
  if (!place || saidMoments.get(place) === moment) return
  saidMoments.set(place, moment)
  setTimeout(() => {
    const how = { dateStyle: 'long', timeStyle: 'short' } as const
    fill(place, new Date(moment).toLocaleString(localeOf(block), how))
  })
}

/** How the page writes: as the visitor does where both are in one language. */
export function localeOf(element: Element): string {
  const lang = element.closest<HTMLElement>('[lang]')?.lang ?? ''
  return navigator.languages.find((own) => own.startsWith(lang)) ?? lang
}

/** Puts words into an element that React leaves empty; untouched while they are the same. */
export function fill(element: Element | null | undefined, words: string): void {
  if (element && element.textContent !== words) element.textContent = words
}
