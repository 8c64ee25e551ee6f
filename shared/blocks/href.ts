import { safeHref } from '../campaign/model/safe-href.ts'

/** What a link of the document leads to; `unsafe` covers script and malformed addresses. */
export type HrefKind = 'none' | 'page' | 'anchor' | 'external' | 'contact' | 'unsafe'

/** Sorts an href of the document. Total: never throws. */
export function hrefKind(href: string): HrefKind {
  if (href === '') return 'none'
  const safe = safeHref(href)
  if (safe === null) return 'unsafe'
  if (safe.startsWith('#')) return 'anchor'
  if (safe.startsWith('/')) return 'page'
  return /^https?:/i.test(safe) ? 'external' : 'contact'
}

/** The attributes of an anchor for `href`; undefined when it leads nowhere or is not safe. */
export function linkAttributes(
  href: string,
  linkTo: (href: string) => string,
): { href: string; rel?: string } | undefined {
  const kind = hrefKind(href)
  if (kind === 'none' || kind === 'unsafe') return undefined
  const target = linkTo(href)
  return kind === 'external' ? { href: target, rel: 'noopener' } : { href: target }
}

/** The path of an in-campaign link without its query and hash: `/thanks?x#y` is `/thanks`. */
export function pathOfHref(href: string): string {
  return href.replace(/[?#].*$/, '')
}

/** The address in a field of a list's item; '' for what is none. */
export function hrefOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
