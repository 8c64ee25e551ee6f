import type { NarrowWidth } from '../campaign/model/widths.ts'

/** The widths of a page up to which a narrower width's values hold. */
export const narrowQueries: Readonly<Record<NarrowWidth, string>> = {
  tablet: '@container ff-page (max-width:63.99rem)',
  phone: '@container ff-page (max-width:39.99rem)',
}

/** The class that puts a look on at one narrower width only. */
export function narrowClass(name: string, width: NarrowWidth): string {
  return `${name}--${width}`
}

/**
 * The rules of compact `css` that are about one of `classes`, for the classes that mean the same at
 * a narrower width. Rules inside of other at-rules stay inside of them.
 */
export function narrowRules(css: string, classes: readonly string[], width: NarrowWidth): string {
  if (classes.length === 0) return ''
  const names = new RegExp(`\\.(${classes.join('|')})(?![\\w-])`, 'g')
  const rules = topRules(css).filter((rule) => rule.search(names) >= 0)
  const narrow = rules.map((rule) =>
    rule.replaceAll(names, (_, name: string) => `.${narrowClass(name, width)}`),
  )
  return narrow.length === 0 ? '' : `${narrowQueries[width]}{${narrow.join('')}}`
}

/** The rules and at-rules at the top of a style sheet without comments. */
function topRules(css: string): string[] {
  const rules: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth > 0) continue
    rules.push(css.slice(start, index + 1))
    start = index + 1
  }
  return rules
}
