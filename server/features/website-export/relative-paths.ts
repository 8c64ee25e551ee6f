import { readPath } from '#server/features/publishing/public/read-path.ts'

/** Where a page is in the archive: folders and all, so that any server finds it, and one without. */
export function fileOfPage(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
}

/** What leads from a page to the top of the archive: `./` for the first page, `../../` for `/a/b`. */
export function topFrom(path: string): string {
  const depth = path === '/' ? 0 : path.split('/').length - 1
  return '../'.repeat(depth) || './'
}

/** A link of the document as it leads from the page at `path` to another one, or to elsewhere. */
export function relativeHref(path: string, href: string): string {
  if (!href.startsWith('/') || href.startsWith('//')) return href
  // As browsers would go there if the campaign were all there is.
  const { pathname, search, hash } = new URL(href, 'https://campaign.invalid')
  return `${topFrom(path)}${encodeURI(fileOfPage(readPath(pathname)))}${search}${hash}`
}
