import { expect, it } from 'vitest'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { rich } from '../rich.ts'

const point = { id: 'a', title: rich('Fast'), text: rich('Within a day'), icon: '' }
const signOf = (html: string) => /tabler-icon-([\w-]+)/.exec(html)?.[1]

it('is a list whose icons are decoration', () => {
  const html = renderBlock('icon-list', { items: [point] })
  expect(html).toMatch(/^<ul [^>]*><li><span class="ff-icon-list-sign" aria-hidden="true"><svg/)
  expect(html).toContain(
    '<span class="ff-icon-list-title">Fast</span><span class="ff-icon-list-text">Within a day</span>',
  )
})

it('has one icon for all, or an own one for each', () => {
  expect(signOf(renderBlock('icon-list', { items: [point], icon: 'bolt' }))).toBe('bolt')
  const own = [{ ...point, icon: 'heart' }]
  expect(signOf(renderBlock('icon-list', { items: own, icon: 'bolt' }))).toBe('heart')
  const unknown = [{ ...point, icon: 'no-such-icon' }]
  expect(signOf(renderBlock('icon-list', { items: unknown, icon: 'bolt' }))).toBe('bolt')
  expect(renderBlock('icon-list', { items: [point], icon: '' })).not.toContain('<svg')
})

it('has no room for detail that is not there', () => {
  const items = [{ ...point, text: rich('') }]
  expect(renderBlock('icon-list', { items })).not.toContain('ff-icon-list-text')
  expect(renderBlock('icon-list', { items }, { placeholder: (text) => text })).toContain(
    'ff-icon-list-text',
  )
})

it('has other columns and sizes at other widths', () => {
  const html = renderBlock('icon-list', { 'columns@tablet': 'two', 'size@phone': 'small' })
  expect(html).toContain('ff-icon-list-two--tablet')
  expect(html).toContain('ff-icon-list-small--phone')
})

it('takes a colour and nothing else', () => {
  expect(renderBlock('icon-list', { colour: '#102030' })).toContain('--ff-icon-list-own:#102030')
  expect(renderBlock('icon-list', { colour: 'red;background:url(//x)' })).not.toContain('url')
})

it('leaves out empty points, and asks for them', () => {
  const items = [{ ...point, title: rich(' ') }]
  expect(renderBlock('icon-list', { items })).toBe('')
  expect(checkBlock('icon-list', { items })).toMatchObject([{ level: 'error' }])
  expect(checkBlock('icon-list', { items: [] })).toMatchObject([{ level: 'warning' }])
  expect(checkBlock('icon-list')).toEqual([])
})
