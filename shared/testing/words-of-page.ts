/** The words of headings and paragraphs in the HTML of a page, in its order. */
export function wordsOfPage(html: string): string[] {
  const found = [...html.matchAll(/<(h[1-6]|p)\b[^>]*>(.*?)<\/\1>/gs)]
  return found.map(([, , inner = '']) => inner.replaceAll(/<[^>]+>/g, '').trim()).filter(Boolean)
}
