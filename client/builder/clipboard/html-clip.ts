/** How a clip travels inside of HTML, which every browser passes on to every other. */
export const clipAttribute = 'data-fanfare'

/** HTML that shows `words` where it is pasted elsewhere and carries the clip. */
export function clipAsHtml(clip: string, words: string): string {
  const paragraphs = words
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escape(paragraph).replaceAll('\n', '<br>')}</p>`)
  return `<div ${clipAttribute}="${encode(clip)}">${paragraphs.join('')}</div>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function encode(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
