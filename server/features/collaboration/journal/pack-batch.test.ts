import { expect, it } from 'vitest'
import { groupsOf, numbersOf, packBatch, rowsOf, setFirstSeq } from './pack-batch.ts'

const row = (room: string, personId: string, ...update: number[]) => ({
  room,
  personId,
  update: Uint8Array.from(update),
})
const at = 0x0102_0304_0506

it('packs as it always has: databases are full of it', () => {
  const { bytes, groups } = packBatch([row('r', 'é', 1, 2), row('r', 'é'), row('r', 'p', 3)], at)
  const [group = { start: 0 }] = groups
  setFirstSeq(bytes, group, 7)
  const runs = [
    '010203040506 0002c3a9 00000002 00000002 0102 00000000',
    '010203040506 000170 00000001 00000001 03',
  ]
  const header = '0000002a 01 72 000000000007 00000003'
  expect(bytes.toString('hex')).toBe([header, ...runs].join('').replaceAll(' ', ''))
})

it('gives back what it was given, by room, and numbers in the order of the entries', () => {
  const entries = [row('b', 'ada', 1), row('a', 'ben', 2), row('b', 'ben', 3), row('b', 'ben', 4)]
  const { bytes, groups } = packBatch(entries, at)
  expect(groups.map(({ campaignId, rows }) => [campaignId, rows])).toEqual([
    ['a', 1],
    ['b', 3],
  ])
  const firstSeqs = [10, 20]
  groups.forEach((group, place) => setFirstSeq(bytes, group, firstSeqs[place] ?? 0))
  expect(numbersOf(entries, groups, firstSeqs)).toEqual([20, 10, 21, 22])
  const [a, b] = [...groupsOf(bytes)]
  expect(a).toMatchObject({ campaignId: 'a', firstSeq: 10, lastSeq: 10 })
  expect(b).toMatchObject({ campaignId: 'b', firstSeq: 20, lastSeq: 22 })
  expect(b && [...rowsOf(b)]).toEqual([
    { seq: 20, personId: 'ada', at, update: Uint8Array.of(1) },
    { seq: 21, personId: 'ben', at, update: Uint8Array.of(3) },
    { seq: 22, personId: 'ben', at, update: Uint8Array.of(4) },
  ])
})

it('packs nothing into nothing', () => {
  const { bytes, groups } = packBatch([], at)
  expect([bytes.length, groups, [...groupsOf(bytes)]]).toEqual([0, [], []])
})
