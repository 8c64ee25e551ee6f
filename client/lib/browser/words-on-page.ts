/** Elements whose text nobody sees, or which is none of the page: the flags of carets. */
const unseen = 'style,script,[hidden],[contenteditable="false"],.ff-form-trap'

/** Words that stand in different ones of these stand on different lines. */
const lines =
  'p,h1,h2,h3,h4,h5,h6,li,blockquote,button,label,legend,summary,figcaption,dt,dd,td,th,div'

/** What is written in an element, and the text nodes in which it stands. */
export type DrawnWords = { text: string; nodes: readonly { node: Text; from: number }[] }

/** The line in which something stands. */
export const lineOf = (node: Node): Element | null => node.parentElement?.closest(lines) ?? null

/** What people see written in an element, with `between` wherever a line ends. */
export function wordsOn(element: Element, between = ''): DrawnWords {
  const nodes: { node: Text; from: number }[] = []
  let text = ''
  let line: Element | null = null
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) text += between
    if (!(node instanceof Text) || node.parentElement?.closest(unseen)) continue
    if (lineOf(node) !== line) text += between
    line = lineOf(node)
    nodes.push({ node, from: text.length })
    text += node.data
  }
  return { text, nodes }
}

/** From one place in the text to another, on the page; null where nothing of it is drawn. */
export function rangeOn({ nodes }: DrawnWords, from: number, to: number): Range | null {
  const start = nodes.findLast((each) => each.from <= from)
  const end = nodes.findLast((each) => each.from < to)
  if (!start || !end) return null
  const range = document.createRange()
  range.setStart(start.node, from - start.from)
  range.setEnd(end.node, to - end.from)
  return range
}
