import { inARow, oneClient, taken, times, tooLarge } from './bomb.ts'
import type { Bomb } from './bomb.ts'
import { collected, text, values, writeUpdate } from './write-update.ts'

/** More than a limit allows. */
export const oversized: Bomb[] = [
  {
    name: 'very many clients',
    expected: tooLarge,
    updates: ({ dice }) => [
      writeUpdate(times(1_500, () => ({ client: dice.clientId(), structs: [collected(1)] }))),
    ],
  },
  {
    name: 'very many structs',
    expected: tooLarge,
    weight: 0.3,
    updates: (scene) => [oneClient(scene, ...times(20_001, () => collected(1)))],
  },
  {
    name: 'very many deletions',
    expected: tooLarge,
    weight: 0.3,
    updates: ({ dice }) => [
      writeUpdate([], [{ client: dice.clientId(), ranges: times(150_001, (at) => [2 * at, 1]) }]),
    ],
  },
  {
    name: 'very many values',
    expected: tooLarge,
    weight: 0.3,
    updates: (scene) => [oneClient(scene, values(200_000))],
  },
  {
    name: 'lists of values that join one by one',
    expected: tooLarge,
    weight: 0.3,
    updates: ({ dice }) => {
      const client = dice.clientId()
      return [inARow(client, 400, 100, (place) => values(100, place))]
    },
  },
  {
    name: 'roots in masses',
    expected: tooLarge,
    updates: (scene) => [
      oneClient(scene, ...times(5_000, (index) => text('x', { root: `r${index}` }))),
    ],
  },
  {
    name: 'what can never be applied, in masses',
    expected: [...taken, ...tooLarge],
    weight: 0.3,
    updates: ({ dice }) =>
      times(300, () =>
        writeUpdate([{ client: dice.clientId(), structs: [text('x', { left: [7, 7] })] }]),
      ),
  },
  {
    name: 'what can never be applied, in one heap',
    expected: [...taken, ...tooLarge],
    weight: 0.1,
    updates: (scene) => [
      oneClient(scene, ...times(15_000, (index) => text('x'.repeat(80), { left: [9, index] }))),
    ],
  },
]
