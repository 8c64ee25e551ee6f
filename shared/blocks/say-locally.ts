/** The moment of a block with a `momentTime` (moment.tsx) in ms; NaN without one. */
export function momentOf(block: Element): number {
  return Date.parse(block.querySelector('time')?.getAttribute('datetime') ?? '')
}

/** Says the moment of a block in the language and time zone of whoever reads. */
export function sayLocally(block: Element, base: string): void {
  const moment = momentOf(block)
  const words = new Date(moment).toLocaleString([], { dateStyle: 'long', timeStyle: 'short' })
  fill(block.querySelector(`.${base}-local`), words)
}

/** Puts words into an element that React leaves empty; untouched while they are the same. */
export function fill(element: Element | null | undefined, words: string): void {
  if (element && element.textContent !== words) element.textContent = words
}
