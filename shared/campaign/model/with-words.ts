import type { PageWords } from '../../languages/language-file.ts'
import { plainRichText } from '../text/write-rich-text.ts'
import type { BlockModel, Field, Fields, ItemField } from './field.ts'
import type { ListItem } from './snapshot.ts'

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
  const own = Object.entries(field.words?.[item.id] ?? {}).map(([key, word]) => {
    const isRich = field.fields[key]?.type === 'richText'
    return [key, isRich ? plainRichText(words[word]) : words[word]]
  })
  return { ...item, ...Object.fromEntries(own) }
}

function mapFields<F>(fields: Readonly<Record<string, F>>, change: (field: F) => F) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]))
}
