/**
 * The address behind a link of the document on a published page: `/thanks` becomes
 * `/c/spring/thanks`, and however many `..` it has, it stays within the campaign; anchors and
 * addresses elsewhere stay as they are.
 */
export function publicHref(href: string, slug: string): string {
  if (!href.startsWith('/') || href.startsWith('//')) return href
  // As browsers would go there if the campaign were all there is.
  const { pathname, search, hash } = new URL(href, 'https://campaign.invalid')
  return `/c/${slug}${pathname === '/' ? '' : pathname}${search}${hash}`
}
