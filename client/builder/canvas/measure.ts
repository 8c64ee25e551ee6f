import type { Box, Layout, Point } from '../drag/geometry.ts'
import type { Selected } from '../state/selection.ts'

/** The attributes by which elements on the canvas are found. */
export const canvasAttributes = {
  page: 'data-page-id',
  section: 'data-section-id',
  column: 'data-column-id',
  block: 'data-block-id',
} as const

/** The same in the tree of layers. */
export const layerAttributes = {
  page: 'data-layer-page',
  section: 'data-layer-section',
  column: 'data-layer-column',
  block: 'data-layer-block',
} as const

type Kind = keyof typeof canvasAttributes
type Attributes = Readonly<Record<Kind, string>>

/** `element` in px of `content`, whatever is scrolled. */
export function boxIn(content: Element, element: Element): Box {
  const origin = content.getBoundingClientRect()
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left: left - origin.left, top: top - origin.top, width, height }
}

/** A point of the screen in px of `content`. */
export function pointIn(content: Element, { x, y }: Point): Point {
  const origin = content.getBoundingClientRect()
  return { x: x - origin.left, y: y - origin.top }
}

/** The element of a block or section on the canvas. */
export function elementOf(content: Element, { kind, id }: Selected): HTMLElement | null {
  return content.querySelector<HTMLElement>(`[${canvasAttributes[kind]}="${CSS.escape(id)}"]`)
}

/** The element of a page or variant on the canvas; the first one when none is named. */
export function pageElement(content: Element, pageId: string | null): Element | null {
  const value = pageId === null ? '' : `="${CSS.escape(pageId)}"`
  return content.querySelector(`[${canvasAttributes.page}${value}]`)
}

/** The id of the innermost block, column or section around `target`. */
export function idAt(
  target: EventTarget | null,
  kind: Kind,
  attributes: Attributes = canvasAttributes,
): string | null {
  if (!(target instanceof Element)) return null
  const attribute = attributes[kind]
  return target.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null
}

/** Where everything of a page is right now; null before it is there. The first one when none is named. */
export function measureLayout(
  content: Element,
  attributes: Attributes = canvasAttributes,
  wanted: string | null = null,
): Layout | null {
  const selector = `[${attributes.page}${wanted === null ? '' : `="${CSS.escape(wanted)}"`}]`
  const page = content.matches(selector) ? content : content.querySelector(selector)
  const pageId = page?.getAttribute(attributes.page)
  if (!page || !pageId) return null
  const inside = <T>(around: Element, kind: Kind, make: (part: Part) => T): T[] =>
    Array.from(around.querySelectorAll(`[${attributes[kind]}]`), (element) =>
      make({
        element,
        id: element.getAttribute(attributes[kind]) ?? '',
        box: boxIn(content, element),
      }),
    )
  const sections = inside(page, 'section', (section) => ({
    id: section.id,
    box: section.box,
    columns: inside(section.element, 'column', (column) => ({
      id: column.id,
      box: column.box,
      blocks: inside(column.element, 'block', ({ id, box }) => ({ id, box })),
    })),
  }))
  return { pageId, page: boxIn(content, page), sections }
}

type Part = { element: Element; id: string; box: Box }
