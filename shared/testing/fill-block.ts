import type { BlockDefinition } from '../blocks/define-block.ts'
import { icons } from '../blocks/icons.ts'
import { bullets, marked, paragraph, rich } from '../blocks/rich.ts'
import type { Field, ItemField } from '../campaign/model/field.ts'
import type { ListItem, PropValue, RichText } from '../campaign/model/snapshot.ts'
import { renderBlock } from './render-block.tsx'

export type FilledProps = Record<string, PropValue>

/** What a text may have to be for its block to show all that it can. */
const known = ['https://vimeo.com/76979871', 'https://calendly.com/ada/intro']

/** What stands in every field for a picture, and in those for words. */
export type Filling = { picture: string; words: string }

const usual: Filling = { picture: 'asset1', words: 'Words' }

/**
 * Props of every field of a block, several times: together they show each option of each choice,
 * the last ones with every switch off.
 */
export function fillBlock(definition: BlockDefinition, filling = usual): FilledProps[] {
  const addresses = addressesOf(definition)
  const fields = Object.entries(definition.fields)
  const times = Math.max(2, ...fields.map(([, field]) => optionsOf(field)))
  const filled = Array.from({ length: times }, (_, at) =>
    Object.fromEntries(
      fields.map(([name, field]) => [name, addresses[name] ?? fill(field, at, filling)]),
    ),
  )
  const off = fields.flatMap(([name, field]) =>
    field.type === 'switch' ? [[name, false] as const] : [],
  )
  const last = filled.at(-1)
  return last && off.length > 0 ? [...filled, { ...last, ...Object.fromEntries(off) }] : filled
}

/** Texts that the block asks to be an address: with any other it would show less. */
export function addressesOf({ kind, fields }: BlockDefinition): Record<string, string> {
  const addresses: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'text') continue
    const tags = (text: string) => renderBlock(kind, { [name]: text }).split('<').length
    const best = known.find((text) => tags(text) > tags(usual.words))
    if (best !== undefined) addresses[name] = best
  }
  return addresses
}

function optionsOf(field: Field): number {
  return field.type === 'choice' ? field.options.length : 1
}

function fill(field: Field, at: number, filling: Filling): PropValue {
  if (field.type !== 'list') return fillItemField(field, at, filling)
  const fields = Object.entries(field.fields)
  const count = Math.min(field.maxItems, Math.max(2, ...fields.map(([, own]) => optionsOf(own))))
  return Array.from({ length: count }, (_, item) => {
    const made: ListItem = { id: `item${item}` }
    // No two say the same: of options that would be a mistake.
    const own = { ...filling, words: `${filling.words} ${item + 1}` }
    for (const [name, part] of fields) made[name] = fillItemField(part, at + item, own)
    return made
  })
}

function fillItemField(
  field: ItemField,
  at: number,
  { picture, words }: Filling,
): string | number | boolean | RichText {
  switch (field.type) {
    case 'richText':
      return fillText(field, `${words} ${field.label.toLowerCase()}`)
    case 'text':
      return `${words} ${field.label.toLowerCase()}${field.multiline ? '\nMore' : ''}`
    case 'choice':
      return field.options[at % field.options.length]?.value ?? field.default
    case 'switch':
      return true
    case 'number':
      return field.default === 0 ? field.max : field.default
    case 'link':
      return 'https://example.com/'
    case 'image':
      return picture
    case 'focal':
      return '30 70'
    case 'crop':
      return '10 20 50 40'
    case 'colour':
      return at % 2 === 0 ? 'primary' : '#0b63b0'
    case 'icon':
      return Object.keys(icons)[at] ?? ''
    case 'date':
      return '2030-01-01T09:00:00.000Z'
  }
}

function fillText(
  { inline, plain = false }: Extract<Field, { type: 'richText' }>,
  text: string,
): RichText {
  if (plain) return rich(text)
  const link = marked('a link', { type: 'link', href: 'https://example.com/' })
  const words = paragraph(`${text}, `, marked('strong', { type: 'bold' }), ' and ', link)
  return inline ? rich(words) : rich(words, bullets('One', 'Two'))
}
