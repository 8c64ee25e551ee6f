import { expect, it } from 'vitest'
import { must } from '../../lib/must.ts'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { findBlock } from '../registry.ts'
import { marked, paragraph, rich } from '../rich.ts'

const figure = { id: 'a', value: rich('42'), label: rich('Answers') }

it('says of each figure what it counts', () => {
  expect(renderBlock('statistics', { items: [figure] })).toContain(
    '<div><dt class="ff-statistics-label">Answers</dt><dd class="ff-statistics-value">42</dd></div></dl>',
  )
})

it('has figures of one width, without marks', () => {
  expect(must(findBlock('statistics'), 'statistics').css).toContain('tabular-nums')
  const value = rich(paragraph(marked('42', { type: 'bold' })))
  expect(renderBlock('statistics', { items: [{ ...figure, value }] })).toContain('>42</dd>')
})

it('has other columns, sizes and alignment at other widths', () => {
  const html = renderBlock('statistics', {
    'columns@phone': 'two',
    'size@phone': 'small',
    'align@tablet': 'center',
  })
  expect(html).toContain('ff-statistics-two--phone')
  expect(html).toContain('ff-statistics-small--phone')
  expect(html).toContain('ff-statistics-center--tablet')
})

it('takes columns from its own width, and keeps them in narrow places that ask for them', () => {
  const { css, narrowCss } = must(findBlock('statistics'), 'statistics')
  expect(css).toContain(
    '.ff-statistics-four{--ff-columns:2}@container (min-width:36rem){.ff-statistics-four{--ff-columns:4}}',
  )
  expect(narrowCss.phone).toContain('.ff-statistics-two--phone{--ff-columns:2}')
})

it('leaves out empty figures where they can not be written', () => {
  const items = [{ ...figure, value: rich('') }]
  expect(renderBlock('statistics', { items })).toBe('')
  expect(renderBlock('statistics', { items }, { placeholder: (text) => text })).toContain('<dd')
})

it('asks for figures and what they count', () => {
  expect(checkBlock('statistics', { items: [figure] })).toEqual([])
  expect(checkBlock('statistics', { items: [] })).toMatchObject([{ level: 'warning' }])
  expect(checkBlock('statistics', { items: [{ ...figure, label: rich('') }] })).toMatchObject([
    { level: 'error' },
  ])
})
