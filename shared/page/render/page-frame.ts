import type { ReactNode } from 'react'
import type { BlockContext } from '../../blocks/define-block.ts'
import type { PageLanguage } from '../../languages/page-language.ts'
import type { Direction } from '../../lib/direction-of.ts'
import type { SettingAttributes } from './setting-attributes.ts'
import type {
  BlockSnapshot,
  ColumnSnapshot,
  RichText,
  SectionSnapshot,
} from '../../campaign/model/snapshot.ts'

/** A richText of a block by its path, where the canvas puts its editor. */
export type TextSlot = {
  block: BlockSnapshot
  field: string
  value: RichText
  inline: boolean
  plain: boolean
  /** Which way its block is read. */
  around: Direction
}

/**
 * What surrounds the page's parts: components that keep their identity between renders. A section
 * or column wrapper renders the part's own element, with the attributes and children that it gets;
 * a block wrapper surrounds the block and takes on the attributes of its settings.
 */
export type PageFrame = {
  context: BlockContext
  /** Keeps its identity like the others; English unless told. */
  language?: PageLanguage | undefined
  /** The page's own element, `main` unless told: within an application, that has its own. */
  root?: 'main' | 'div' | undefined
  renderText?: ((slot: TextSlot) => ReactNode) | undefined
  wrapBlock?: ((part: BlockPart) => ReactNode) | undefined
  wrapColumn?: ((part: ColumnPart) => ReactNode) | undefined
  wrapSection?: ((part: SectionPart) => ReactNode) | undefined
}

export type ColumnPart = { column: ColumnSnapshot; className: string; children: ReactNode }
export type SectionPart = {
  section: SectionSnapshot
  attributes: SectionAttributes
  children: ReactNode
}

export type SectionAttributes = SettingAttributes & { className: string; id?: string }

export type BlockPart = {
  block: BlockSnapshot
  /** Undefined where the settings are as they come. */
  placed: SettingAttributes | undefined
  children: ReactNode
}
