import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { UiMessage } from './flow.ts'
import { notes } from './messages.ts'

const minLength = 10
const maxLength = 256
const minDistance = 5
const maxSharedPart = 0.5
/** What a guesser needs more than a million tries for (zxcvbn's 2 of 4); most logins allow a few. */
const minScore = 2
/** Of a longer one its beginning is judged: the time that takes grows with its length. */
const judgedLength = 64

/** Why `password` can't protect `identifier`, or null when it can. Lengths in characters. */
export async function passwordProblem(
  password: string,
  identifier: string,
): Promise<UiMessage | null> {
  const length = Array.from(password).length
  if (length < minLength) return notes.tooShort(minLength, length)
  if (length > maxLength) return notes.tooLong(maxLength, length)
  const lower = password.toLowerCase()
  const [local = ''] = identifier.split('@')
  if ([identifier, local].some((part) => isSimilar(lower, part))) return notes.tooSimilar
  return (await isEasyToGuess(password)) ? notes.easyToGuess : null
}

let guesser: Promise<ZxcvbnFactory> | undefined

/** Common ones, what is near them, repetitions, sequences, dates and ways over a keyboard. */
async function isEasyToGuess(password: string): Promise<boolean> {
  guesser ??= createGuesser()
  const { score } = (await guesser).check(password.slice(0, judgedLength))
  return score < minScore
}

/** With 30,000 passwords that leaked often. It takes 19 MB, so only where one is chosen. */
async function createGuesser(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs: graphs, dictionary } = await import('@zxcvbn-ts/language-common')
  return new ZxcvbnFactory({ dictionary, graphs })
}

/** Nearly the same by edits, or for more than half the same stretch of characters. */
function isSimilar(password: string, identifier: string): boolean {
  if (identifier.length < 3) return false
  if (editDistance(password, identifier) < minDistance) return true
  return longestSharedStretch(password, identifier) / password.length > maxSharedPart
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const swap = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const remove = (previous[column] ?? 0) + 1
      const insert = (current[column - 1] ?? 0) + 1
      current.push(Math.min(swap, remove, insert))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}

function longestSharedStretch(a: string, b: string): number {
  let longest = 0
  let previous: number[] = []
  for (const letter of a) {
    const current: number[] = []
    for (let column = 0; column < b.length; column++)
      current.push(b[column] === letter ? (previous[column - 1] ?? 0) + 1 : 0)
    longest = Math.max(longest, ...current)
    previous = current
  }
  return longest
}
