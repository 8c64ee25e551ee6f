/** The level of a list's paragraph as Word writes it: `mso-list:l0 level2 lfo1`. */
const wordLevel = /mso-list:[^;]*\blevel(\d)/i
/** The sign before such a paragraph, which Word writes out: `1.`, `b)`, else a bullet. */
const wordSign = 'span[style*="mso-list:Ignore" i]'
const numbered = /^\(?(?:(\d+)|[a-z]{1,4})[.)]/i

const headings = 'h1,h2,h3,h4,h5,h6'
const blocks = `blockquote,div,${headings},ol,p,pre,table,ul`
const apart = ' · '
/** On what comes from one of our own texts, or from another editor of the same make. */
const ownMark = '[data-pm-slice]'

/** HTML of a document as `tidyBody` leaves it. */
export function tidyHtml(html: string): string {
  return tidyBody(html).innerHTML
}

/**
 * HTML of a document in elements that everybody understands; what they mean stays. The lists of Word,
 * which are paragraphs with signs before them, become lists; the rows of tables lines; the lists of
 * editors that put inner ones anywhere stand in the item before; and empty lines between paragraphs,
 * which have room of their own, go.
 */
export function tidyBody(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const sign of body.querySelectorAll(wordSign)) markList(sign)
  makeLists(body)
  // From the inside out: a table may stand in a cell of another one.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    if (table.caption) rename(table.caption, 'p')
    table.replaceWith(...table.querySelectorAll(':scope > p'), ...[...table.rows].flatMap(linesOf))
  }
  for (const list of body.querySelectorAll(':is(ul,ol) > :is(ul,ol)')) moveIntoItem(list)
  for (const item of body.querySelectorAll('li')) moveIntoItemBefore(item)
  giveCommonNames(body)
  if (!body.querySelector(ownMark)) leaveOutEmpty(body)
  return body
}

function markList(sign: Element): void {
  const around = sign.closest(`p,${headings}`)
  if (!around || !wordLevel.test(around.getAttribute('style') ?? '')) return
  const found = numbered.exec(sign.textContent.trim())
  around.setAttribute('data-list', found ? 'ol' : 'ul')
  if (found?.[1]) around.setAttribute('data-number', found[1])
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
      const number = line.getAttribute('data-number')
      if (number !== null && number !== '1') list.setAttribute('start', number)
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
function linesOf({ cells }: HTMLTableRowElement): Element[] {
  const parts = [...cells].filter(hasWords)
  if (parts.length < 2 || !parts.every(isOneLine)) {
    return parts.map((cell) => rename(cell, cell.querySelector(blocks) ? 'div' : 'p'))
  }
  const line = document.createElement('p')
  parts.forEach((cell, at) => {
    const only = cell.querySelector(blocks) ?? cell
    line.append(...(at > 0 ? [apart] : []), ...only.childNodes)
  })
  return [line]
}

function isOneLine(cell: Element): boolean {
  const [only, second] = cell.querySelectorAll(blocks)
  if (!only) return true
  if (second || only.matches('ol,ul,table')) return false
  return only.textContent.trim() === cell.textContent.trim()
}

/** Some editors put an inner list beside the items instead of into one. */
function moveIntoItem(list: Element): void {
  const item = list.previousElementSibling
  if (item?.localName === 'li') item.append(list)
  else list.replaceWith(...list.childNodes)
}

/** Others give it an item of its own, which would be a bullet without words. */
function moveIntoItemBefore(item: Element): void {
  const inner = [...item.childNodes].filter(hasWords)
  const lists = inner.filter((node) => node instanceof Element && node.matches('ol,ul'))
  if (lists.length === 0 || lists.length < inner.length) return
  const before = item.previousElementSibling
  if (before?.localName === 'li') before.append(...lists)
  else item.before(...lists.flatMap((list) => [...list.childNodes]))
  item.remove()
}

function giveCommonNames(body: HTMLElement): void {
  for (const heading of body.querySelectorAll(`li :is(${headings})`)) rename(heading, 'p')
  for (const heading of body.querySelectorAll('h4,h5,h6')) rename(heading, 'h3')
  for (const line of body.querySelectorAll('dt,main,nav,summary')) rename(line, 'div')
  for (const space of body.querySelectorAll('.Apple-converted-space')) space.replaceWith(' ')
}

function leaveOutEmpty(body: HTMLElement): void {
  // It leads to a place in the document that it comes from.
  for (const link of body.querySelectorAll('a[href^="#"]')) link.removeAttribute('href')
  for (const empty of body.querySelectorAll(':is(body, div, b, section) > br')) {
    const beside = [empty.previousElementSibling, empty.nextElementSibling]
    if (beside.some((element) => element?.matches(blocks))) empty.remove()
  }
  for (const block of [body, ...body.querySelectorAll(`li,${blocks}`)].toReversed()) {
    for (const end of ['firstChild', 'lastChild'] as const) {
      while (block[end] && isBlank(block[end])) block[end].remove()
    }
    if (block !== body && !hasWords(block) && !block.querySelector('hr')) block.remove()
  }
}

const hasWords = (node: Node) => node.textContent?.trim() !== ''

const isBlank = (node: ChildNode) =>
  node instanceof Element ? node.localName === 'br' : !hasWords(node)

function rename(element: Element, name: string): Element {
  const renamed = document.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}
