import { expect, it } from 'vitest'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { marked, paragraph, rich } from '../rich.ts'

const item = { id: 'a', label: rich('Before'), content: rich('Bring a pen') }

it('has every panel in it, below its label, for everybody', () => {
  const html = renderBlock('tabs', { items: [item] })
  expect(html).toContain(
    '<div class="ff-tabs-panel" id="block1-panel-a"><p class="ff-tabs-name">Before</p><div class="ff-tabs-content"><p>Bring a pen</p></div></div>',
  )
  expect(html).not.toContain('hidden')
  expect(html).not.toContain('role=')
})

it('has labels without marks', () => {
  const label = rich(paragraph(marked('Before', { type: 'bold' })))
  expect(renderBlock('tabs', { items: [{ ...item, label }] })).toContain(
    '<div class="ff-tabs-tab" id="block1-tab-a">Before</div>',
  )
})

it('stands elsewhere at other widths when asked', () => {
  expect(renderBlock('tabs', { align: 'center', 'align@phone': 'left' })).toContain(
    'ff-tabs-center ff-tabs-left--phone',
  )
})

it('is a hint without tabs, and nothing when published', () => {
  expect(renderBlock('tabs', { items: [] })).toBe('')
  expect(renderBlock('tabs', { items: [] }, { placeholder: (text) => text })).toContain('Add a tab')
})

it('asks for labels with something behind them', () => {
  expect(checkBlock('tabs')).toEqual([])
  expect(checkBlock('tabs', { items: [] })).toMatchObject([{ level: 'warning' }])
  expect(checkBlock('tabs', { items: [{ ...item, content: rich(' ') }] })).toMatchObject([
    { level: 'error' },
  ])
})

it('lets nothing out of what people write', () => {
  const evil = '"><script>alert(1)</script>'
  const html = renderBlock('tabs', {
    items: [{ id: evil, label: rich(evil), content: rich(evil) }],
  })
  expect(html).not.toContain('<script')
})
