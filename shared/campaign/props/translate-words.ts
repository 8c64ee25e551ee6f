import type * as Y from 'yjs'
import type { PageWords, WordKey } from '../../languages/language-file.ts'
import type { BlockModel, Field, FindModel, ItemField } from '../model/field.ts'
import type { BlockSnapshot, ListItem, PageSnapshot, PropValue } from '../model/snapshot.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { itemTextPath } from '../text/text-path.ts'
import { plainRichText } from '../text/write-rich-text.ts'
import { setRichText } from './set-rich-text.ts'
import { setText } from './set-text.ts'

export type TranslateWords = {
  pageIds: readonly string[]
  from: PageWords
  to: PageWords
  findModel: FindModel
}

/**
 * What blocks of these pages and their variants have begun with and nobody has changed, is said in
 * another language. Everything that people have written stays.
 */
export function translateWords(doc: Y.Doc, args: TranslateWords, origin: unknown): void {
  const { pageIds, findModel } = args
  doc.transact(() => {
    const pages = () => readCampaign(doc, findModel).pages.filter(({ id }) => pageIds.includes(id))
    for (const page of pages()) translatePage(doc, args, page, origin)
    // What they inherit is said in the other language by now, and stays inherited.
    for (const { variants } of pages())
      for (const variant of variants) translatePage(doc, args, variant, origin)
  }, origin)
}

function translatePage(
  doc: Y.Doc,
  args: TranslateWords,
  { sections }: PageSnapshot,
  origin: unknown,
): void {
  for (const block of sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))) {
    const model = args.findModel(block.kind)
    if (!model) continue
    for (const text of textsOf(model, block))
      translate(doc, args, { ...text, block, model }, origin)
  }
}

type FoundText = { name: string; field: ItemField; value: PropValue | undefined; word: WordKey }

/** The texts of a block that may begin with a word of the product. */
function textsOf(model: BlockModel, block: BlockSnapshot): FoundText[] {
  return Object.entries(model.fields).flatMap(([name, field]) => {
    const value = block.props[name]
    if (field.type === 'list')
      return Array.isArray(value) ? value.flatMap((item) => textsOfItem(field, name, item)) : []
    const word = wordOf(field)
    return word ? [{ name, field, value, word }] : []
  })
}

function textsOfItem(
  { fields, words = {} }: Extract<Field, { type: 'list' }>,
  list: string,
  item: ListItem,
): FoundText[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const word = words[item.id]?.[key] ?? wordOf(field)
    const name = itemTextPath(list, item.id, key)
    return word ? [{ name, field, value: item[key], word }] : []
  })
}

function wordOf(field: Field): WordKey | undefined {
  return field.type === 'text' || field.type === 'richText' ? field.word : undefined
}

type Translated = FoundText & { block: BlockSnapshot; model: BlockModel }

function translate(
  doc: Y.Doc,
  { from, to }: TranslateWords,
  { block, model, name, field, value, word }: Translated,
  origin: unknown,
): void {
  const at = { blockId: block.id, model, name }
  if (field.type === 'text') {
    if (value === from[word]) setText(doc, { ...at, after: to[word] }, origin)
    return
  }
  const [before, after] = [plainRichText(from[word]), plainRichText(to[word])]
  if (JSON.stringify(value) === JSON.stringify(before))
    setRichText(doc, { ...at, before, after }, origin)
}
