import { refused, times, tooLarge } from './bomb.ts'
import type { Bomb } from './bomb.ts'
import { text, type, values, writeUpdate } from './write-update.ts'
import type { Section, Write } from './write-update.ts'

/**
 * What would make readers stumble or take for ever if it came through: each is tried in a room of its
 * own, so that it can be told which did.
 */
export const poisons: Bomb[] = [
  {
    name: 'a text of two letters under a key, half deleted, then its map',
    expected: [...refused, ...tooLarge],
    updates: ({ dice }) => {
      const client = dice.clientId()
      return [
        writeUpdate([{ client, structs: twoUnderKey(client) }], [{ client, ranges: [[2, 1]] }]),
        writeUpdate([], [{ client, ranges: [[0, 1]] }]),
      ]
    },
  },
  {
    name: 'a text of two letters under a key, cut by another behind its first, and its map deleted',
    expected: [...refused, ...tooLarge],
    updates: ({ dice }) => {
      const [client, other] = [dice.clientId(), dice.clientId()]
      const sections = [
        { client, structs: twoUnderKey(client) },
        { client: other, structs: [text('c', { left: [client, 1] })] },
      ]
      return [writeUpdate(sections, [{ client, ranges: [[0, 1]] }])]
    },
  },
  {
    name: 'the same with a text behind a value that the key had',
    expected: [...refused, ...tooLarge],
    updates: ({ dice }) => {
      const client = dice.clientId()
      const structs = [
        type(1),
        values(1, { parent: [client, 0], key: 'k' }),
        text('ab', { left: [client, 1] }),
        text('c', { left: [client, 2] }),
      ]
      return [writeUpdate([{ client, structs }], [{ client, ranges: [[0, 1]] }])]
    },
  },
  {
    name: 'types nested in types, and the outermost deleted',
    expected: [...refused, ...tooLarge],
    updates: ({ dice }) => {
      const client = dice.clientId()
      return [nested(client, 6_000), writeUpdate([], [{ client, ranges: [[0, 1]] }])]
    },
  },
  {
    name: 'types nested in types, one at a time',
    expected: [...refused, ...tooLarge],
    updates: ({ dice }) => {
      const client = dice.clientId()
      const levels = times(1_500, (level) =>
        writeUpdate([{ client, clock: level, structs: [nest(client, level)] }]),
      )
      return levels
    },
  },
  {
    name: 'every level of a deep nest written to',
    expected: [...refused, ...tooLarge],
    updates: ({ dice }) => {
      const [client, writer] = [dice.clientId(), dice.clientId()]
      const structs = times(4_000, (level) => values(1, { parent: [client, level], key: 'x' }))
      return [nested(client, 4_000), writeUpdate([{ client: writer, structs }])]
    },
  },
  {
    name: 'each in front of the next of a long text',
    expected: [...refused, ...tooLarge],
    updates: ({ dice }) => {
      const [low, high] = [dice.clientId(), 2 ** 32 - 1 - dice.below(1_000)]
      const sections: Section[] = [
        { client: low, structs: [text('a'.repeat(4_001))] },
        { client: high, structs: times(4_000, (at) => text('b', { right: [low, at + 1] })) },
      ]
      return [writeUpdate(sections)]
    },
  },
]

/** A map, and in it a text as no map has it: longer than one. */
function twoUnderKey(client: number): Write[] {
  return [type(1), text('ab', { parent: [client, 0], key: 'k' })]
}

function nested(client: number, levels: number): Uint8Array {
  return writeUpdate([{ client, structs: times(levels, (level) => nest(client, level)) }])
}

/** Level number `level` of maps in maps, the outermost in the hostile root. */
function nest(client: number, level: number): Write {
  return type(
    1,
    level === 0 ? { key: `nest ${client}` } : { parent: [client, level - 1], key: 'k' },
  )
}
