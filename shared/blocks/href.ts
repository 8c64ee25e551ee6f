const safeProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** What a link of the document leads to; `unsafe` covers script and malformed addresses. */
export type HrefKind = 'none' | 'page' | 'anchor' | 'external' | 'contact' | 'unsafe'

/** Sorts an href of the document. Total: never throws. */
export function hrefKind(href: string): HrefKind {
  const value = href.trim()
  if (value === '') return 'none'
  if (value.startsWith('#')) return 'anchor'
  if (value.startsWith('/') && !/^\/[/\\]/.test(value)) return 'page'
  const url = URL.parse(value)
  if (!url || !safeProtocols.has(url.protocol)) return 'unsafe'
  return url.protocol === 'http:' || url.protocol === 'https:' ? 'external' : 'contact'
}

/** The attributes of an anchor for `href`; undefined when it leads nowhere or is not safe. */
export function linkAttributes(
  href: string,
  linkTo: (href: string) => string,
): { href: string; rel?: string } | undefined {
  const kind = hrefKind(href)
  if (kind === 'none' || kind === 'unsafe') return undefined
  const target = linkTo(href.trim())
  return kind === 'external' ? { href: target, rel: 'noopener' } : { href: target }
}

/** The path of an in-campaign link without its query and hash: `/thanks?x#y` is `/thanks`. */
export function pathOfHref(href: string): string {
  return href.trim().replace(/[?#].*$/, '')
}
