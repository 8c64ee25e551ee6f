/** The parts of the builder in the order in which F6 goes through them. */
const parts = [
  '#main > header',
  'nav[aria-label="Panels"] + aside',
  '#canvas',
  'aside[aria-label="Inspector"]',
]

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea, select, [tabindex="0"]'

/** Gives the keyboard to the next part of the builder that is there, or to the one before. */
export function focusPart(step: 1 | -1): boolean {
  const shown = parts
    .flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? [])
    .filter((part) => part.checkVisibility())
  const at = shown.findIndex((part) => part.contains(document.activeElement))
  // Nothing in particular has the keyboard: that is the page, as for every other key.
  const from = at < 0 ? shown.findIndex(({ id }) => id === 'canvas') : at
  const next = shown[(from + step + shown.length) % shown.length]
  const target = next && (next.matches(focusable) ? next : firstIn(next))
  target?.focus()
  return target !== undefined
}

/** Gives the keyboard back to the page. */
export function focusPage(): void {
  document.querySelector<HTMLElement>('#canvas')?.focus({ preventScroll: true })
}

function firstIn(part: HTMLElement): HTMLElement | undefined {
  const all = part.querySelectorAll<HTMLElement>(focusable)
  return [...all].find((each) => each.tabIndex >= 0 && each.checkVisibility())
}
