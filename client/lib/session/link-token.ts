/**
 * What opens a share link, in the fragment of its address: that part is never sent to a server, so
 * it stands in no log. Null without one.
 */
export function linkTokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('link')
}
