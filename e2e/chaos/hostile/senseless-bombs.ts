import { afterOne, bytesAt, inARow, oneClient, refused, taken, times, tooLarge } from './bomb.ts'
import type { Bomb } from './bomb.ts'
import type { Scene } from './attack-kind.ts'
import {
  collected,
  embed,
  format,
  gap,
  item,
  raw,
  text,
  values,
  writeUpdate,
} from './write-update.ts'

/** Kept until what it waits for comes, while there is room for it. */
const waits = [...taken, ...tooLarge]

/** Sound to the eye, and of no sense. */
export const senseless: Bomb[] = [
  {
    name: 'a parent that does not exist',
    expected: waits,
    updates: (scene) => [oneClient(scene, text('x', { parent: [scene.dice.clientId(), 3] }))],
  },
  {
    name: 'a parent that is no type',
    expected: taken,
    updates: ({ dice }) => {
      const client = dice.clientId()
      const structs = [
        text('abc'),
        text('x', { parent: [client, 1] }),
        embed('1', { parent: [client, 0] }),
      ]
      return [writeUpdate([{ client, structs }])]
    },
  },
  {
    name: 'two clients that wait for each other',
    expected: waits,
    updates: ({ dice }) => {
      const [one, other] = [dice.clientId(), dice.clientId()]
      return [
        writeUpdate([
          { client: one, structs: [text('x', { left: [other, 0] })] },
          { client: other, structs: [text('y', { left: [one, 0] })] },
        ]),
      ]
    },
  },
  {
    name: 'gaps',
    expected: waits,
    updates: (scene) => [oneClient(scene, gap(3), text('x'), gap(2 ** 40), text('y'))],
  },
  {
    name: 'a huge collected struct',
    expected: taken,
    updates: (scene) => [oneClient(scene, collected(2 ** 44))],
  },
  {
    name: 'a huge deleted one',
    expected: taken,
    updates: (scene) => [oneClient(scene, bytesAt(1, [0xff, 0xff, 0xff, 0xff, 15]))],
  },
  {
    name: 'deletions of what nobody has',
    expected: [...taken, ...tooLarge],
    onlyDeletes: true,
    updates: ({ dice }) => [
      writeUpdate([], [{ client: dice.clientId(), ranges: times(5_000, (at) => [2 * at, 1]) }]),
    ],
  },
  {
    name: 'deletions everywhere in a long text',
    expected: taken,
    weight: 0.2,
    updates: (scene) =>
      afterOne(scene, 'a'.repeat(2_000), (client) => [[client, times(1_000, (at) => [2 * at, 1])]]),
  },
  {
    name: 'a letter cut in two by a deletion',
    expected: taken,
    updates: (scene) => afterOne(scene, 'a\u{1f600}b', (client) => [[client, [[1, 1]]]]),
  },
  {
    name: 'everything in the same place as somebody else',
    expected: taken,
    updates: (scene) => [
      oneClient(scene, ...times(50, () => text('x', { left: scene.lastHonest }))),
    ],
  },
  {
    name: 'many clients in one place',
    expected: taken,
    updates: ({ dice, lastHonest }) => [
      writeUpdate(
        times(20, () => ({ client: dice.clientId(), structs: [text('x', { left: lastHonest })] })),
      ),
    ],
  },
  {
    name: 'one key written again and again as if nobody had',
    expected: taken,
    updates: (scene) => [
      oneClient(scene, ...times(300, () => values(1, { key: `k${scene.dice.below(50)}` }))),
    ],
  },
  {
    name: 'a list in a map, a map in a text, a text in a list',
    expected: taken,
    updates: ({ dice }) => {
      const client = dice.clientId()
      const structs = [0, 1, 2, 3, 4, 6].map((number, index) =>
        item(
          7,
          raw(number === 3 ? [3, 1, 0x70] : [number]),
          index > 0 ? { parent: [client, index - 1] } : {},
        ),
      )
      return [writeUpdate([{ client, structs }])]
    },
  },
  {
    name: 'formats without end',
    expected: taken,
    weight: 0.3,
    updates: ({ dice }) => {
      const client = dice.clientId()
      return [inARow(client, 200, 1, (place, index) => format(`f${index}`, '1', place))]
    },
  },
  {
    name: 'a part known, as something else',
    expected: taken,
    updates: ({ dice }) => {
      const client = dice.clientId()
      return [
        writeUpdate([{ client, structs: [collected(1)] }]),
        writeUpdate([{ client, structs: [text('ab')] }]),
        writeUpdate([{ client, structs: [text('abcd', { root: 'elsewhere' })] }]),
      ]
    },
  },
  {
    name: 'the same again, in other places',
    expected: taken,
    updates: ({ dice }) => {
      const client = dice.clientId()
      const again = times(20, (index) =>
        writeUpdate([{ client, structs: [text('x', { key: `k${index}` })] }]),
      )
      return [writeUpdate([{ client, structs: [text('\u{1f600}')] }]), ...again]
    },
  },
]

/** Work passed off as somebody else's, who is here. */
export const forged: Bomb[] = [
  {
    name: 'the work of somebody present, continued',
    expected: refused,
    updates: continueAnother,
  },
  {
    name: 'the same, as what a crash had taken',
    expected: refused,
    asStep2: true,
    updates: continueAnother,
  },
  {
    name: 'a gap in the work of somebody present',
    expected: [...refused, ...taken],
    updates: ({ lastHonest: [client, clock] }) => [
      writeUpdate([{ client, clock: clock + 1_000_000, structs: [text('x')] }]),
    ],
  },
  {
    name: 'what waits for somebody present to write very much',
    expected: [...taken, ...tooLarge],
    updates: (scene) => {
      const [client] = scene.lastHonest
      return times(20, () =>
        oneClient(scene, ...times(20, () => text('x', { left: [client, 2 ** 40] }))),
      )
    },
  },
]

function continueAnother({ lastHonest: [client, clock] }: Scene): Uint8Array[] {
  // Long, as the person goes on writing meanwhile.
  return [writeUpdate([{ client, clock: clock + 1, structs: [text('forged '.repeat(10_000))] }])]
}
