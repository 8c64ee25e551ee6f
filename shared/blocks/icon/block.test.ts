import { expect, it } from 'vitest'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'

it('is decoration unless it is told what it means', () => {
  expect(renderBlock('icon')).toContain('<span class="ff-icon-sign" aria-hidden="true"><svg')
  expect(renderBlock('icon', { label: 'Fast' })).toContain('role="img" aria-label="Fast"')
})

it('takes a colour of the theme or an own one, and nothing else', () => {
  expect(renderBlock('icon', { colour: 'primary' })).toContain('--ff-icon-own:var(--ff-primary)')
  expect(renderBlock('icon', { colour: '#102030' })).toContain('--ff-icon-own:#102030')
  expect(renderBlock('icon', { colour: 'red;background:url(//x)' })).not.toContain('url')
})

it('is another size at another width', () => {
  expect(renderBlock('icon', { 'size@phone': 'small' })).toContain('ff-icon-small--phone')
})

it('is nothing on a published page without an icon, and a hint elsewhere', () => {
  expect(renderBlock('icon', { icon: 'no-such-icon' })).toBe('')
  expect(renderBlock('icon', { icon: '' }, { placeholder: (text) => text })).toContain(
    'Choose an icon',
  )
  expect(checkBlock('icon', { icon: '' })).toMatchObject([{ level: 'error' }])
  expect(checkBlock('icon')).toEqual([])
})
