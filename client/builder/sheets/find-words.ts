import { findSpans } from '#shared/lib/search-form.ts'

/** Elements whose text nobody sees. */
const unseen = 'style,script,[hidden]'

/** Words that stand in different ones of these stand on different lines. */
const lines =
  'p,h1,h2,h3,h4,h5,h6,li,blockquote,button,label,legend,summary,figcaption,dt,dd,td,th,div'

/**
 * Where `words` stand on a page, however their letters are written (see search-form.ts), also where
 * marks or carets part a word into several text nodes; never beyond a line. In the order of the page.
 */
export function findWords(page: Element, words: string): Range[] {
  if (words.trim() === '') return []
  return [...page.querySelectorAll('[data-block-id]')].flatMap((block) => rangesIn(block, words))
}

/** The line in which something stands. */
export const lineOf = (node: Node): Element | null => node.parentElement?.closest(lines) ?? null

function rangesIn(block: Element, words: string): Range[] {
  const nodes: { node: Text; from: number }[] = []
  let text = ''
  let line: Element | null = null
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // A sign that nobody seeks.
    if (node instanceof HTMLBRElement) text += '\0'
    if (!(node instanceof Text) || node.parentElement?.closest(unseen)) continue
    if (lineOf(node) !== line) text += '\0'
    line = lineOf(node)
    nodes.push({ node, from: text.length })
    text += node.data
  }
  return findSpans(text, words).flatMap(({ from, to }) => {
    const start = nodes.findLast((each) => each.from <= from)
    const end = nodes.findLast((each) => each.from < to)
    if (!start || !end) return []
    const range = document.createRange()
    range.setStart(start.node, from - start.from)
    range.setEnd(end.node, to - end.from)
    return [range]
  })
}
