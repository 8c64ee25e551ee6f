// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { must } from '../../lib/must.ts'
import { renderBlock } from '../../testing/render-block.tsx'
import enhance, { onCanvas } from './script.ts'

const start = Date.UTC(2026, 10, 20, 12)
const after = (seconds: number) => new Date(start + seconds * 1_000).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.useRealTimers()
})

const show = (seconds: number, props = {}) => {
  document.body.innerHTML = renderBlock('countdown', { until: after(seconds), ...props })
}
const block = () => must(document.querySelector<HTMLElement>('.ff-countdown'), 'block')
const figures = () =>
  Array.from(block().querySelectorAll('.ff-countdown-figure'), ({ textContent }) => textContent)
const isOver = () => block().hasAttribute('data-ff-ended')

it('counts once a second and ends at the moment itself', () => {
  show(61)
  enhance(document)
  expect(figures()).toEqual(['0', '00', '01', '01'])
  vi.advanceTimersByTime(1_000)
  expect(figures()).toEqual(['0', '00', '01', '00'])
  vi.advanceTimersByTime(1_000)
  expect(figures()).toEqual(['0', '00', '00', '59'])
  vi.advanceTimersByTime(58_000)
  expect(figures()).toEqual(['0', '00', '00', '01'])
  expect(isOver()).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(isOver()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('carries hours over to days', () => {
  show(12 * 86_400 + 5 * 3_600 + 7 * 60 + 9)
  enhance(document)
  expect(figures()).toEqual(['12', '05', '07', '09'])
})

it('rounds minutes up without seconds', () => {
  show(61, { seconds: false })
  enhance(document)
  expect(figures()).toEqual(['0', '00', '02'])
  vi.advanceTimersByTime(1_000)
  expect(figures()).toEqual(['0', '00', '01'])
})

it('keeps one timer however often it runs, and takes up another date', () => {
  show(10)
  enhance(document)
  enhance(document)
  // The wording of the date has a task of its own, once.
  vi.advanceTimersByTime(0)
  expect(vi.getTimerCount()).toBe(1)
  block().querySelector('time')?.setAttribute('datetime', after(-1))
  enhance(document)
  expect(isOver()).toBe(true)
  block().querySelector('time')?.setAttribute('datetime', after(5))
  enhance(document)
  expect(isOver()).toBe(false)
  expect(figures()).toEqual(['0', '00', '00', '05'])
})

it('stands still on the canvas, with everything in sight', () => {
  show(65)
  onCanvas(document)
  vi.advanceTimersByTime(10_000)
  onCanvas(document)
  expect(figures()).toEqual(['0', '00', '01', '05'])
  expect(block().dataset.ffStill).toBeDefined()
  expect(vi.getTimerCount()).toBe(0)
  block().querySelector('time')?.setAttribute('datetime', after(-5))
  onCanvas(document)
  expect(figures()).toEqual(['0', '00', '00', '00'])
  expect(isOver()).toBe(false)
})

it('leaves a block without a date alone', () => {
  document.body.innerHTML = renderBlock('countdown', {}, { placeholder: (text) => text })
  const before = document.body.innerHTML
  enhance(document)
  expect(document.body.innerHTML).toBe(before)
})
