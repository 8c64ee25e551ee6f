import { clipAttribute } from './html-clip.ts'

/** The clip in HTML; null when there is none. */
export function clipInHtml(html: string): string | null {
  // It may be so much of something else that it is not to be read at all.
  if (!html.includes(clipAttribute)) return null
  const carried = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelector(`[${clipAttribute}]`)
    ?.getAttribute(clipAttribute)
  return carried ? decode(carried) : null
}

function decode(encoded: string): string | null {
  try {
    return new TextDecoder().decode(
      Uint8Array.from(atob(encoded), (sign) => sign.codePointAt(0) ?? 0),
    )
  } catch {
    return null
  }
}
