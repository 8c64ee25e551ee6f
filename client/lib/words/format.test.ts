import { expect, test } from 'vitest'
import { formatBytes, formatList, formatNumber, formatRelative } from './format.ts'

const now = Date.UTC(2026, 10, 21, 12)
const ago = (seconds: number) => formatRelative(now - seconds * 1000, now, 'en-GB')

test('relative times use the unit people would', () => {
  expect(ago(3)).toBe('now')
  expect(ago(45)).toBe('45 seconds ago')
  expect(ago(60)).toBe('1 minute ago')
  expect(ago(3 * 3600)).toBe('3 hours ago')
  expect(ago(86_400)).toBe('yesterday')
  expect(ago(-86_400)).toBe('tomorrow')
  expect(ago(86_400 * 21)).toBe('3 weeks ago')
  expect(ago(86_400 * 800)).toBe('2 years ago')
})

test('relative days are those of the calendar', () => {
  const evening = new Date(2026, 10, 23, 23).getTime()
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour)
  const said = (day: number, hour: number) => formatRelative(at(day, hour), evening, 'en-GB')
  expect(said(24, 22)).toBe('in 23 hours')
  expect(said(24, 23)).toBe('tomorrow')
  expect(said(25, 1)).toBe('in 2 days')
  expect(said(26, 12)).toBe('in 3 days')
  expect(said(22, 23)).toBe('yesterday')
  expect(said(21, 22)).toBe('2 days ago')
})

test('numbers follow the reader', () => {
  expect(formatNumber(12_304, 'en-GB')).toBe('12,304')
  expect(formatNumber(12_304, 'de-DE')).toBe('12.304')
})

test('bytes take the unit that keeps them short', () => {
  expect(formatBytes(0, 'en-GB')).toBe('0 byte')
  expect(formatBytes(12_400, 'en-GB')).toBe('12.4 kB')
  expect(formatBytes(3_100_000, 'en-GB')).toBe('3.1 MB')
})

test('lists are spoken', () => {
  expect(formatList(['Ada', 'Grace', 'Lin'], 'en-GB')).toBe('Ada, Grace and Lin')
})
