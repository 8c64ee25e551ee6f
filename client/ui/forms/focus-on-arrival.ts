/**
 * A ref for the one field of a screen that a person came to fill in. With `data-autofocus` beside it
 * the navigation leaves the focus here. Not for screens that must be read first.
 */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
