import * as fc from 'fast-check'
import type { RichInline, RichMark, RichNode, RichText } from '../../model/snapshot.ts'

const marks: readonly RichMark[] = [
  { type: 'bold' },
  { type: 'italic' },
  { type: 'code' },
  { type: 'link', href: 'https://a.example/' },
  { type: 'colour', colour: 'accent' },
]

/** Any rich text that can be stored: nested lists and quotes, items of several lines, breaks, marks. */
export function randomRichText(): fc.Arbitrary<RichText> {
  return fc.array(node(3), { maxLength: 5 }).map((content) => ({ type: 'doc', content }))
}

function inline(): fc.Arbitrary<RichInline> {
  const letters = fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('👍🏽', 'é', '\n', 'end'))
  const text = fc
    .tuple(letters, fc.subarray([...marks]))
    .map(([text, own]): RichInline => ({ type: 'text', text, marks: own }))
  return fc.oneof({ weight: 5, arbitrary: text }, fc.constant<RichInline>({ type: 'hardBreak' }))
}

function line(): fc.Arbitrary<RichNode> {
  const content = fc.array(inline(), { maxLength: 4 })
  const align = fc.constantFrom({}, { align: 'center' as const }, { align: 'right' as const })
  const paragraph = fc
    .tuple(align, content)
    .map(([own, words]): RichNode => ({ type: 'paragraph', ...own, content: words }))
  const heading = fc
    .tuple(fc.constantFrom(1 as const, 2 as const, 3 as const), align, content)
    .map(([level, own, words]): RichNode => ({ type: 'heading', level, ...own, content: words }))
  return fc.oneof({ weight: 3, arbitrary: paragraph }, heading)
}

function node(depth: number): fc.Arbitrary<RichNode> {
  if (depth === 0) return line()
  const inside = fc.array(node(depth - 1), { minLength: 1, maxLength: 3 })
  const quote = inside.map((content): RichNode => ({ type: 'blockquote', content }))
  const list = fc
    .tuple(kindOfList(), fc.array(inside, { minLength: 1, maxLength: 3 }))
    .map(([kind, items]): RichNode => ({
      ...kind,
      content: items.map((content) => ({ type: 'listItem', content })),
    }))
  return fc.oneof({ weight: 3, arbitrary: line() }, quote, list)
}

type KindOfList = { type: 'bulletList' } | { type: 'orderedList'; start?: number }

function kindOfList(): fc.Arbitrary<KindOfList> {
  return fc.constantFrom<KindOfList[]>(
    { type: 'bulletList' },
    { type: 'orderedList' },
    { type: 'orderedList', start: 3 },
    { type: 'orderedList', start: 0 },
    { type: 'orderedList', start: 9999 },
  )
}
