import * as encoding from 'lib0/encoding'
import { encodeFrame } from '#e2e/bench/collab/frames.ts'
import { encodeHello } from '#shared/contract/collab-messages.ts'
import { codes, frames } from './attack-kind.ts'
import type { AttackKind } from './attack-kind.ts'
import { awarenessMessage, presenceMessage, syncFrame } from './messages.ts'
import { bytesOf, raw } from './write-update.ts'
import type { Write } from './write-update.ts'

// A number in lib0's form that its reader takes for Infinity, and one that it takes for NaN.
const infinity = [...Array.from({ length: 147 }, () => 0x80), 1]
const notANumber = [...Array.from({ length: 148 }, () => 0x80), 1]
const aHundredMore = 100
const beyondTheBurst = 2_600
const beyondTheBurstOfSteps = 260

/** Messages that are no part of the protocol, or a strange one. */
export const oddMessages: AttackKind[] = [
  {
    name: 'messages of unknown types',
    as: 'reader',
    expected: ['stays'],
    play: ({ dice }) =>
      frames(
        Array.from({ length: aHundredMore }, () =>
          encodeFrame(Uint8Array.of(dice.pick([2, 4, 5, 50, 99, 101, 127]), ...dice.bytes(20))),
        ),
      ),
  },
  {
    name: 'our own message types, of a kind from the future',
    as: 'reader',
    expected: ['stays'],
    play: ({ dice }) => frames([encodeFrame(Uint8Array.of(100, 50, ...dice.bytes(5)))]),
  },
  {
    name: 'our own message type and no kind',
    as: 'reader',
    expected: [codes.badRequest],
    play: () => frames([encodeFrame(Uint8Array.of(100))]),
  },
  {
    name: 'an empty message',
    as: 'reader',
    expected: [codes.badRequest],
    play: () => frames([encodeFrame(new Uint8Array())]),
  },
  {
    name: 'a sync message of an unknown kind',
    as: 'editor',
    expected: [codes.badRequest],
    play: ({ dice }) => frames([encodeFrame(Uint8Array.of(0, 3 + dice.below(120), 0))]),
  },
  {
    name: 'a message cut off',
    as: 'editor',
    expected: [codes.badRequest],
    play: ({ dice, sound }) => {
      const message = dice.pick(sound)
      return frames([encodeFrame(message.subarray(0, dice.below(message.length)))])
    },
  },
  {
    name: 'a message type that is no number',
    as: 'reader',
    expected: ['stays', codes.badRequest],
    play: ({ dice }) =>
      frames([encodeFrame(Uint8Array.from([...dice.pick([infinity, notANumber]), 0]))]),
  },
  {
    name: 'a length that is no number',
    as: 'editor',
    expected: [codes.badRequest, codes.refused],
    play: ({ dice }) =>
      frames([
        encodeFrame(
          Uint8Array.from([0, dice.below(3), ...dice.pick([infinity, notANumber]), 0, 0]),
        ),
      ]),
  },
  {
    name: 'a state vector that claims more than it holds',
    as: 'reader',
    expected: [codes.badRequest],
    play: ({ dice }) => frames([syncFrame('step1', bytesOf(raw([], 1 + dice.below(2 ** 30))))]),
  },
  {
    name: 'a state vector that names nobody here',
    as: 'reader',
    expected: ['stays'],
    play: ({ dice }) =>
      frames([
        syncFrame(
          'step1',
          bytesOf((encoder) => {
            const entries = dice.below(2_000)
            encoding.writeVarUint(encoder, entries)
            for (let left = entries; left > 0; left--) {
              encoding.writeVarUint(encoder, dice.clientId())
              encoding.writeVarUint(encoder, dice.below(2 ** 31))
            }
          }),
        ),
      ]),
  },
  {
    name: 'a flood of step 1, each for a state of its own',
    as: 'reader',
    expected: [codes.rateLimited, codes.tooSlow],
    weight: 0.3,
    play: ({ dice }) =>
      frames(
        Array.from({ length: beyondTheBurstOfSteps }, () =>
          syncFrame('step1', bytesOf(raw([1, dice.below(128), dice.below(128)]))),
        ),
      ),
  },
  {
    name: 'a flood of messages',
    as: 'reader',
    expected: [codes.rateLimited],
    weight: 0.3,
    play: () => {
      const hello = encodeFrame(encodeHello())
      return frames(Array.from({ length: beyondTheBurst }, () => hello))
    },
  },
  {
    name: 'a message larger than any may be',
    as: 'editor',
    expected: [codes.tooLarge],
    weight: 0.05,
    play: () => frames([syncFrame('update', new Uint8Array(5 * 1024 * 1024 + 1))]),
  },
]

/** Attacks on who is shown to be here. */
export const falsePresence: AttackKind[] = [
  {
    name: 'awareness ids of others',
    as: 'reader',
    expected: ['stays'],
    play: ({ dice, present }) =>
      frames([presenceFrame(dice.pick(present), 2 ** 30, '{"user":{"name":"Mallory"}}')]),
  },
  {
    name: 'another name',
    as: 'reader',
    expected: ['stays'],
    play: ({ dice }) =>
      frames([presenceFrame(dice.clientId(), 1, '{"user":{"id":"x"},"__proto__":{"a":1}}')]),
  },
  {
    name: 'awareness that is no object',
    as: 'reader',
    expected: [codes.badRequest],
    play: ({ dice }) =>
      frames([
        presenceFrame(dice.clientId(), 1, dice.pick(['7', '"x"', '[]', '{', '', 'undefined'])),
      ]),
  },
  {
    name: 'awareness nested deeply',
    as: 'reader',
    expected: ['stays', codes.badRequest],
    play: ({ dice }) => {
      const nested = '['.repeat(4_000) + ']'.repeat(4_000)
      return frames([presenceFrame(dice.clientId(), 1, `{"a":${nested}}`)])
    },
  },
  {
    name: 'awareness too large',
    as: 'reader',
    expected: [codes.badRequest, codes.tooLarge],
    play: ({ dice }) =>
      frames([presenceFrame(dice.clientId(), 1, JSON.stringify({ a: 'x'.repeat(10_000) }))]),
  },
  {
    name: 'awareness too large as a whole',
    as: 'reader',
    expected: [codes.tooLarge],
    weight: 0.3,
    play: () => frames([awarenessFrame(raw([...new Uint8Array(300_000)]))]),
  },
  {
    name: 'awareness of a client or at a time that is no number',
    as: 'reader',
    expected: [codes.badRequest],
    play: ({ dice }) => {
      const numbers = dice.pick([
        [infinity, [1]],
        [[1], infinity],
        [notANumber, [1]],
        [[1], notANumber],
      ])
      return frames([awarenessFrame(raw([1, ...numbers.flat(), 2, 0x7b, 0x7d]))])
    },
  },
  {
    name: 'awareness that claims very many',
    as: 'reader',
    expected: [codes.badRequest],
    play: ({ dice }) =>
      frames([
        awarenessFrame((encoder) => encoding.writeVarUint(encoder, dice.below(2 ** 31) + 9)),
      ]),
  },
  {
    name: 'awareness that changes all the time',
    as: 'reader',
    expected: ['stays'],
    play: ({ dice }) => {
      const client = dice.clientId()
      return frames(
        Array.from({ length: aHundredMore }, (_, clock) =>
          presenceFrame(client, clock + 1, JSON.stringify({ cursor: dice.below(1_000) })),
        ),
      )
    },
  },
]

function presenceFrame(client: number, clock: number, state: string): Buffer {
  return encodeFrame(presenceMessage(client, clock, state))
}

function awarenessFrame(write: Write): Buffer {
  return encodeFrame(awarenessMessage(write))
}
