import type { AnchoredWords } from '#shared/contract/threads.ts'
import { threadLimits } from '#shared/contract/thread-limits.ts'

/** From one letter of a text to another, as words that are found again in it: null for none or too many. */
export function wordsAt(text: string, from: number, to: number): AnchoredWords | null {
  const { words, around } = threadLimits
  const letters = text.slice(from, to)
  if (letters === '' || letters.length > words || !letters.isWellFormed() || letters.includes('\0'))
    return null
  // What is around them is cut anywhere, and databases hold no half of a letter.
  return {
    letters,
    before: text.slice(Math.max(0, from - around), from).toWellFormed(),
    after: text.slice(to, to + around).toWellFormed(),
  }
}

/** Where words stand in a text, and how much of what is around them is as it was. */
export type Place = { at: number; alike: number }

/** Of all places at which words stand the one whose surroundings are the most alike; null for none. */
export function placeOfWords(
  text: string,
  { letters, before, after }: AnchoredWords,
): Place | null {
  let best: Place | null = null
  for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) {
    const alike = alikeBefore(text, at, before) + alikeAfter(text, at + letters.length, after)
    if (!best || alike > best.alike) best = { at, alike }
  }
  return best
}

function alikeBefore(text: string, at: number, before: string): number {
  let count = 0
  while (count < before.length && text[at - 1 - count] === before.at(-1 - count)) count += 1
  return count
}

function alikeAfter(text: string, at: number, after: string): number {
  let count = 0
  while (count < after.length && text[at + count] === after[count]) count += 1
  return count
}
