import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Proxy } from '#e2e/support/start-proxy.ts'
import type { Dice } from '../converge/dice.ts'
import type { Letters } from './letters.ts'
import type { Mischief } from './mischief.ts'

/** Somebody with a browser of their own, and the dice that say what they do next. */
export type Person = {
  name: string
  /** What they write begins with it, so that a text tells who wrote what. */
  letter: string
  context: BrowserContext
  page: Page
  /** Where the page's scripts are looked at when it hangs. */
  scripts: CDPSession
  dice: Dice
  /** Everything they did, oldest first, each with its number. */
  history: string[]
  /** How often they made each gesture. */
  made: Map<string, number>
  /** What their page said on its console, oldest first. */
  heard: string[]
  /** Until when (ms of `performance.now`) a lost line excuses what a page complains of. */
  excusedUntil: number
  /** How many more gestures they make without a line; 0 while they are online. */
  offlineFor: number
  /** The number under which their present tab writes; null before it has connected. */
  clientId: number | null
  /** The numbers of all their tabs so far. */
  clientIds: Set<number>
  /** All that their browser and the server say to each other passes here. */
  line: Proxy
  /** Brings the line back that is silent; null while it is not. */
  endSilence: (() => void) | null
  /** Until when (ms of `performance.now`) their storage is bad; 0 while it is fine. */
  badStorageUntil: number
  /** Whether they were asked before their page was left last. */
  wasAsked: boolean
  /** What others have got of what was written. */
  letters: Letters
  /** What befell them so far. */
  mischief: Mischief
}

/** A word that says who wrote it and at which gesture, such as `a17 `. */
export function nextWord({ letter, history }: Person): string {
  return `${letter}${history.length} `
}

/** True in one of `times` cases. */
export function chance({ dice }: Pick<Person, 'dice'>, times: number): boolean {
  return dice(times) === 0
}
