/** Elements whose text nobody sees. */
const unseen = 'style,script,[hidden]'

/**
 * Where `words` stand on a page, case apart, also where marks or carets part a word into several
 * text nodes. In the order of the page.
 */
export function findWords(page: Element, words: string): Range[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return []
  return [...page.querySelectorAll('[data-block-id]')].flatMap((block) => rangesIn(block, wanted))
}

function rangesIn(block: Element, wanted: string): Range[] {
  const nodes: { node: Text; from: number }[] = []
  let text = ''
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest(unseen)) continue
    nodes.push({ node, from: text.length })
    text += node.data.toLowerCase()
  }
  const ranges: Range[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const start = nodes.findLast(({ from }) => from <= at)
    const end = nodes.findLast(({ from }) => from < at + wanted.length)
    if (!start || !end) continue
    const range = document.createRange()
    range.setStart(start.node, at - start.from)
    range.setEnd(end.node, at + wanted.length - end.from)
    ranges.push(range)
  }
  return ranges
}
