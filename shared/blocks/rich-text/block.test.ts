import { expect, it } from 'vitest'
import { bullets, marked, paragraph, rich, subheading } from '../rich.ts'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'

it('shows paragraphs, headings and lists', () => {
  const text = rich(subheading(2, 'Why'), 'Because.', bullets('One', 'Two'))
  expect(renderBlock('rich-text', { text })).toContain(
    '<h2>Why</h2><p>Because.</p><ul><li><p>One</p></li><li><p>Two</p></li></ul>',
  )
})

it('gives links that lead away a rel, and drops those that are not safe', () => {
  const link = (href: string) =>
    rich(paragraph(marked('go', { type: 'link', href }, { type: 'bold' })))
  expect(renderBlock('rich-text', { text: link('https://example.com/') })).toContain(
    '<p><a href="https://example.com/" rel="noopener"><strong>go</strong></a></p>',
  )
  expect(renderBlock('rich-text', { text: link('javascript:alert(1)') })).toContain(
    '<p><strong>go</strong></p>',
  )
})

it('sends links within the campaign through the context', () => {
  const text = rich(paragraph(marked('go', { type: 'link', href: '/thanks' })))
  const linkTo = (href: string) => `/c/spring${href}`
  expect(renderBlock('rich-text', { text }, { linkTo })).toContain('href="/c/spring/thanks"')
})

it('aligns paragraphs by class', () => {
  const text = rich({ type: 'paragraph', align: 'center', content: [] })
  expect(renderBlock('rich-text', { text })).toContain('<p class="ff-align-center"><br/></p>')
})

it('warns when it is empty', () => {
  expect(checkBlock('rich-text')).toEqual([])
  expect(checkBlock('rich-text', { text: rich() })).toMatchObject([{ level: 'warning' }])
})
