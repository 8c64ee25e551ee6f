import { withoutNul } from './without-nul.ts'

/** Cuts to `maxLength` UTF-16 units, never through a surrogate pair, and leaves no NUL. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return withoutNul(text)
  const cut = withoutNul(text.slice(0, maxLength))
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
