import { expect, it } from 'vitest'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { rich } from '../rich.ts'
import { initials } from './block.tsx'

const voice = { id: 'a', text: rich('It works'), name: rich('Ada Byron'), role: rich('Engineer') }

it('is a list of quotations with who said them', () => {
  const html = renderBlock('testimonial', { items: [voice] })
  expect(html).toMatch(/^<ul [^>]*><li><figure [^>]*><blockquote>It works<\/blockquote><figcaption/)
  expect(html).toContain('<span class="ff-testimonial-name">Ada Byron</span>')
  expect(html).toContain('<span class="ff-testimonial-role">Engineer</span>')
  expect(renderBlock('testimonial', { items: [{ ...voice, role: rich('') }] })).not.toContain(
    'ff-testimonial-role',
  )
})

it('says its stars in words, and shows none unless asked', () => {
  expect(renderBlock('testimonial', { items: [{ ...voice, stars: 4 }] })).toContain(
    'role="img" aria-label="4 of 5 stars"',
  )
  expect(renderBlock('testimonial', { items: [voice] })).not.toContain('stars')
  expect(renderBlock('testimonial', { items: [{ ...voice, stars: 1e9 }] })).toContain('5 of 5')
})

it('shows a face, or else initials, as decoration', () => {
  const html = renderBlock('testimonial', {
    items: [{ ...voice, picture: 'asset1', focal: '50 10' }],
  })
  expect(html).toContain('alt="" style="object-position:50% 10%"')
  expect(html).toContain('sizes="44px"')
  expect(renderBlock('testimonial', { items: [voice] })).toContain(
    '<span class="ff-testimonial-face" aria-hidden="true">AB</span>',
  )
  const hostile = { ...voice, picture: 'javascript:alert(1)', focal: 'url(//x)' }
  expect(renderBlock('testimonial', { items: [hostile] })).not.toMatch(/javascript|url/)
})

it('has other columns at other widths', () => {
  const html = renderBlock('testimonial', { columns: 'three', 'columns@tablet': 'two' })
  expect(html).toContain('ff-testimonial-three ff-testimonial-two--tablet')
})

it('leaves out voices without words where they can not be written', () => {
  const items = [{ ...voice, text: rich('') }]
  expect(renderBlock('testimonial', { items })).toBe('')
  expect(renderBlock('testimonial', { items }, { placeholder: (text) => text })).toContain('<li>')
})

it('asks for words and names', () => {
  expect(checkBlock('testimonial')).toEqual([])
  expect(checkBlock('testimonial', { items: [] })).toMatchObject([{ level: 'warning' }])
  const nameless = [{ ...voice, name: rich('') }]
  expect(checkBlock('testimonial', { items: nameless })).toMatchObject([{ level: 'error' }])
})

it('takes initials from letters of any script', () => {
  expect(initials('Ada King Byron, Countess')).toBe('AC')
  expect(initials('  志村 喬 ')).toBe('志喬')
  expect(initials('Ödön')).toBe('Ö')
  expect(initials('— 42')).toBe('')
})
