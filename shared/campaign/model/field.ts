import type { WordKey } from '../../languages/language-file.ts'
import type { ListItem, PropValue, RichText } from './snapshot.ts'

/**
 * A block's fields are data: the inspector, the validation, the default values and the way
 * concurrent edits merge all follow from them.
 *
 * How each kind is stored in the document and merges:
 * - `richText`: Y.XmlText, one flat row of letters and line ends (`text/stored-line.ts`), edited in
 *   place with Tiptap; every letter of everybody is kept, whoever splits, joins or lists its line
 * - `text`: Y.Text, the same for one plain line or paragraph
 * - `list`: Y.Map of Y.Maps by item id with an order key, so that concurrent moves never double an
 *   item; items merge one by one, and an item's fields as the same fields outside of lists
 * - everything else: one key, the last writer wins; a `responsive` choice has a key for each width
 */
export type Field =
  | (FieldBase & {
      type: 'richText'
      /** One line without lists or headings. */
      inline: boolean
      /** No bold, links or other marks. */
      plain?: boolean
      placeholder?: string
      /** The word of the product that its default is, in the language of the page. */
      word?: WordKey
      default: RichText
    })
  | (FieldBase & {
      type: 'text'
      multiline?: boolean
      maxLength: number
      placeholder?: string
      word?: WordKey
      /** What people choose from instead of writing; '' stands for none of it. */
      list?: 'countries'
      default: string
    })
  | (FieldBase & {
      type: 'choice'
      options: readonly ChoiceOption[]
      /** May differ at narrower widths, in the props `<name>@tablet` and `<name>@phone`. */
      responsive?: boolean
      default: string
    })
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
  | (FieldBase & {
      type: 'image'
      /** The name of the `focal` field beside it. */
      focal?: string
      default: string
    })
  /** The point of a picture that stays in sight when it is cut: `x y`, each 0 to 100 %. */
  | (FieldBase & { type: 'focal'; default: string })
  /** The part of a picture that is shown: `x y width height`, each in % of it; '' for all of it. */
  | (FieldBase & {
      type: 'crop'
      /** The name of the `image` field beside it. */
      of: string
      default: string
    })
  /** A colour of the theme by its name, `#rrggbb`, or '' for what the place gives. */
  | (FieldBase & { type: 'colour'; default: string })
  /** The name of one of the icons in `shared/blocks/icons.ts`; '' for none. */
  | (FieldBase & { type: 'icon'; default: string })
  /** A moment in UTC as `2026-12-01T09:00:00.000Z`; '' for none. */
  | (FieldBase & { type: 'date'; default: string })
  | (FieldBase & {
      type: 'list'
      itemName: string
      maxItems: number
      fields: Record<string, ItemField>
      /** Words of the product in the items of the default, by their ids and fields. */
      words?: Readonly<Record<string, Readonly<Record<string, WordKey>>>>
      default: ListItem[]
    })

export type ChoiceOption = { value: string; label: string }

/** What an item of a list may hold: everything but a further list. */
export type ItemField = Exclude<Field, { type: 'list' }>

/** A field whose value is a single one that the last writer decides; texts merge in other ways. */
export type ScalarField = Exclude<ItemField, { type: 'richText' }>

type FieldBase = {
  label: string
  group: FieldGroup
  help?: string
  required?: boolean
  /** Asked for only while another field beside it has one of these values (`true` for a switch), or any. */
  when?: { field: string; in: readonly string[] | 'any' }
}

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
        : F extends { type: 'choice'; options: readonly { value: infer V }[] }
          ? V
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
