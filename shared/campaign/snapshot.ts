import type { Theme } from './theme.ts'

/** What `readCampaign` returns: plain, validated, the same on every replica. Never holds Yjs types. */
export type CampaignSnapshot = {
  schemaVersion: number
  theme: Theme
  pages: PageSnapshot[]
}

export type PageSnapshot = {
  id: string
  /** Starts with `/`; unique within the campaign (the later page of a clash gets a suffix). */
  path: string
  title: string
  description: string
  sections: SectionSnapshot[]
}

export type SectionSnapshot = {
  id: string
  style: SectionStyle
  columns: ColumnSnapshot[]
}

export type SectionStyle = {
  background: 'none' | 'muted' | 'primary' | 'dark'
  width: 'narrow' | 'normal' | 'wide' | 'full'
  padding: 'none' | 'small' | 'medium' | 'large'
  /** Shares of the columns, e.g. [1, 2]; same length as `columns`. */
  ratio: number[]
}

export type ColumnSnapshot = { id: string; blocks: BlockSnapshot[] }

export type BlockSnapshot = {
  id: string
  kind: string
  version: number
  props: Record<string, PropValue>
}

export type PropValue = string | number | boolean | null | RichText | ListItem[]

/** An item of a list field; `id` is stable across edits and peers. */
export type ListItem = { id: string } & Record<string, string | number | boolean | null>

/** Rich text as plain data: the allow-listed subset of ProseMirror's JSON. */
export type RichText = { type: 'doc'; content: RichNode[] }

export type RichNode =
  | { type: 'paragraph'; align?: 'left' | 'center' | 'right'; content: RichInline[] }
  | {
      type: 'heading'
      level: 1 | 2 | 3
      align?: 'left' | 'center' | 'right'
      content: RichInline[]
    }
  | { type: 'bulletList' | 'orderedList'; content: RichListItem[] }
  | { type: 'blockquote'; content: RichNode[] }

export type RichListItem = { type: 'listItem'; content: RichNode[] }

export type RichInline = { type: 'text'; text: string; marks: RichMark[] } | { type: 'hardBreak' }

export type RichMark =
  { type: 'bold' | 'italic' | 'underline' | 'strike' | 'code' } | { type: 'link'; href: string }
