import type { Layout } from '../../drag/geometry.ts'
import type { Builder } from '../../state/builder.ts'
import { currentPage } from '../../state/builder.ts'
import { canvasAttributes } from '../part-ids.ts'
import { measureLayout } from '../measure-layout.ts'

/** Where everything of the page or variant that is worked on is right now. */
export function measureShown(builder: Builder, content: Element): Layout | null {
  return measureLayout(content, canvasAttributes, currentPage(builder)?.id ?? null)
}
