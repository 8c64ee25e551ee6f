import type { Device } from './devices.ts'
import { devices } from './devices.ts'
import { asKey, isRecord } from './people.ts'

/**
 * A point of a page by the innermost thing that it is over, in fractions of that thing's box, so
 * that it is the same point at another width or zoom. On words it is a letter as well: lines break
 * elsewhere at another width, and in another browser.
 */
export type Anchor = {
  kind: 'block' | 'section' | 'page'
  id: string
  x: number
  y: number
  letter?: LetterPoint | undefined
}

/** A point of a letter, counted in what is drawn of a block (see words-on-page.ts), in fractions of its box. */
export type LetterPoint = { at: number; x: number; y: number }

/** What stands in the middle of what somebody sees: so far down (0 to 1) in a section. */
export type Seen = { section: string; at: number; device: Device }

/** Beside the page is still a place; beyond this it is held at the edge. */
const besidePage = 0.5

/** The pointer in what somebody says of their tab; null without one. */
export function readPointer(state: Readonly<Record<string, unknown>>): Anchor | null {
  const pointer = state['pointer']
  if (!isRecord(pointer)) return null
  const { kind } = pointer
  const id = asKey(pointer['id'])
  const [x, y] = [asFraction(pointer['x'], besidePage), asFraction(pointer['y'], besidePage)]
  if (id === null || x === null || y === null) return null
  if (kind !== 'block' && kind !== 'section' && kind !== 'page') return null
  return { kind, id, x, y, letter: readLetter(pointer['letter']) }
}

function readLetter(letter: unknown): LetterPoint | undefined {
  if (!isRecord(letter)) return undefined
  const { at } = letter
  const [x, y] = [asFraction(letter['x'], 0), asFraction(letter['y'], 0)]
  const isPlace = typeof at === 'number' && Number.isSafeInteger(at) && at >= 0
  return isPlace && x !== null && y !== null ? { at, x, y } : undefined
}

/** How far somebody has scrolled, in what they say of their tab; null where they see no section. */
export function readSeen(state: Readonly<Record<string, unknown>>): Seen | null {
  const seen = state['seen']
  if (!isRecord(seen)) return null
  const section = asKey(seen['section'])
  const at = asFraction(seen['at'], 0)
  const device = devices.find((each) => each === seen['device'])
  return section === null || at === null || !device ? null : { section, at, device }
}

/** A finite number held between 0 and 1, or so much beyond. */
function asFraction(value: unknown, beyond: number): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  return Math.min(Math.max(value, -beyond), 1 + beyond)
}
