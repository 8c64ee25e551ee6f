import type { Selected } from '../state/selection.ts'

/** The attributes by which elements on the canvas are found. */
export const canvasAttributes = {
  page: 'data-page-id',
  section: 'data-section-id',
  column: 'data-column-id',
  block: 'data-block-id',
} as const

export type Kind = keyof typeof canvasAttributes
export type Attributes = Readonly<Record<Kind, string>>

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
