import Bowser from 'bowser'
import type { MadeWith, ShownAs } from '#shared/contract/threads.ts'

/** Longer ones are made up; they are not looked through. */
const longestAgent = 1_000

/** What is kept of how somebody saw the page they wrote about; null where they don't say. */
export function madeWith(shownAs: ShownAs | undefined, userAgent: string): MadeWith | null {
  return shownAs ? { ...shownAs, browser: browserWords(userAgent) } : null
}

/** A browser with its main version and its system: "Safari 18 on iOS". Empty where it doesn't say. */
export function browserWords(userAgent: string): string {
  if (userAgent === '' || userAgent.length > longestAgent) return ''
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return ''
  const version = /^\d{1,4}/.exec(browser.version ?? '')?.[0]
  const name = version ? `${browser.name} ${version}` : browser.name
  return os.name ? `${name} on ${os.name}` : name
}
