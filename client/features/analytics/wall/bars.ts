import type { Bucket } from '#shared/contract/analytics.ts'

/** A minute as it is drawn. */
export type Bar = {
  at: string
  views: number
  /** Of the scale, 0 to 1. */
  height: number
  /** It is still being counted. */
  isRunning: boolean
  hasConversion: boolean
}

export type Bars = {
  /** What the upper end of the scale stands for; its half is a whole number, too. */
  top: number
  bars: Bar[]
}

/** Minutes (oldest first, the last one runs) at heights in proportion to their views. */
export function barsOf(minutes: readonly Bucket[]): Bars {
  const top = roundTop(Math.max(0, ...minutes.map(({ views }) => views)))
  const bars = minutes.map(({ at, views, conversions }, index) => ({
    at,
    views,
    height: views / top,
    isRunning: index === minutes.length - 1,
    hasConversion: conversions > 0,
  }))
  return { top, bars }
}

const smallestTop = 4
const steps = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10] as const

/** The smallest round number that is not below `most`, and at least 4. */
export function roundTop(most: number): number {
  if (most <= 10) return Math.max(smallestTop, most + (most % 2))
  const size = 10 ** Math.floor(Math.log10(most))
  const step = steps.find((one) => one * size >= most) ?? 10
  return Math.round(step * size)
}

type Words = {
  number: (value: number) => string
  time: (at: string) => string
}

/** The bars in a sentence, for those who hear the wall. */
export function barsInWords(minutes: readonly Bucket[], { number, time }: Words): string {
  const running = minutes.at(-1)
  if (!running) return 'The last hour is not known yet.'
  const sum = minutes.reduce((total, { views }) => total + views, 0)
  if (sum === 0) return 'No views in the last hour.'
  const highest = minutes.reduce((most, minute) => (minute.views > most.views ? minute : most))
  return `${number(sum)} views in the last hour, most at ${time(highest.at)}: ${number(highest.views)}. So far in this minute: ${number(running.views)}.`
}

/** Where the name of a mark has room: before it or after it, from `left` to `right`, shares of the axis. */
export type LabelRoom = { isBefore: boolean; left: number; right: number }

const lateOnAxis = 0.7

/** Rooms for the names of marks (earliest first) that don't overlap; late marks have theirs before them. */
export function labelRooms(shares: readonly number[]): LabelRoom[] {
  const isLate = (share: number) => share > lateOnAxis
  return shares.map((share, index) => {
    const [before, after] = [shares[index - 1], shares[index + 1]]
    // Two names between two marks have half of it each.
    const toward = (other: number) =>
      isLate(other) === isLate(share) ? other : (share + other) / 2
    if (isLate(share))
      return { isBefore: true, left: before === undefined ? 0 : toward(before), right: share }
    return { isBefore: false, left: share, right: after === undefined ? 1 : toward(after) }
  })
}
