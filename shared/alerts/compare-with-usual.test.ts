import * as prng from 'lib0/prng'
import { describe, expect, test } from 'vitest'
import { compareWithUsual, unusualFrom, usualUpTo } from './compare-with-usual.ts'

const scoreOf = (value: number, before: readonly number[]) =>
  compareWithUsual(value, before)?.score ?? Number.NaN

test('nothing is usual before there are three weeks', () => {
  expect(compareWithUsual(0, [40, 50])).toBeNull()
  expect(compareWithUsual(0, [40, 50, 60])?.expected).toBe(50)
  expect(compareWithUsual(0, [40, 50, 60, 70])?.expected).toBe(55)
})

test.each([
  { value: 0, before: [10, 10, 10, 10] },
  { value: 2, before: [20, 24, 18] },
  { value: 250, before: [1_000, 1_100, 950, 1_020] },
])('$value is unusually few after $before', ({ value, before }) => {
  expect(scoreOf(value, before)).toBeLessThanOrEqual(-unusualFrom)
})

test.each([
  { value: 60, before: [20, 24, 18] },
  { value: 2_600, before: [1_000, 1_100, 950, 1_020] },
  { value: 12, before: [0, 0, 0] },
])('$value is unusually many after $before', ({ value, before }) => {
  expect(scoreOf(value, before)).toBeGreaterThanOrEqual(unusualFrom)
})

test.each([
  { value: 12, before: [20, 24, 18] },
  { value: 30, before: [20, 24, 18] },
  { value: 700, before: [1_000, 1_100, 950, 1_020] },
  { value: 4, before: [0, 0, 0] },
])('$value is nothing unusual after $before', ({ value, before }) => {
  expect(Math.abs(scoreOf(value, before))).toBeLessThan(usualUpTo)
})

test('one odd week changes little, and weeks that differ much make it patient', () => {
  expect(scoreOf(2, [20, 24, 18, 400])).toBeLessThanOrEqual(-unusualFrom)
  expect(scoreOf(60, [20, 24, 18, 0])).toBeGreaterThanOrEqual(unusualFrom)
  expect(scoreOf(60, [5, 20, 70, 2, 40])).toBeLessThan(unusualFrom)
})

describe('of 20,000 hours without a reason, few are called unusual', () => {
  const hours = 20_000
  /** How many hours of a thousand are on either side; the mean varies by `variation` from week to week. */
  function alarms(mean: number, weeks: number, variation: number): number {
    const random = prng.create(32)
    const draw = () => drawCount(random, mean, variation)
    const count = Array.from({ length: hours }, () =>
      Math.abs(
        scoreOf(
          draw(),
          Array.from({ length: weeks }, () => draw()),
        ),
      ),
    ).filter((score) => score >= unusualFrom).length
    return (count / hours) * 1_000
  }
  const cases = [0.5, 2, 10, 100].flatMap((mean) => [3, 4].map((weeks) => ({ mean, weeks })))

  test.each(cases)('around $mean after $weeks weeks', ({ mean, weeks }) => {
    expect(alarms(mean, weeks, 0)).toBeLessThan(1)
    expect(alarms(mean, weeks, 0.15)).toBeLessThan(2)
    expect(alarms(mean, weeks, 0.25)).toBeLessThan(6)
  })
})

/** Poisson around a mean that itself is normal around `mean`, at least nothing. */
function drawCount(random: prng.PRNG, mean: number, variation: number): number {
  const rate = Math.max(0, mean * (1 + variation * drawNormal(random)))
  let [count, share] = [0, Math.exp(-rate)]
  for (let rest = prng.real53(random) - share; rest > 0 && count < 1_000; rest -= share) {
    count += 1
    share *= rate / count
  }
  return count
}

function drawNormal(random: prng.PRNG): number {
  const [radius, angle] = [prng.real53(random), prng.real53(random)]
  return Math.sqrt(-2 * Math.log(1 - radius)) * Math.cos(2 * Math.PI * angle)
}
