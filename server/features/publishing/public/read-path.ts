/**
 * The path of a page as releases have it, from what stands in an address: decoded, `/thanks/` and
 * `/thanks` are one page; the campaign's first page is `/`. What can't be decoded is no page's.
 */
export function readPath(rest: string | undefined): string {
  try {
    return (
      decodeURIComponent(rest ?? '')
        .normalize('NFC')
        .replace(/\/+$/, '') || '/'
    )
  } catch {
    return '/%'
  }
}
