import { expect, it } from 'vitest'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { rich } from '../rich.ts'

const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

it('is a progress with a name, and says its figures', () => {
  const html = renderBlock('progress-bar', { value: 1240, goal: 2000, unit: rich('signatures') })
  expect(html).toContain('<p class="ff-progress-bar-label" id="block1-label">')
  expect(html).toMatch(/<progress [^>]*max="2000"[^>]*>/)
  expect(html).toMatch(/<progress [^>]*value="1240"[^>]*>/)
  expect(html).toMatch(/<progress [^>]*aria-labelledby="block1-label"[^>]*>/)
  expect(words(html)).toBe('How far we have come 1,240 of 2,000 signatures62%')
})

it('may have its unit before the figures, and no per cent', () => {
  const props = { value: 1234567, goal: 2000000, unit: rich('€'), unitFirst: true, percent: false }
  expect(words(renderBlock('progress-bar', props))).toContain('€ 1,234,567 of 2,000,000')
  expect(renderBlock('progress-bar', props)).not.toContain('%')
})

it('shows more than the goal as full, and says how much it is', () => {
  const html = renderBlock('progress-bar', { value: 150, goal: 100 })
  expect(html).toMatch(/<progress [^>]*value="100"/)
  expect(words(html)).toContain('150 of 100')
  expect(words(html)).toContain('150%')
})

it('takes figures only within bounds', () => {
  expect(renderBlock('progress-bar', { value: 0, goal: 0 })).not.toContain('NaN')
  expect(renderBlock('progress-bar', { value: -5 })).not.toContain('-5')
})

it('takes a colour of the theme or an own one, and nothing else', () => {
  expect(renderBlock('progress-bar', { colour: 'primary' })).toContain(
    '--ff-progress-bar-own:var(--ff-primary)',
  )
  expect(renderBlock('progress-bar', { colour: 'red;background:url(//x)' })).not.toContain('url')
})

it('is another thickness at another width', () => {
  expect(renderBlock('progress-bar', { 'thickness@phone': 'thick' })).toContain(
    'ff-progress-bar-medium ff-progress-bar-thick--phone',
  )
})

it('asks what it counts', () => {
  expect(checkBlock('progress-bar')).toEqual([])
  expect(checkBlock('progress-bar', { label: rich('') })).toMatchObject([{ level: 'error' }])
})
