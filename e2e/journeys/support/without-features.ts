import type { Page } from '@playwright/test'

/** What a browser is without, as paths from its global object. */
export type Lacking = readonly string[]

/** What Safari of iOS 17.0, Firefox 126 or Chrome 125 had not yet, each of the three in one. */
export const newerThanApplication: Lacking = [
  'CSS.highlights',
  'ClipboardItem',
  'Element.prototype.checkVisibility',
  'Element.prototype.moveBefore',
  'Highlight',
  'Iterator.prototype.filter',
  'Iterator.prototype.map',
  'Iterator.prototype.toArray',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.union',
  'URL.parse',
  'cancelIdleCallback',
  'document.__proto__.startViewTransition',
  'navigation',
  'navigator.__proto__.wakeLock',
  'requestIdleCallback',
  'scheduler',
]

/** The same for browsers of five years. */
export const newerThanWall: Lacking = [
  ...newerThanApplication,
  'Array.fromAsync',
  'Array.prototype.at',
  'Array.prototype.findLast',
  'Array.prototype.findLastIndex',
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.with',
  'CSSLayerBlockRule',
  'HTMLElement.prototype.popover',
  'Object.hasOwn',
  'String.prototype.at',
  'String.prototype.isWellFormed',
  'URL.canParse',
  'reportError',
  'structuredClone',
]

/** Words of styles that not all browsers know that show the application. */
const newStyles =
  /(?<![\w-])(?:content-visibility|field-sizing|text-wrap|text-box-trim|text-box-edge)(?=:)/g
/** Those that came within the last five years. */
const olderStyles =
  /@(?:layer|container)\b|:has\(|\bcontainer(?:-type|-name)?(?=:)|(?<=[\d.])(?:cq(?:w|h|i|b|min|max)|dvh)\b/g

/** Takes functions and objects from all documents of a page before their scripts run. */
export async function takeAway(page: Page, lacking: Lacking): Promise<void> {
  await page.addInitScript((paths) => {
    for (const path of paths) {
      const names = path.split('.')
      const name = names.pop() ?? ''
      let owner: object = globalThis
      for (const next of names) {
        const found: unknown = Reflect.get(owner, next)
        if (found instanceof Object) owner = found
      }
      Reflect.deleteProperty(owner, name)
    }
  }, lacking)
}

/** Makes words of styles unknown, as in older browsers: of style sheets and of published pages. */
export async function takeStyles(page: Page, which: 'new' | 'all'): Promise<void> {
  await page.route(/\.css$|\/c\//, async (route) => {
    // Read by a script, it is a text as it was written.
    if (route.request().resourceType() === 'fetch') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    const body = (await response.text()).replaceAll(newStyles, 'x-$&')
    await route.fulfill({
      response,
      body: which === 'all' ? body.replaceAll(olderStyles, unknown) : body,
    })
  })
}

/** `@xxxxx` for `@layer`. */
function unknown(word: string): string {
  return word.replace(/[a-z]+/, (letters) => 'x'.repeat(letters.length))
}
