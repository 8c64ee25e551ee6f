import type { ReactNode } from 'react'
import type { PageLanguage } from '../languages/page-language.ts'
import { sayMoment } from '../languages/page-language.ts'

/** Whether a moment has come by `now` (ms); '' never comes. */
export function isPast(moment: string, now: number): boolean {
  return moment !== '' && Date.parse(moment) <= now
}

/**
 * A moment of a block with the class `base`: in UTC, and in the visitor's zone once
 * `sayLocally` (say-locally.ts) has run. Needs `momentCss`.
 */
export function momentTime(base: string, moment: string, language: PageLanguage): ReactNode {
  return (
    <time dateTime={moment}>
      <span className={`${base}-local`} />
      <span className={`${base}-utc`}>{sayMoment(language, new Date(moment))}</span>
    </time>
  )
}

/** Shows one of the two wordings of `momentTime`. */
export function momentCss(base: string): string {
  return `.${base}-local:not(:empty) + .${base}-utc { display: none; }`
}
