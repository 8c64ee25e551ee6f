// What the oldest supported browsers lack and our code uses: loaded only by those (start-complete.ts).
// Of the application's that is Safari before 18 and Chrome before 126; the others show the wall only.
import './polyfills.css'
import 'core-js/actual/array/at'
import 'core-js/actual/array/find-last'
import 'core-js/actual/array/find-last-index'
import 'core-js/actual/array/to-reversed'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/map/group-by'
import 'core-js/actual/object/has-own'
import 'core-js/actual/string/is-well-formed'

// Those of core-js would bring a whole parser of addresses.
URL.canParse ??= (url, base) => parsed(url, base) !== null
URL.parse ??= parsed

export const whenReadable = 'CSSLayerBlockRule' in window ? Promise.resolve() : readWithoutLayers()

/** Whether it has a box; what `content-visibility` leaves out has none where this runs. */
Element.prototype.checkVisibility ??= function isLaidOut(this: Element) {
  return this.getClientRects().length > 0
}

globalThis.reportError ??= (error) => {
  setTimeout(() => {
    throw error
  })
}

/**
 * Browsers without layers (Chrome before 99, Firefox before 97, Safari before 15.4) leave out what is in
 * one. The first files have them in their order, so there they read well without.
 */
async function readWithoutLayers(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]')
  await Promise.all([...links].map(readAsStyle))
}

/** The link stays: who waits for its file to load (a screen that is fetched meanwhile) still hears of it. */
async function readAsStyle(link: HTMLLinkElement): Promise<void> {
  const style = document.createElement('style')
  const css = await (await fetch(link.href)).text()
  style.textContent = css.replace(/@layer[^{};]+;/g, '').replace(/@layer[^{};]+/g, '@media all')
  link.after(style)
}

function parsed(url: string | URL, base?: string | URL): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}
