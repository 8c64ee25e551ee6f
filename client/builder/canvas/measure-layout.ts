import { boxWithin } from '#client/lib/browser/geometry.ts'
import type { ColumnBox, Layout, SectionBox } from '../drag/geometry.ts'
import { canvasAttributes } from './part-ids.ts'
import type { Attributes, Kind } from './part-ids.ts'

/**
 * Where everything of a page is; null before it is there. The first page when none is named. What is
 * in a section is measured when it is asked for: sections out of sight are not laid out, and that
 * would lay out all of them.
 */
export function measureLayout(
  content: Element,
  attributes: Attributes = canvasAttributes,
  wanted: string | null = null,
): Layout | null {
  const selector = `[${attributes.page}${wanted === null ? '' : `="${CSS.escape(wanted)}"`}]`
  const page = content.matches(selector) ? content : content.querySelector(selector)
  const pageId = page?.getAttribute(attributes.page)
  if (!page || !pageId) return null
  const partsIn = (around: Element, kind: Kind) =>
    Array.from(around.querySelectorAll(`[${attributes[kind]}]`), (element) => ({
      element,
      id: element.getAttribute(attributes[kind]) ?? '',
    }))
  const blockOf = ({ element, id }: Part) => ({ id, box: boxWithin(content, element) })
  const columnOf = ({ element, id }: Part): ColumnBox => {
    const box = once(() => boxWithin(content, element))
    const blocks = once(() => partsIn(element, 'block').map(blockOf))
    return {
      id,
      get box() {
        return box()
      },
      get blocks() {
        return blocks()
      },
    }
  }
  const sectionOf = ({ element, id }: Part): SectionBox => {
    const columns = once(() => partsIn(element, 'column').map(columnOf))
    return {
      id,
      box: boxWithin(content, element),
      get columns() {
        return columns()
      },
    }
  }
  const sections = partsIn(page, 'section').map(sectionOf)
  return { pageId, page: boxWithin(content, page), sections }
}

type Part = { element: Element; id: string }

/** `make`, which is called when it is first asked for, and never again. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
