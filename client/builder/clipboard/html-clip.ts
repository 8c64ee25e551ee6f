/** How a clip travels inside of HTML, which every browser passes on to every other. */
const attribute = 'data-fanfare'

/** HTML that shows `words` where it is pasted elsewhere and carries the clip. */
export function clipAsHtml(clip: string, words: string): string {
  const paragraphs = words
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escape(paragraph).replaceAll('\n', '<br>')}</p>`)
  return `<div ${attribute}="${encode(clip)}">${paragraphs.join('')}</div>`
}

/** The clip in HTML; null when there is none. */
export function clipInHtml(html: string): string | null {
  // It may be so much of something else that it is not to be read at all.
  if (!html.includes(attribute)) return null
  const carried = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelector(`[${attribute}]`)
    ?.getAttribute(attribute)
  return carried ? decode(carried) : null
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function encode(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
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
