import { expect, it } from 'vitest'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { rich } from '../rich.ts'

const until = '2026-12-01T09:00:00.000Z'

it('says the moment in words without a script, and counts nothing out', () => {
  const html = renderBlock('countdown', { until })
  expect(html).toContain(`<time dateTime="${until}">`)
  expect(html).toContain('1 December 2026, 09:00 UTC')
  expect(html).toContain('<div class="ff-countdown-clock" role="timer">')
  expect(html).not.toContain('aria-live')
  expect(html.match(/<span class="ff-countdown-figure"><\/span>/g)).toHaveLength(4)
})

it('can do without seconds', () => {
  const html = renderBlock('countdown', { until, seconds: false })
  expect(html.match(/ff-countdown-figure/g)).toHaveLength(3)
  expect(html).not.toContain('Seconds')
})

it('hides itself later when there is nothing to say', () => {
  expect(renderBlock('countdown', { until, over: rich('') })).toContain('ff-countdown-silent')
  expect(renderBlock('countdown', { until })).not.toContain('ff-countdown-silent')
})

it('has no empty line where nothing is said above', () => {
  expect(renderBlock('countdown', { until, title: rich('') })).not.toContain('ff-countdown-title')
})

it('stands elsewhere at other widths when asked', () => {
  expect(renderBlock('countdown', { until, 'align@phone': 'center' })).toContain(
    'ff-countdown-left ff-countdown-center--phone',
  )
})

it('is a hint without a date, and nothing when published', () => {
  expect(renderBlock('countdown')).toBe('')
  const hint = renderBlock('countdown', {}, { placeholder: (text) => text })
  expect(hint).toContain('Choose a date')
  expect(hint).not.toContain('<time')
  expect(checkBlock('countdown')).toMatchObject([{ level: 'error' }])
  expect(checkBlock('countdown', { until })).toEqual([])
})

it('warns of a date that has passed', () => {
  const past = { until: '2026-05-31T09:00:00.000Z' }
  expect(checkBlock('countdown', past)).toMatchObject([{ level: 'warning' }])
})

it('takes nothing but a moment as its date', () => {
  expect(renderBlock('countdown', { until: '"><script>' })).toBe('')
})
