/**
 * The whole address of a page of a campaign that is at `base`: its own domain, or `/c/{slug}` of the
 * published pages, whose first page has no slash at its end.
 */
export function pageAddress(base: string, path: string): string {
  return path === '/' && base.includes('/c/') ? base : `${base}${encodeURI(path)}`
}
