import { expect, it } from 'vitest'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { marked, paragraph, rich } from '../rich.ts'

const filled = { text: rich('It works'), source: rich('A reader') }

it('is a quotation with its source', () => {
  expect(renderBlock('quote', filled)).toContain(
    '<blockquote>It works</blockquote><figcaption>A reader</figcaption></figure>',
  )
})

it('links its source, if that is safe', () => {
  expect(renderBlock('quote', { ...filled, link: 'https://example.com/a' })).toContain(
    '<figcaption><a href="https://example.com/a" rel="noopener">A reader</a></figcaption>',
  )
  expect(renderBlock('quote', { ...filled, link: 'javascript:alert(1)' })).not.toContain('<a')
})

it('keeps marks in the words and none in the source', () => {
  const bold = rich(paragraph(marked('so', { type: 'bold' })))
  const html = renderBlock('quote', { text: bold, source: bold })
  expect(html).toContain('<blockquote><strong>so</strong></blockquote>')
  expect(html).toContain('<figcaption>so</figcaption>')
})

it('stands and is sized otherwise at other widths', () => {
  const html = renderBlock('quote', { ...filled, 'size@phone': 'small', 'align@tablet': 'center' })
  expect(html).toContain('ff-quote-small--phone')
  expect(html).toContain('ff-quote-center--tablet')
})

it('is nothing on a published page without words, and has no empty source', () => {
  expect(renderBlock('quote', { text: rich(' ') })).toBe('')
  expect(renderBlock('quote', { source: rich('') })).not.toContain('figcaption')
  const placeholder = (text: string) => text
  expect(renderBlock('quote', { source: rich('') }, { placeholder })).toContain('<figcaption>')
})

it('asks for words and for a source', () => {
  expect(checkBlock('quote')).toEqual([])
  expect(checkBlock('quote', { text: rich('') })).toMatchObject([{ level: 'error' }])
  expect(checkBlock('quote', { source: rich('') })).toMatchObject([{ level: 'warning' }])
})
