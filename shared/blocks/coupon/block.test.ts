import { expect, it } from 'vitest'
import { must } from '../../lib/must.ts'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { readProps } from '../read-props.ts'
import { findBlock } from '../registry.ts'
import { marked, paragraph, rich } from '../rich.ts'

const code = rich(paragraph(marked('SPRING', { type: 'bold' })))

it('shows its code without marks, and a button named by its words', () => {
  const html = renderBlock('coupon', { code })
  expect(html).toContain('<code class="ff-coupon-code">SPRING</code>')
  expect(html).toContain('<span class="ff-coupon-action" id="block1-action">Copy code</span>')
  expect(html).toContain(
    '<button type="button" class="ff-coupon-press" aria-labelledby="block1-action"',
  )
  expect(html).toContain('<span class="ff-coupon-said" role="status"></span>')
})

it('reports that it was copied', () => {
  expect(renderBlock('coupon')).toContain('data-ff-block="block1" data-ff-goal="click"')
  const coupon = must(findBlock('coupon'), 'coupon')
  expect(coupon.goals?.(readProps(coupon.fields, {}))).toEqual(['click'])
})

it('says until when it is valid, if it ends', () => {
  const html = renderBlock('coupon', { expires: '2026-12-01T09:00:00.000Z' })
  expect(html).toContain('Valid until <time dateTime="2026-12-01T09:00:00.000Z">')
  expect(html).toContain('1 December 2026, 09:00 UTC')
  expect(html).toContain('This code is no longer valid.')
  expect(renderBlock('coupon')).not.toContain('valid')
})

it('has no empty lines', () => {
  const html = renderBlock('coupon', { words: rich(''), terms: rich('') })
  expect(html).not.toContain('<p')
})

it('stands elsewhere at other widths when asked', () => {
  expect(renderBlock('coupon', { 'align@tablet': 'right' })).toContain(
    'ff-coupon-left ff-coupon-right--tablet',
  )
})

it('is nothing on a published page without a code', () => {
  expect(renderBlock('coupon', { code: rich(' ') })).toBe('')
  expect(renderBlock('coupon', { code: rich('') }, { placeholder: (text) => text })).not.toBe('')
})

it('asks for a code and a label', () => {
  expect(checkBlock('coupon')).toEqual([])
  expect(checkBlock('coupon', { code: rich('') })).toMatchObject([{ level: 'error' }])
  expect(checkBlock('coupon', { action: rich('') })).toMatchObject([{ level: 'error' }])
})

it('warns when it is no longer valid', () => {
  const expires = (day: string) => checkBlock('coupon', { expires: `${day}T00:00:00.000Z` })
  expect(expires('2026-06-02')).toEqual([])
  expect(expires('2026-06-01')).toMatchObject([{ level: 'warning' }])
})

it('lets nothing out of what people write', () => {
  const evil = '"><script>alert(1)</script>'
  expect(renderBlock('coupon', { code: rich(evil), copied: evil })).not.toContain('<script')
})
