import type { LanguageCode } from '../../languages/languages.ts'
import type { Share } from './share.ts'
import type { Settings } from './settings.ts'
import type { Site } from './site.ts'
import type { TextColour, Theme } from './theme.ts'

/** What `readCampaign` returns: plain, validated, the same on every replica. Never holds Yjs types. */
export type CampaignSnapshot = {
  schemaVersion: number
  theme: Theme
  site: Site
  pages: PageSnapshot[]
}

export type PageSnapshot = {
  id: string
  /** Starts with `/`; unique within the campaign (the later page of a clash gets a suffix). */
  path: string
  title: string
  description: string
  /** Where it is another than the campaign's. */
  language?: LanguageCode
  share?: Share
  /** The id of a page that says the same in another language, whether it is there or not. */
  translates?: string
  sections: SectionSnapshot[]
  /** Alternatives of the page, in order. Visitors see the page itself, and these by an experiment. */
  variants: VariantSnapshot[]
}

/** A page as one of its variants has it; the path is its page's, and it has no variants itself. */
export type VariantSnapshot = PageSnapshot & {
  /** '' where nobody has named it. */
  name: string
}

export type SectionSnapshot = {
  id: string
  settings: Settings
  style: SectionStyle
  columns: ColumnSnapshot[]
}

export type SectionStyle = {
  /** The ground that everything stands on; `custom` is `colour`. */
  background: 'none' | 'muted' | 'primary' | 'dark' | 'custom'
  colour: string
  /** Where the ground turns into `gradientTo`. */
  gradient: 'none' | 'down' | 'across' | 'corner'
  gradientTo: string
  /** A picture above the ground, and how much of it the ground covers, in %. */
  image: string
  focal: string
  overlay: number
  width: 'narrow' | 'normal' | 'wide' | 'full'
  padding: SectionPadding
  'padding@tablet'?: SectionPadding
  'padding@phone'?: SectionPadding
  /** Between the blocks of a column. */
  gap: 'small' | 'normal' | 'large'
  /** Columns of unequal height against each other; `auto` centres a lone picture or form. */
  align: 'auto' | 'top' | 'centre' | 'bottom'
  /** Where columns stand below each other, the last one comes first. */
  reverse: boolean
  /** The place that `#name` links lead to. */
  anchor: string
  /** Shares of the columns, e.g. [1, 2]; same length as `columns`. */
  ratio: number[]
}

export type SectionPadding = 'none' | 'small' | 'medium' | 'large'

export type ColumnSnapshot = { id: string; blocks: BlockSnapshot[] }

export type BlockSnapshot = {
  id: string
  kind: string
  version: number
  settings: Settings
  props: Record<string, PropValue>
}

export type PropValue = string | number | boolean | null | RichText | ListItem[]

/** An item of a list field; `id` is stable across edits and peers. */
export type ListItem = { id: string } & Record<string, string | number | boolean | null | RichText>

/**
 * Rich text as plain data: the allow-listed subset of ProseMirror's JSON. `cut` is how many letters the
 * document has beyond the limit, where it has any.
 */
export type RichText = { type: 'doc'; content: RichNode[]; cut?: number }

export type RichNode =
  | { type: 'paragraph'; align?: 'left' | 'center' | 'right'; content: RichInline[] }
  | {
      type: 'heading'
      level: 1 | 2 | 3
      align?: 'left' | 'center' | 'right'
      content: RichInline[]
    }
  | { type: 'bulletList'; content: RichListItem[] }
  /** `start` is the number of the first item where that is not 1. */
  | { type: 'orderedList'; start?: number; content: RichListItem[] }
  | { type: 'blockquote'; content: RichNode[] }

export type RichListItem = { type: 'listItem'; content: RichNode[] }

export type RichInline = { type: 'text'; text: string; marks: RichMark[] } | { type: 'hardBreak' }

export type RichMark =
  | { type: 'bold' | 'italic' | 'underline' | 'strike' | 'code' }
  | { type: 'link'; href: string }
  | { type: 'colour'; colour: TextColour }
