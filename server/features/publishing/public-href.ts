/**
 * The address behind a link of the document on a published page: `/thanks` becomes
 * `/c/spring/thanks`; anchors and addresses elsewhere stay.
 */
export function publicHref(href: string, slug: string): string {
  if (!href.startsWith('/') || href.startsWith('//')) return href
  const path = href === '/' ? '' : href
  return `/c/${slug}${path}`
}
