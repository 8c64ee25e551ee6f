import * as Y from 'yjs'
import type { BlockDefinition } from '../blocks/define-block.ts'
import { allBlocks } from '../blocks/registry.ts'
import type { Field, ItemField } from '../campaign/model/field.ts'
import { firstKeys } from '../campaign/document/order-keys.ts'
import { makeStored } from '../campaign/document/make-props.ts'
import { itemOrderKey } from '../campaign/document/read-props.ts'
import { narrowProps } from '../campaign/model/responsive.ts'
import { sectionFields } from '../campaign/model/section-style.ts'
import { settingKeys } from '../campaign/model/settings.ts'
import type { ListItem, PropValue } from '../campaign/model/snapshot.ts'
import { defaultTheme } from '../campaign/model/theme.ts'
import { differenceKey, propsPrefix } from '../campaign/document/variant-ids.ts'
import { addressesOf, fillBlock } from './fill-block.ts'
import type { FilledProps } from './fill-block.ts'

/** Gives what to write next: as words, or where an address is stored. */
export type Attack = (where: 'words' | 'address') => string

const picture = '/pictures/hall.svg'

/** How a block is filled; see `propsIn`. */
export type Manner = 'wild' | 'words' | 'behind' | 'odd'

/** What is stored of a block, by the keys under which it is. */
type Props = Map<string, unknown>

type HostileBlock = { id: string; definition: BlockDefinition; manner: Manner }

/**
 * Writes a page with every block in each of these manners, as a client would that keeps to nothing:
 * what `attack` gives is in every field, item, style, setting, mark and token. The id of a block is
 * its kind and its manner, and each has a column to itself, in an order that is always the same.
 */
export function writeHostileCampaign(
  doc: Y.Doc,
  attack: Attack,
  own: readonly Manner[] = ['wild', 'words', 'behind'],
): void {
  doc.transact(() => {
    writeAround(doc, attack)
    const blocks = hostileBlocks(own)
    const orders = firstKeys(blocks.length)
    blocks.forEach(({ id, definition, manner }, at) => {
      if (at % 2 === 0) writeSection(doc, at, orders[at] ?? '', attack)
      const block = new Y.Map<unknown>()
      doc.getMap('blocks').set(id, block)
      for (const key of settingKeys) if (manner !== 'words') block.set(key, attack('words'))
      block.set('kind', definition.kind)
      block.set('version', manner === 'odd' ? attack('words') : definition.version)
      block.set('parent', columnOf(at))
      block.set('order', 'a0')
      block.set('props', new Y.Map(propsIn[manner](definition, attack)))
    })
  })
}

function hostileBlocks(own: readonly Manner[]): HostileBlock[] {
  return allBlocks().flatMap((definition) =>
    own
      .filter((manner) => manner !== 'behind' || hasAddress(definition))
      .map((manner) => ({ id: `${definition.kind}.${manner}`, definition, manner })),
  )
}

const propsIn: Record<Manner, (definition: BlockDefinition, attack: Attack) => Props> = {
  /** Every field but those for words. */
  wild: ({ fields }, attack) => propsOf(fields, (_, field) => hostileValue(field, attack)),
  /** What people read, while all that decides whether they get to see it is in order. */
  words: (definition, attack) => {
    const { filled } = fillingOf(definition)
    return propsOf(definition.fields, (name, field) => hostileWords(field, filled[name], attack))
  },
  /** The same for blocks that show nothing without an address among their texts. */
  behind: (definition, attack) => {
    const { filled, addresses } = fillingOf(definition)
    return propsOf(definition.fields, (name, field) =>
      Object.hasOwn(addresses, name)
        ? makeStored(field, filled[name])
        : hostileWords(field, filled[name], attack),
    )
  },
  /** Every field, as something that does not belong there. */
  odd: ({ fields }, attack) => {
    const next = oddValues(attack)
    const props = propsOf(fields, (_, field) => (field.type === 'list' ? oddList(next) : next()))
    props.set(attack('words'), next())
    return props
  },
}

type Filling = { filled: FilledProps; addresses: Record<string, string> }
const fillings = new Map<string, Filling>()

function hasAddress(definition: BlockDefinition): boolean {
  return Object.keys(fillingOf(definition).addresses).length > 0
}

function fillingOf(definition: BlockDefinition): Filling {
  const known = fillings.get(definition.kind)
  if (known) return known
  const [filled = {}] = fillBlock(definition, { picture, words: 'Words' })
  const made = { filled, addresses: addressesOf(definition) }
  fillings.set(definition.kind, made)
  return made
}

function propsOf(
  fields: BlockDefinition['fields'],
  valueOf: (name: string, field: Field) => unknown,
): Props {
  const props: Props = new Map()
  for (const [name, field] of Object.entries(fields)) {
    for (const key of [name, ...narrowProps(name, field)]) props.set(key, valueOf(name, field))
  }
  return props
}

function hostileValue(field: Field, attack: Attack): unknown {
  switch (field.type) {
    case 'richText':
    case 'text':
      return makeStored(field, field.default)
    case 'link':
    case 'image':
      return attack('address')
    case 'list':
      return listOf(['item1', attack('words')], () => hostileItem(field.fields, attack))
    default:
      return attack('words')
  }
}

function hostileItem(fields: Record<string, ItemField>, attack: Attack): Y.Map<unknown> {
  const item = new Y.Map<unknown>()
  for (const [key, own] of Object.entries(fields)) item.set(key, hostileValue(own, attack))
  item.set(attack('words'), attack('words'))
  return item
}

function hostileWords(field: Field, filled: PropValue | undefined, attack: Attack): unknown {
  if (field.type === 'richText') return hostileRichText(attack)
  if (field.type === 'text') return new Y.Text(attack('words'))
  if (field.type !== 'list' || !Array.isArray(filled)) return makeStored(field, filled)
  const items = new Map(filled.map((item) => [item.id, item]))
  return listOf([...items.keys()], (id) => wordsItem(field.fields, items.get(id), attack))
}

function wordsItem(
  fields: Record<string, ItemField>,
  filled: ListItem | undefined,
  attack: Attack,
): Y.Map<unknown> {
  const item = new Y.Map<unknown>()
  for (const [key, own] of Object.entries(fields)) {
    item.set(key, hostileWords(own, filled?.[key], attack))
  }
  return item
}

function listOf(ids: readonly string[], itemOf: (id: string) => Y.Map<unknown>): Y.Map<unknown> {
  const list = new Y.Map<unknown>()
  const orders = firstKeys(ids.length)
  ids.forEach((id, at) => {
    const item = itemOf(id)
    item.set(itemOrderKey, orders[at])
    list.set(id, item)
  })
  return list
}

/** A text with marks, embeds and line ends that no editor of ours makes. */
function hostileRichText(attack: Attack): Y.XmlText {
  const text = new Y.XmlText()
  const words = attack('words')
  const marks = { link: attack('address'), bold: words, colour: words, [words]: words }
  const lines = ['o3i', words].map((is) => lineEnd(is, attack))
  const runs = lines.flatMap((insert) => [
    { insert: attack('words'), attributes: marks },
    { insert: { type: 'hardBreak', class: words, onclick: words } },
    { insert: attack('words'), attributes: { link: { href: attack('address') } } },
    { insert },
  ])
  text.applyDelta([
    ...runs,
    { insert: { type: words, image: attack('address') } },
    { insert: element('script', [new Y.XmlText(attack('words'))]) },
    { insert: hostileText(attack) },
  ])
  return text
}

function lineEnd(is: string, attack: Attack): Y.Map<unknown> {
  const keys = ['align', 'level', 'class', 'style', 'onclick', attack('words')]
  return new Y.Map<unknown>([
    ...(is === '' ? [] : [['is', is] as const]),
    ...keys.map((key) => [key, attack('words')] as const),
    ['href', attack('address')] as const,
  ])
}

/** The same as it was stored once. */
function hostileFragment(attack: Attack): Y.XmlFragment {
  const fragment = new Y.XmlFragment()
  fragment.insert(0, [
    element('paragraph', [hostileText(attack)]),
    withAttributes(element('heading', [hostileText(attack)]), attack),
    element('orderedList', [element('listItem', [hostileText(attack)])]),
    withAttributes(element('script', [new Y.XmlText(attack('words'))]), attack),
    element(attack('words'), [element('hardBreak', []), new Y.XmlText(attack('words'))]),
  ])
  return fragment
}

function hostileText(attack: Attack): Y.XmlText {
  const text = new Y.XmlText()
  const words = attack('words')
  const link = { href: attack('address'), target: words, rel: words, class: words, onclick: words }
  const marks = { link, bold: words, colour: { colour: words }, [words]: words }
  const runs = [
    { insert: attack('words'), attributes: marks },
    { insert: attack('words'), attributes: { 'link--AbCdEf12': { href: attack('address') } } },
  ]
  text.applyDelta([...runs, { insert: { image: attack('address') } }])
  return text
}

function element(name: string, children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement {
  const made = new Y.XmlElement(name)
  made.insert(0, children)
  return made
}

function withAttributes(made: Y.XmlElement, attack: Attack): Y.XmlElement {
  for (const key of ['textAlign', 'level', 'class', 'style', 'onclick', attack('words')]) {
    made.setAttribute(key, attack('words'))
  }
  for (const key of ['src', 'href', 'srcdoc']) made.setAttribute(key, attack('address'))
  return made
}

/** Gives one of them after the other. */
function oddValues(attack: Attack): () => unknown {
  const values = [
    () => attack('address'),
    () => new Y.Text(attack('words')),
    () => new Y.XmlText(attack('words')),
    () => hostileFragment(attack),
    () => hostileRichText(attack),
    () => withAttributes(element(attack('words'), [hostileText(attack)]), attack),
    () => new Y.Map([[attack('words'), attack('words')]]),
    () => Y.Array.from([attack('words'), attack('address')]),
    () => ({ type: 'doc', content: [{ type: 'text', text: attack('words'), marks: [] }] }),
    () => ({ href: attack('address'), id: attack('words'), more: { [attack('words')]: 1 } }),
    () => [{ id: 'a', label: attack('words'), link: attack('address') }],
    () => new Uint8Array(8),
    () => Number.NaN,
  ]
  let at = 0
  return () => values[at++ % values.length]?.()
}

function oddList(next: () => unknown): Y.Map<unknown> {
  return new Y.Map([
    ['item1', next()],
    ['item2', new Y.Map([[itemOrderKey, next()]])],
  ])
}

const columnOf = (at: number) => (at % 2 === 0 ? `s${at}.1` : `s${at - 1}.2`)

/** A section of two columns, which are those of the blocks `at` and after it. */
function writeSection(doc: Y.Doc, at: number, order: string, attack: Attack): void {
  const section = new Y.Map<unknown>()
  doc.getMap('sections').set(`s${at}`, section)
  section.set('parent', 'page')
  section.set('order', order)
  section.set('ratio', at % 4 === 0 ? [1, 1] : attack('words'))
  for (const [name, field] of Object.entries(sectionFields)) {
    for (const key of [name, ...narrowProps(name, field)]) {
      section.set(key, field.type === 'image' ? attack('address') : attack('words'))
    }
  }
  // So that the colours that it names count.
  if (at % 4 === 0) for (const key of settingKeys) section.set(key, attack('words'))
  else section.set('background', 'custom')
  if (at % 4 === 2) section.set('gradient', 'down')
  for (const slot of [1, 2]) {
    const column = new Y.Map<unknown>()
    doc.getMap('columns').set(`s${at}.${slot}`, column)
    column.set('parent', `s${at}`)
    column.set('order', `a${slot}`)
  }
}

/** The theme, the page's own words, and things under names and in places that are none. */
function writeAround(doc: Y.Doc, attack: Attack): void {
  for (const key of Object.keys(defaultTheme)) doc.getMap('theme').set(key, attack('words'))
  doc.getMap('theme').set(attack('words'), attack('words'))
  doc.getMap('meta').set(attack('words'), attack('words'))
  const page = new Y.Map<unknown>()
  doc.getMap('pages').set('page', page)
  for (const key of ['path', 'title', 'description']) page.set(key, attack('words'))
  page.set('parent', 'campaign')
  // Before all pages that are there, also one that was put before the first.
  page.set('order', 'Yzz')
  const stray = new Y.Map<unknown>()
  doc.getMap('blocks').set(attack('words'), stray)
  for (const key of ['kind', 'parent', 'order', 'removedFrom']) stray.set(key, attack('words'))
}

/**
 * Adds a variant of that page to it, called `variant`, that says all of it otherwise: fields and
 * settings of blocks, styles and places of sections, and things under keys that are none.
 */
export function writeHostileVariant(doc: Y.Doc, attack: Attack): void {
  doc.transact(() => {
    const variant = new Y.Map<unknown>()
    doc.getMap('pages').set('variant', variant)
    for (const key of ['name', 'title', 'description', attack('words')]) {
      variant.set(key, attack('words'))
    }
    variant.set('parent', 'page')
    variant.set('order', 'a0')
    for (const { id, definition, manner } of hostileBlocks(['wild', 'words'])) {
      const write = (key: string, value: unknown) =>
        variant.set(differenceKey('blocks', id, key), value)
      for (const key of settingKeys) write(key, attack('words'))
      for (const [name, value] of propsIn[manner](definition, attack)) {
        write(propsPrefix + name, value)
      }
      write(propsPrefix + attack('words'), attack('words'))
    }
    for (const key of ['background', 'anchor', 'name', 'removedFrom', attack('words')]) {
      variant.set(differenceKey('sections', 's0', key), attack('words'))
    }
  })
}
