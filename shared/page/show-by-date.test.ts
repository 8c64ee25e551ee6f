// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { must } from '../lib/must.ts'
import { showByDate } from './show-by-date.ts'

const start = Date.UTC(2026, 10, 20, 12)
const day = 86_400_000
const after = (ms: number) => new Date(start + ms).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const part = (id: string) => must(document.getElementById(id), id)
const isOpen = (id: string) => part(id).hasAttribute('data-ff-open')
const isOver = (id: string) => part(id).hasAttribute('data-ff-over')

it('goes by the clock at the start', () => {
  document.body.innerHTML = `
    <p id="past" data-ff-from="${after(-1)}" data-ff-until="${after(-1)}"></p>
    <p id="now" data-ff-from="${after(0)}"></p>
    <p id="later" data-ff-from="${after(1)}" data-ff-until="${after(1)}"></p>
    <p id="wrong" data-ff-from="soon" data-ff-until="never"></p>`
  showByDate(document)
  expect(['past', 'now', 'later', 'wrong'].map(isOpen)).toEqual([true, true, false, false])
  expect(['past', 'now', 'later', 'wrong'].map(isOver)).toEqual([true, false, false, false])
})

it('changes at the very moment, one after the other', () => {
  document.body.innerHTML = `<p id="a" data-ff-from="${after(90_500)}" data-ff-until="${after(200_000)}"></p>`
  showByDate(document)
  vi.advanceTimersByTime(90_499)
  expect(isOpen('a')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isOpen('a')).toBe(true)
  vi.advanceTimersByTime(200_000 - 90_501)
  expect(isOver('a')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isOver('a')).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('waits longer than a timer can, and through the sleep of a device', () => {
  document.body.innerHTML = `<p id="a" data-ff-from="${after(40 * day)}"></p>`
  const pauses = vi.spyOn(globalThis, 'setTimeout')
  showByDate(document)
  vi.advanceTimersByTime(day)
  expect(isOpen('a')).toBe(false)
  expect(Math.max(...pauses.mock.calls.map(([, ms]) => ms ?? 0))).toBeLessThan(2 ** 31)
  vi.setSystemTime(start + 40 * day)
  vi.advanceTimersByTime(60_000)
  expect(isOpen('a')).toBe(true)
})

it('takes up what has changed, with one timer', () => {
  document.body.innerHTML = `<p id="a" data-ff-from="${after(-1)}"></p>`
  showByDate(document)
  expect(isOpen('a')).toBe(true)
  part('a').dataset.ffFrom = after(1_000)
  showByDate(document)
  showByDate(document)
  expect(isOpen('a')).toBe(false)
  expect(vi.getTimerCount()).toBe(1)
})

it('stops where the page has gone', () => {
  const root = document.createElement('div')
  root.innerHTML = `<p data-ff-from="${after(5 * day)}"></p>`
  document.body.append(root)
  showByDate(root)
  root.remove()
  vi.advanceTimersByTime(60_000)
  expect(vi.getTimerCount()).toBe(0)
})
