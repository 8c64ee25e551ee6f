import type { Selected } from '../state/selection.ts'
import { canvasAttributes } from './part-ids.ts'

/** The element of a block or section on the canvas. */
export function elementOf(content: Element, { kind, id }: Selected): HTMLElement | null {
  return content.querySelector<HTMLElement>(`[${canvasAttributes[kind]}="${CSS.escape(id)}"]`)
}

/** The element of a page or variant on the canvas; the first one when none is named. */
export function pageElement(content: Element, pageId: string | null): Element | null {
  const value = pageId === null ? '' : `="${CSS.escape(pageId)}"`
  return content.querySelector(`[${canvasAttributes.page}${value}]`)
}
