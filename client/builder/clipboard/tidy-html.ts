/** The level of a list's paragraph as Word writes it: `mso-list:l0 level2 lfo1`. */
const wordLevel = /mso-list:[^;]*\blevel(\d)/i
/** The sign before such a paragraph, which Word writes out: `1.`, `b)`, else a bullet. */
const wordSign = 'span[style*="mso-list:Ignore" i]'
const numbered = /^\(?(?:\d+|[a-z]{1,4})[.)]/i

const blocks = 'blockquote,div,h1,h2,h3,h4,h5,h6,ol,p,table,ul'
const apart = ' · '

/** HTML of a document in elements that everybody understands; what they mean stays. */
export function tidyHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  tidyBody(body)
  return body.innerHTML
}

/**
 * Does that in place: the lists of Word, which are paragraphs with signs before them, become lists;
 * the rows of tables lines; and empty lines between paragraphs, which have room of their own, go.
 */
export function tidyBody(body: HTMLElement): void {
  for (const sign of body.querySelectorAll(wordSign)) markList(sign)
  makeLists(body)
  // From the inside out: a table may stand in a cell of another one.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    table.replaceWith(...[...table.rows].flatMap(linesOf))
  }
  for (const empty of body.querySelectorAll(':is(html, body, div, b, section) > br')) {
    const beside = [empty.previousElementSibling, empty.nextElementSibling]
    if (beside.some((element) => element?.matches(blocks))) empty.remove()
  }
}

function markList(sign: Element): void {
  const around = sign.closest('p, h1, h2, h3, h4, h5, h6')
  if (!around || !wordLevel.test(around.getAttribute('style') ?? '')) return
  around.setAttribute('data-list', numbered.test(sign.textContent.trim()) ? 'ol' : 'ul')
  sign.remove()
}

function makeLists(body: HTMLElement): void {
  let open: { level: number; list: Element }[] = []
  for (const line of body.querySelectorAll('[data-list]')) {
    const level = Number(wordLevel.exec(line.getAttribute('style') ?? '')?.[1])
    const kind = line.getAttribute('data-list') ?? 'ul'
    if (line.previousElementSibling !== open[0]?.list) open = []
    open = open.filter((each) => each.level < level || isSame(each, level, kind))
    let list = open.find((each) => each.level === level)?.list
    if (!list) {
      list = document.createElement(kind)
      const item = open.at(-1)?.list.lastElementChild
      if (item) item.append(list)
      else line.before(list)
      open = [...open, { level, list }]
    }
    const item = document.createElement('li')
    const words = document.createElement('p')
    words.append(...line.childNodes)
    item.append(words)
    list.append(item)
    line.remove()
  }
}

const isSame = (each: { level: number; list: Element }, level: number, kind: string) =>
  each.level === level && each.list.localName === kind

/** A row as one line, its cells apart; what has lines of its own keeps them. */
function linesOf({ cells }: HTMLTableRowElement): Node[] {
  const parts = [...cells].filter((cell) => cell.textContent.trim() !== '')
  const isSimple = parts.every(
    (cell) => cell.querySelectorAll(blocks).length <= 1 && !cell.querySelector('ol,ul,table'),
  )
  if (parts.length < 2 || !isSimple) return parts.flatMap((cell) => [...cell.childNodes])
  const line = document.createElement('p')
  parts.forEach((cell, at) => {
    const only = cell.querySelector('p,div,h1,h2,h3,h4,h5,h6') ?? cell
    line.append(...(at > 0 ? [apart] : []), ...only.childNodes)
  })
  return [line]
}
