import type { PageWords } from '../../languages/language-file.ts'
import { plainRichText } from './write-rich-text.ts'
import type { BlockModel, Field, Fields, ItemField } from '../model/field.ts'
import type { ListItem, RichText } from '../model/snapshot.ts'

/** The model by which new blocks and items begin with the product's words in another language. */
export function withWords<Model extends BlockModel>(model: Model, words: PageWords): Model {
  const fields: Fields = mapFields(model.fields, (field) => fieldIn(field, words))
  return { ...model, fields }
}

function fieldIn(field: Field, words: PageWords): Field {
  if (field.type !== 'list') return itemFieldIn(field, words)
  return {
    ...field,
    fields: mapFields(field.fields, (own) => itemFieldIn(own, words)),
    default: field.default.map((item) => itemIn(field, item, words)),
  }
}

function itemFieldIn(field: ItemField, words: PageWords): ItemField {
  if (field.type === 'text' && field.word) return { ...field, default: words[field.word] }
  if (field.type === 'richText' && field.word)
    return { ...field, default: plainRichText(words[field.word]) }
  return field
}

function itemIn(field: Extract<Field, { type: 'list' }>, item: ListItem, words: PageWords) {
  const own: Record<string, string | RichText> = {}
  for (const [key, word] of Object.entries(field.words?.[item.id] ?? {})) {
    const isRich = field.fields[key]?.type === 'richText'
    own[key] = isRich ? plainRichText(words[word]) : words[word]
  }
  return { ...item, ...own }
}

function mapFields<F>(
  fields: Readonly<Record<string, F>>,
  change: (field: F) => F,
): Record<string, F> {
  const mapped = Object.entries(fields).map(([name, field]): [string, F] => [name, change(field)])
  return Object.fromEntries(mapped)
}
