import type { Dice } from './dice.ts'
import type { Id } from './write-update.ts'

/**
 * How a connection ended: with one of the catalogue's codes, one of RFC 6455, `stays` when it still
 * answers a ping, `cut` without a farewell, `HTTP n` when it was not let in, and `silent` when the
 * server said nothing at all in time.
 */
export type Outcome = string

/** The catalogue's close codes and RFC 6455's, by what they say. */
export const codes = {
  badRequest: '4400',
  readOnly: '4405',
  tooLarge: '4413',
  refused: '4422',
  tooSlow: '4508',
  rateLimited: '4529',
  unavailable: '4503',
  protocolError: '1002',
  notUtf8: '1007',
  policy: '1008',
  tooBig: '1009',
} as const

/** What attackers know of the room that they are in. */
export type Scene = {
  dice: Dice
  /** The client ids of honest people who are here now. */
  present: readonly [number, ...number[]]
  /** The latest item of an honest person that is durable. */
  lastHonest: Id
  /** Messages that a sound client would send, each one frame's payload. */
  sound: readonly [Uint8Array, ...Uint8Array[]]
}

/** What one connection sends. */
export type Play = {
  /** Bytes for the socket, and how many frames they hold. */
  bytes: readonly Buffer[]
  frames: number
  /** Stops reading from its socket while it sends. */
  deaf?: true
  /** Hangs up as soon as it has sent everything. */
  hangsUp?: true
}

export type AttackKind = {
  name: string
  as: 'editor' | 'reader'
  /** How it may end; anything else is a complaint. */
  expected: readonly Outcome[]
  play(scene: Scene): Play
  /** How often it is chosen, compared with 1 for most; bombs are dear to everybody. */
  weight?: number
}

/** A play of whole frames. */
export function frames(bytes: readonly Buffer[]): Play {
  return { bytes, frames: bytes.length }
}
