import { expect, it } from 'vitest'
import { must } from '../../lib/must.ts'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { readProps } from '../read-props.ts'
import { findBlock } from '../registry.ts'
import { marked, paragraph, rich } from '../rich.ts'

const first = { id: 'a', label: rich('Go'), link: 'https://example.com/', style: 'primary' }
const second = { id: 'b', label: rich('Look'), link: '/thanks', style: 'ghost' }

it('is links side by side whose clicks count', () => {
  expect(renderBlock('button-group', { items: [first, second] })).toContain(
    '<a class="ff-button-group-link ff-button-group-primary" href="https://example.com/" rel="noopener" data-ff-block="block1" data-ff-goal="click">Go</a><a class="ff-button-group-link ff-button-group-ghost" href="/thanks" data-ff-block="block1" data-ff-goal="click">Look</a>',
  )
  const group = must(findBlock('button-group'), 'button-group')
  expect(group.goals?.(readProps(group.fields, {}))).toEqual(['click'])
})

it('does not pretend to lead somewhere', () => {
  const linked = (link: string) => renderBlock('button-group', { items: [{ ...first, link }] })
  expect(linked('')).toContain(
    '<span class="ff-button-group-link ff-button-group-primary">Go</span>',
  )
  expect(linked('javascript:alert(1)')).not.toContain('href')
})

it('has labels without marks, and no class of a style that is none', () => {
  const label = rich(paragraph(marked('Go', { type: 'bold' })))
  const html = renderBlock('button-group', { items: [{ ...first, label, style: 'x" onclick="' }] })
  expect(html).toContain('>Go</a>')
  expect(html).not.toContain('onclick')
  expect(html).toContain('ff-button-group-secondary')
})

it('is stacked and stands elsewhere at other widths when asked', () => {
  const html = renderBlock('button-group', { 'flow@phone': 'stack', 'align@phone': 'stretch' })
  expect(html).toContain('ff-button-group-row ff-button-group-stack--phone')
  expect(html).toContain('ff-button-group-left ff-button-group-stretch--phone')
})

it('leaves out buttons without a label, and holds four at most', () => {
  const empty = { ...second, label: rich(' ') }
  expect(renderBlock('button-group', { items: [empty] })).toBe('')
  expect(renderBlock('button-group', { items: [first, empty] }).match(/<a /g)).toHaveLength(1)
  const many = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...first, id }))
  expect(renderBlock('button-group', { items: many }).match(/<a /g)).toHaveLength(4)
})

it('asks for labels and links', () => {
  expect(checkBlock('button-group', { items: [first, second] })).toEqual([])
  expect(checkBlock('button-group')).toHaveLength(2)
  expect(checkBlock('button-group', { items: [] })).toMatchObject([{ level: 'warning' }])
  expect(checkBlock('button-group', { items: [{ ...first, label: rich('') }] })).toMatchObject([
    { level: 'error', message: 'One of these buttons has no label.' },
  ])
})
