import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { bullets, marked, paragraph, rich, subheading } from '../../blocks/rich.ts'
import type { RichText } from '../../campaign/model/snapshot.ts'
import { renderRichText } from './rich-text.tsx'

function html(value: RichText, inline = false) {
  return renderToStaticMarkup(renderRichText(value, { inline, linkTo: (href) => `/c/x${href}` }))
}

it('nests marks in one order, whatever order they came in', () => {
  const link = { type: 'link', href: '/thanks' } as const
  const one = html(rich(paragraph(marked('a', { type: 'bold' }, { type: 'italic' }, link))))
  const other = html(rich(paragraph(marked('a', link, { type: 'italic' }, { type: 'bold' }))))
  expect(one).toBe('<p><a href="/c/x/thanks"><em><strong>a</strong></em></a></p>')
  expect(other).toBe(one)
})

it('keeps only the words where one line is asked for', () => {
  const value = rich(subheading(2, 'One'), paragraph('two', { type: 'hardBreak' }, 'three'))
  expect(html(value, true)).toBe('One<br/>two<br/>three')
})

it('keeps the height of an empty line', () => {
  expect(html(rich(paragraph()))).toBe('<p><br/></p>')
})

it('escapes what people write', () => {
  expect(html(rich('<script>alert(1)</script>'))).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  )
})

it('nests quotes and numbered lists', () => {
  const value: RichText = {
    type: 'doc',
    content: [
      { type: 'blockquote', content: [paragraph('said')] },
      { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('first')] }] },
    ],
  }
  expect(html(value)).toBe('<blockquote><p>said</p></blockquote><ol><li><p>first</p></li></ol>')
})

it('says of each part that is read the other way which way that is, and of no other', () => {
  expect(html(rich('Hello', 'שלום', bullets('مرحبا', 'two')))).toBe(
    '<p>Hello</p><p dir="rtl">שלום</p><ul dir="rtl"><li><p>مرحبا</p></li><li><p dir="ltr">two</p></li></ul>',
  )
  expect(html(rich('2026', 'Hello'))).toBe('<p>2026</p><p>Hello</p>')
  expect(html(rich('שלום'), true)).toBe('<span dir="rtl">שלום</span>')
})

it('surrounds runs where that is wanted, with their looks inside', () => {
  const gone = marked('old', { type: 'bold' })
  const value = rich(paragraph('a ', gone, ' b'))
  const looks = {
    inline: false,
    linkTo: (href: string) => href,
    surround: (run: unknown, shown: ReactNode) => (run === gone ? <del>{shown}</del> : shown),
  }
  expect(renderToStaticMarkup(renderRichText(value, looks))).toBe(
    '<p>a <del><strong>old</strong></del> b</p>',
  )
})
