import { readyFields } from '../../blocks/block-checks.ts'
import { readProps } from '../../blocks/read-props.ts'
import { findBlock } from '../../blocks/registry.ts'
import { textOfValue } from '../../blocks/rich.ts'
import { isAsked } from '../../campaign/model/is-asked.ts'
import type { Field, ItemField } from '../../campaign/model/field.ts'
import type { BlockSnapshot, PageSnapshot } from '../../campaign/model/snapshot.ts'
import { linksOf } from './block-links.ts'
import type { CheckResult } from './check-result.ts'
import { blocksOf } from './page-blocks.ts'

/** Something of a block that nobody has written or chosen, as it is named, and where it stands. */
type Unwritten = { name: string; field: string; item?: string; itemField?: string }

/** So much of somebody else's words is quoted, in characters. */
const longestQuote = 48
const mostNamed = 2

/**
 * What is still as a block or the template brought it: a line for each block with placeholders or made-up
 * addresses, and one for each page with words of its template (`templateWords`), at the first of them.
 */
export function checkUnwritten(
  page: PageSnapshot,
  templateWords: ReadonlySet<string>,
): CheckResult[] {
  const blocks = blocksOf(page)
  const placeholders = blocks.flatMap((block) => checkPlaceholders(block, page.id))
  const examples = blocks.flatMap((block) => checkExamples(block, page.id))
  return [...placeholders, ...examples, ...checkTemplate(page, templateWords)]
}

function checkPlaceholders(block: BlockSnapshot, pageId: string): CheckResult[] {
  const found = placeholdersIn(block)
  const [first] = found
  if (!first) return []
  const { name: _, ...at } = first
  const message = `Not in your own words yet: ${listed(found.map(({ name }) => name))}.`
  const id = `placeholder:${block.id}`
  return [{ id, level: 'warning', message, isUnwritten: true, pageId, blockId: block.id, ...at }]
}

function placeholdersIn({ kind, props: stored }: BlockSnapshot): Unwritten[] {
  const definition = findBlock(kind)
  if (!definition) return []
  const ready = readyFields(kind)
  const props = readProps(definition.fields, stored)
  return Object.entries(definition.fields).flatMap(([field, model]): Unwritten[] => {
    if (ready.includes(field) || !isAsked(model, props)) return []
    const value = props[field]
    if (model.type !== 'list') {
      const words = wordsIn(model, value)
      const isUnwritten = words !== '' && words === wordsIn(model, model.default)
      return isUnwritten ? [{ name: nameOf(model, words), field }] : []
    }
    return Array.isArray(value)
      ? value.flatMap((item) =>
          placeholdersOfItem(model, item, (key) => ready.includes(`${field}.${key}`)).map(
            (found) => ({ ...found, field, item: item.id }),
          ),
        )
      : []
  })
}

type ListField = Extract<Field, { type: 'list' }>
type Item = ListField['default'][number]

/** The words of an item that the list's first items or every new item came with. */
function placeholdersOfItem(
  { fields, words: said, default: first }: ListField,
  item: Item,
  isReady: (key: string) => boolean,
): { name: string; itemField: string }[] {
  return Object.entries(fields).flatMap(([key, model]) => {
    if (isReady(key) || !isAsked(model, item)) return []
    const words = wordsIn(model, item[key])
    const came = first.filter(({ id }) => !said?.[id]?.[key]).map((one) => wordsIn(model, one[key]))
    const isUnwritten = [...came, wordsIn(model, model.default)].includes(words)
    return words !== '' && isUnwritten ? [{ name: nameOf(model, words), itemField: key }] : []
  })
}

/** What people see of a value; '' for words of the product, and for what is neither text nor picture. */
function wordsIn(field: ItemField, value: unknown): string {
  if (field.type === 'image') return typeof value === 'string' ? value : ''
  if (field.type === 'richText') return field.word === undefined ? textOfValue(value) : ''
  // A text that is not on the page helps whoever fills in a field.
  const isRead = field.type === 'text' && field.word === undefined && field.required === true
  return isRead && typeof value === 'string' ? value.trim() : ''
}

/** Names that are set aside for examples, and what stands for a name of one's own. */
const example =
  /\b(?:[\w.+-]+@)?(?:[\w-]+\.)*(?:example\.(?:com|net|org)|[\w-]+\.example|your-?(?:company|domain|name|site)\.\w+)\b/i

function checkExamples(block: BlockSnapshot, pageId: string): CheckResult[] {
  const said = [...linksOf(block), ...textsOf(block)]
  const found = said.map((words) => example.exec(words)?.[0]).find((match) => match !== undefined)
  if (found === undefined) return []
  const message = `“${found}” is an example, not an address of yours.`
  const at = { pageId, blockId: block.id }
  return [{ id: `example:${block.id}`, level: 'warning', message, isUnwritten: true, ...at }]
}

function checkTemplate(page: PageSnapshot, templateWords: ReadonlySet<string>): CheckResult[] {
  if (templateWords.size === 0) return []
  const found = blocksOf(page).flatMap((block) =>
    textsOf(block)
      .filter((words) => templateWords.has(words))
      .map((words) => ({ words, blockId: block.id })),
  )
  const [first] = found
  if (!first) return []
  const many =
    found.length === 1 ? 'A text of this page is' : `${found.length} texts of this page are`
  const message = `${many} still the template’s: ${listed(found.map(({ words }) => quoted(words)))}.`
  const at = { pageId: page.id, blockId: first.blockId }
  return [{ id: `template:${page.id}`, level: 'warning', message, isUnwritten: true, ...at }]
}

/** Every rich text of a block as plain words, also in items of lists. */
function textsOf({ props }: BlockSnapshot): string[] {
  const values = Object.values(props).flatMap((value) =>
    Array.isArray(value) ? value.flatMap((item) => Object.values(item)) : [value],
  )
  return values.map(textOfValue).filter((words) => words !== '')
}

const nameOf = ({ type }: ItemField, words: string) =>
  type === 'image' ? 'its picture' : quoted(words)

function listed(names: readonly string[]): string {
  const shown = [...new Set(names)].slice(0, mostNamed)
  const rest = names.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(' and ')
}

/** The words in quotation marks, cut where they are long. */
function quoted(words: string): string {
  if (words.length <= longestQuote) return `“${words.replace(/\.$/, '')}”`
  const start = words.slice(0, longestQuote)
  return `“${start.slice(0, Math.max(start.lastIndexOf(' '), longestQuote / 2))}…”`
}
