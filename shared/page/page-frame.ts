import type { ReactNode } from 'react'
import type { BlockContext } from '../blocks/define-block.ts'
import type {
  BlockSnapshot,
  ColumnSnapshot,
  RichText,
  SectionSnapshot,
} from '../campaign/snapshot.ts'

/** A richText field of a block, where the canvas puts its editor. */
export type TextSlot = { block: BlockSnapshot; field: string; value: RichText; inline: boolean }

/**
 * What surrounds the page's parts: components that keep their identity between renders. A section
 * or column wrapper renders the part's own element, with the class name and children that it gets;
 * a block wrapper surrounds the block.
 */
export type PageFrame = {
  context: BlockContext
  renderText?: ((slot: TextSlot) => ReactNode) | undefined
  wrapBlock?: ((part: { block: BlockSnapshot; children: ReactNode }) => ReactNode) | undefined
  wrapColumn?: ((part: ColumnPart) => ReactNode) | undefined
  wrapSection?: ((part: SectionPart) => ReactNode) | undefined
}

export type ColumnPart = { column: ColumnSnapshot; className: string; children: ReactNode }
export type SectionPart = { section: SectionSnapshot; className: string; children: ReactNode }
