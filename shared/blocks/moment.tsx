import type { ReactNode } from 'react'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Whether a moment has come by `now` (ms); '' never comes. */
export function isPast(moment: string, now: number): boolean {
  return moment !== '' && Date.parse(moment) <= now
}

/** A moment in words, in UTC: `1 December 2026, 09:00 UTC`. */
export function momentWords(moment: string): string {
  const date = new Date(moment)
  const day = `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`
}

/**
 * A moment of a block with the class `base`: in UTC, and in the visitor's zone and language once
 * `sayLocally` (say-locally.ts) has run. Needs `momentCss`.
 */
export function momentTime(base: string, moment: string): ReactNode {
  return (
    <time dateTime={moment}>
      <span className={`${base}-local`} />
      <span className={`${base}-utc`}>{momentWords(moment)}</span>
    </time>
  )
}

/** Shows one of the two wordings of `momentTime`. */
export function momentCss(base: string): string {
  return `.${base}-local:not(:empty) + .${base}-utc { display: none; }`
}
