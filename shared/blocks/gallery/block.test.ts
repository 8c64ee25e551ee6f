import { describe, expect, it } from 'vitest'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { rich } from '../rich.ts'
import { partSizes } from './block.tsx'

const lamp = { id: 'a', picture: 'asset1', alt: 'A lamp', focal: '50 50', caption: rich('') }
const placeholder = (text: string) => text

it('is a list of pictures, each with what it shows and the room it has', () => {
  const html = renderBlock('gallery', { items: [lamp] })
  expect(html).toMatch(/^<ul [^>]*><li><figure><img [^>]*alt="A lamp"\/><\/figure><\/li><\/ul>$/)
  expect(html).toContain('sizes="25vw"')
  expect(html).toContain('loading="lazy"')
})

it('loads its first picture at once at the top of the page, and no other', () => {
  const items = [lamp, { ...lamp, id: 'b' }]
  const html = renderBlock('gallery', { items }, { first: true })
  expect(html.match(/<img fetchPriority="high"/g)).toHaveLength(1)
  expect(html.match(/loading="lazy"/g)).toHaveLength(1)
})

it('keeps the point in sight, and takes nothing but a point', () => {
  expect(renderBlock('gallery', { items: [{ ...lamp, focal: '20 80' }] })).toContain(
    'style="object-position:20% 80%"',
  )
  const hostile = [{ ...lamp, focal: '0;background:url(//x)', picture: 'javascript:alert(1)' }]
  expect(renderBlock('gallery', { items: hostile })).toBe('')
})

it('shows captions when asked, where there are any or they can be written', () => {
  const items = [{ ...lamp, caption: rich('Evening') }]
  expect(renderBlock('gallery', { items })).not.toContain('Evening')
  expect(renderBlock('gallery', { items, captions: true })).toContain(
    '<figcaption>Evening</figcaption>',
  )
  expect(renderBlock('gallery', { items: [lamp], captions: true })).not.toContain('figcaption')
  expect(renderBlock('gallery', { items: [lamp], captions: true }, { placeholder })).toContain(
    '<figcaption>',
  )
})

it('opens the largest rendition in a new tab, and says so', () => {
  const html = renderBlock('gallery', { items: [lamp], enlarge: true })
  expect(html).toContain('<a href="/assets/asset1/1280.webp" target="_blank" rel="noopener"><img')
  expect(html).toContain('<span class="ff-gallery-hint"> opens in a new tab</span></a>')
  expect(renderBlock('gallery', { items: [lamp] })).not.toContain('<a')
})

it('has other columns at other widths', () => {
  expect(renderBlock('gallery', { 'columns@phone': 'one' })).toContain('ff-gallery-one--phone')
})

it('leaves out places without a picture, and shows them while working', () => {
  const items = [{ ...lamp, picture: '' }]
  expect(renderBlock('gallery', { items })).toBe('')
  expect(renderBlock('gallery', { items }, { placeholder })).toContain('Choose a picture')
})

it('asks for pictures and for words', () => {
  expect(checkBlock('gallery')).toEqual([])
  expect(checkBlock('gallery', { items: [] })).toMatchObject([{ level: 'warning' }])
  const half = [
    { ...lamp, picture: '' },
    { ...lamp, id: 'b', alt: ' ' },
  ]
  expect(checkBlock('gallery', { items: half })).toMatchObject([
    { level: 'error' },
    { level: 'error' },
  ])
})

describe('the room of a part', () => {
  it('is a share of the whole, another one where the page is narrowest', () => {
    expect(partSizes('(min-width: 84rem) 76rem, (min-width: 52rem) 46vw, 92vw', 4, 2)).toBe(
      '(min-width: 84rem) 19rem, (min-width: 52rem) 12vw, 46vw',
    )
  })
})
