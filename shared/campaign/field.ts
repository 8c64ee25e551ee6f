import type { ListItem, PropValue, RichText } from './snapshot.ts'

/**
 * A block's fields are data: the inspector, the validation, the default values and the way
 * concurrent edits merge all follow from them.
 *
 * How each kind is stored in the document and merges:
 * - `richText`: Y.XmlFragment, edited in place with Tiptap; every keystroke of everybody is kept
 * - `text`: Y.Text, the same for one plain line or paragraph
 * - `list`: Y.Map of Y.Maps by item id with an order key, so that concurrent moves never double an
 *   item; items merge one by one, the item's fields last-writer-wins
 * - everything else: one key, the last writer wins
 */
export type Field =
  | (FieldBase & { type: 'richText'; inline: boolean; placeholder?: string; default: RichText })
  | (FieldBase & {
      type: 'text'
      multiline?: boolean
      maxLength: number
      placeholder?: string
      default: string
    })
  | (FieldBase & { type: 'choice'; options: readonly ChoiceOption[]; default: string })
  | (FieldBase & { type: 'switch'; default: boolean })
  | (FieldBase & {
      type: 'number'
      min: number
      max: number
      step: number
      unit?: 'px' | '%'
      default: number
    })
  | (FieldBase & { type: 'link'; default: string })
  | (FieldBase & { type: 'image'; default: string })
  | (FieldBase & {
      type: 'list'
      itemName: string
      maxItems: number
      fields: Record<string, ItemField>
      default: ListItem[]
    })

export type ChoiceOption = { value: string; label: string }

/** What an item of a list may hold; all of it is last-writer-wins. */
export type ItemField = Extract<
  Field,
  { type: 'text' | 'choice' | 'switch' | 'number' | 'link' | 'image' }
> & {
  /** Shown only for items of these values of another field of the same item. */
  when?: { field: string; in: readonly string[] }
}

type FieldBase = { label: string; group: FieldGroup; help?: string; required?: boolean }

export type FieldGroup = 'content' | 'style' | 'layout'

export type Fields = Record<string, Field>

/** The props that a render function receives, inferred from the fields. */
export type PropsOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> }

type ValueOf<F extends Field> = F extends { type: 'richText' }
  ? RichText
  : F extends { type: 'switch' }
    ? boolean
    : F extends { type: 'number' }
      ? number
      : F extends { type: 'list' }
        ? ListItem[]
        : string

/** The part of a block definition that the document needs to read and write its props. */
export type BlockModel = {
  kind: string
  version: number
  fields: Fields
  /** `upgrades[n]` turns the props of version n into those of n + 1. Pure and idempotent. */
  upgrades?: Record<number, (props: Record<string, PropValue>) => Record<string, PropValue>>
}

/** Finds a block's model by kind; undefined for kinds this build does not know. */
export type FindModel = (kind: string) => BlockModel | undefined
