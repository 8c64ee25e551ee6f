import { encodeFrame } from '#e2e/bench/collab/frames.ts'
import { codes, frames } from './attack-kind.ts'
import type { AttackKind, Scene } from './attack-kind.ts'
import type { Dice } from './dice.ts'
import { bytesOf, raw } from './write-update.ts'

const anyRefusal = [
  'stays',
  codes.badRequest,
  codes.readOnly,
  codes.tooLarge,
  codes.refused,
  codes.rateLimited,
]
// The first that is refused ends the connection, and the others are not read.
const framesEach = 5

/** Sound messages with something changed in them. */
export const mutants: AttackKind[] = [
  {
    name: 'changed messages',
    as: 'editor',
    expected: anyRefusal,
    weight: 3,
    play: (scene) => mutate(scene, (message) => change(message, scene.dice)),
  },
  {
    name: 'changed updates in a sound message',
    as: 'editor',
    expected: anyRefusal,
    weight: 6,
    play: (scene) => mutate(scene, (message) => rewrap(message, scene.dice)),
  },
  {
    name: 'changed messages of a reader',
    as: 'reader',
    expected: anyRefusal,
    play: (scene) => mutate(scene, (message) => change(message, scene.dice)),
  },
  {
    name: 'sound messages of a reader',
    as: 'reader',
    expected: [codes.readOnly, 'stays'],
    play: ({ dice, sound }) => frames([encodeFrame(dice.pick(sound))]),
  },
]

function mutate({ dice, sound }: Scene, alter: (message: Uint8Array) => Uint8Array) {
  return frames(Array.from({ length: framesEach }, () => encodeFrame(alter(dice.pick(sound)))))
}

// Numbers at which decoders go wrong: at the edges of 7, 31, 32, 53 and 64 bits, and past them.
const edges = [
  raw([0]),
  raw([127]),
  raw([], 128),
  raw([], 2 ** 31 - 1),
  raw([], 2 ** 31),
  raw([], 2 ** 32),
  raw([], 2 ** 45),
  raw([], 2 ** 53 - 1),
  raw([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]),
  raw([...Array.from({ length: 30 }, () => 0x80), 1]),
].map(bytesOf)

const changes: [Change, ...Change[]] = [
  (bytes, at, dice) => put(bytes, at, Uint8Array.of((bytes[at] ?? 0) ^ (1 << dice.below(8)))),
  (bytes, at, dice) => put(bytes, at, dice.bytes(1)),
  (bytes, at) => bytes.subarray(0, at),
  (bytes, at, dice) => put(bytes, at, edges[dice.below(edges.length)] ?? bytes),
  (bytes, at, dice) => insert(bytes, at, edges[dice.below(edges.length)] ?? bytes),
  (bytes, at, dice) => insert(bytes, at, dice.bytes(1 + dice.below(4))),
  (bytes, at, dice) => insert(bytes, at, bytes.subarray(at, at + dice.below(20))),
  (bytes, at, dice) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + dice.below(9))]),
]
type Change = (bytes: Uint8Array, at: number, dice: Dice) => Uint8Array

/** Up to four changes, each somewhere. */
function change(message: Uint8Array, dice: Dice): Uint8Array {
  let bytes = message
  for (let left = 1 + dice.below(4); left > 0; left--)
    bytes = dice.pick(changes)(bytes, dice.below(bytes.length + 1), dice)
  return bytes
}

/** Changes what is in the message and gives it the right length again. */
function rewrap(message: Uint8Array, dice: Dice): Uint8Array {
  const body = change(message.subarray(bodyAt(message)), dice)
  return Buffer.concat([message.subarray(0, 2), bytesOf(raw([], body.length)), body])
}

/** Behind type, kind and length. */
function bodyAt(message: Uint8Array): number {
  let at = 2
  while ((message[at] ?? 0) >= 0x80) at += 1
  return at + 1
}

function put(bytes: Uint8Array, at: number, piece: Uint8Array): Uint8Array {
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + piece.length)])
}

function insert(bytes: Uint8Array, at: number, piece: Uint8Array): Uint8Array {
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])
}
