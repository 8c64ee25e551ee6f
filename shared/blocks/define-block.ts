import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BlockModel, Fields, PropsOf } from '../campaign/model/field.ts'
import type { NarrowWidth } from '../campaign/model/widths.ts'
import type { PageLanguage } from '../languages/page-language.ts'
import { compactCss } from './compact-css.ts'
import { narrowRules } from './narrow-rules.ts'

/** Everything about one kind of block; the palette, inspector, renderer and checks follow from it. */
export type BlockDefinition<F extends Fields = Fields> = BlockModel & {
  fields: F
  name: string
  /** One sentence for the palette. */
  description: string
  icon: TablerIcon
  category: BlockCategory
  /** Blocks of a low rank come first in their category; 9 when missing. */
  rank?: number
  /** The richText or text field that takes the caret after adding and names the block in lists. */
  textField?: keyof F & string
  /** A column that holds only this block is centred against its neighbour (pictures, forms). */
  centresInRow?: boolean
  /** Rules for classes that start with `ff-<kind>`; colours and fonts only from theme variables. */
  css: string
  /** Those of the options of responsive fields again, each for one narrower width. */
  narrowCss: Readonly<Record<NarrowWidth, string>>
  /** Pure: the same input gives the same elements. Knows nothing of editing. */
  render(input: RenderInput<F>): ReactNode
  /** Whether there is a picture in it that loads as its place on the page says. */
  showsPicture?(props: PropsOf<F>): boolean
  /** The conversions that this block can report. */
  goals?(props: PropsOf<F>): Goal[]
}

export type BlockCategory = 'text' | 'media' | 'action' | 'layout'

export type Goal = 'click' | 'submit'

export type Finding = {
  level: 'error' | 'warning'
  message: string
  /** The field where it is mended, and of a list the item and its field. */
  field?: string
  item?: string
  itemField?: string
}

export type CheckContext = {
  /** Whether `href` leads to a page of this campaign. Asked only for hrefs that start with `/`. */
  hasPage(href: string): boolean
  /** A company setting: every form asks for consent. */
  requireConsent: boolean
  /** The present, in ms. */
  now: number
}

export type RenderInput<F extends Fields = Fields> = {
  id: string
  props: PropsOf<F>
  /** The node to place where a richText field stands, by its name; see `itemSlot` for lists. */
  slots: Readonly<Record<string, ReactNode>>
  context: BlockContext
  /** What the product itself says in it, and which way the page is read. */
  language: PageLanguage
  place: BlockPlace
}

/** Where on the page a block stands, as far as that changes how it loads. */
export type BlockPlace = {
  /** In the first section, or the page's first picture, so visible at once. */
  first: boolean
  /** The `sizes` of a picture as wide as the column. */
  sizes: string
}

/** What rendering needs that is not in the document. Must keep its identity between renders. */
export type BlockContext = {
  /** The address of an asset, at least `width` px wide where such a rendition exists. */
  assetUrl(assetId: string, width: number): string
  /** Undefined for assets that are unknown or not loaded yet. */
  assetInfo(assetId: string): AssetInfo | undefined
  /** Where the form of this block posts to. */
  formAction(blockId: string): string
  /** Where votes in the poll of this block are posted to, and its results are read. */
  pollAction(blockId: string): string
  /** The address behind a link of the document: `/thanks` may become `/c/spring/thanks`. */
  linkTo(href: string): string
  /** What stands in for something missing; null on published pages. */
  placeholder(text: string): ReactNode
}

/** Size of the original in px; `widths` are the renditions, ascending, empty for vector pictures. */
export type AssetInfo = { width: number; height: number; widths: readonly number[] }

/**
 * Declares a block; the types of `render` and `goals` follow from `fields`. Each option of
 * a responsive field needs a rule for its class, `.ff-<kind>-<option>`; what holds at narrower widths
 * follows from it, and `look` (look.ts) puts the classes on.
 */
export function defineBlock<F extends Fields>(
  definition: Omit<BlockDefinition<F>, 'narrowCss'>,
): BlockDefinition<F> {
  const css = compactCss(definition.css)
  const classes = Object.values(definition.fields).flatMap((field) =>
    field.type === 'choice' && field.responsive
      ? field.options.map(({ value }) => `ff-${definition.kind}-${value}`)
      : [],
  )
  const narrowCss = {
    tablet: narrowRules(css, classes, 'tablet'),
    phone: narrowRules(css, classes, 'phone'),
  }
  return { ...definition, css, narrowCss }
}
