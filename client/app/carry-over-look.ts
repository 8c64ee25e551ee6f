/**
 * Carries over from the first look to the page in the program what somebody has done there: how far it is
 * scrolled, what is opened, where the focus is, and which words are selected.
 */
export function carryOver(look: HTMLElement, stage: HTMLElement): void {
  const table = look.querySelector('main')
  if (!table) return
  for (const opened of table.querySelectorAll('details')) {
    const twin = twinOf(opened, stage)
    if (twin instanceof HTMLDetailsElement) twin.open = opened.open
  }
  scrollAlike(table, stage)
  const focus = document.activeElement
  const words = selectionIn(table)
  if (focus === table) stage.focus({ preventScroll: true })
  else if (focus && table.contains(focus)) focusOn(twinOf(focus, stage))
  if (words) selectAlike(words, stage)
}

/** What is topmost stays where it is, whatever has become of the room above it. */
function scrollAlike(table: Element, stage: Element): void {
  if (table.scrollTop === 0 && table.scrollLeft === 0) return
  stage.scrollTo({ top: table.scrollTop, left: table.scrollLeft, behavior: 'instant' })
  const { top } = boxOf(table)
  const seen = Array.from(table.querySelectorAll('[data-block-id]')).find(
    (block) => boxOf(block).bottom > top,
  )
  const twin = seen && twinOf(seen, stage)
  if (seen && twin) stage.scrollBy({ top: boxOf(twin).top - boxOf(seen).top, behavior: 'instant' })
}

function focusOn(twin: Element | null): void {
  if (twin instanceof HTMLElement) twin.focus({ preventScroll: true })
}

/** The same element in the program: within its block both are built alike. Null where it is not there. */
function twinOf(element: Element, stage: Element): Element | null {
  const block = element.closest<HTMLElement>('[data-block-id]')
  const id = block?.dataset['blockId']
  if (!block || id === undefined) return null
  const blocks = stage.querySelectorAll<HTMLElement>('[data-block-id]')
  let twin: Element | null =
    Array.from(blocks).find(({ dataset }) => dataset['blockId'] === id) ?? null
  for (const at of wayTo(element, block)) twin = twin?.children[at] ?? null
  return twin
}

/** The places among the children on the way from an element around to one in it. */
function wayTo(element: Element, around: Element): number[] {
  const { parentElement } = element
  if (element === around || !parentElement) return []
  return [...wayTo(parentElement, around), Array.from(parentElement.children).indexOf(element)]
}

/** A point in the words of an element: so many characters after its beginning. */
type Point = { element: Element; offset: number }

function selectionIn(table: Element): { from: Point; to: Point } | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0)
  const from = pointAt(startContainer, startOffset)
  const to = pointAt(endContainer, endOffset)
  return from && to && table.contains(from.element) && table.contains(to.element)
    ? { from, to }
    : null
}

function pointAt(container: Node, offset: number): Point | null {
  const element = container instanceof Element ? container : container.parentElement
  if (!element) return null
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(container, offset)
  return { element, offset: before.toString().length }
}

function selectAlike({ from, to }: { from: Point; to: Point }, stage: Element): void {
  const [start, end] = [from, to].map((point) => placeOf(point, stage))
  if (start && end) getSelection()?.setBaseAndExtent(start.node, start.at, end.node, end.at)
}

/** Where a point is in the program, whose texts may be cut into nodes otherwise. */
function placeOf({ element, offset }: Point, stage: Element): { node: Node; at: number } | null {
  const twin = twinOf(element, stage)
  if (!twin) return null
  const texts = document.createTreeWalker(twin, NodeFilter.SHOW_TEXT)
  let left = offset
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node.textContent ?? ''
    if (left <= length) return { node, at: left }
    left -= length
  }
  return { node: twin, at: 0 }
}

/** Without `geometry.ts`, which would be a file of its own for what the builder has with the rest. */
export const boxOf = (element: Element): DOMRect => element.getBoundingClientRect()
