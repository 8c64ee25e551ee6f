import { expect, it } from 'vitest'
import { readPointer, readSeen } from './live-place.ts'

const pointer = { kind: 'block', id: 'b1', x: 0.25, y: 0.75 }
const seen = { section: 's1', at: 0.5, device: 'phone' }

it('reads what a well-behaved tab says', () => {
  expect(readPointer({ pointer })).toEqual(pointer)
  expect(readSeen({ seen })).toEqual(seen)
  const onWords = { ...pointer, letter: { at: 12, x: 0.5, y: 0.25 } }
  expect(readPointer({ pointer: onWords })).toEqual(onWords)
})

it('takes a point without its letter when that makes no sense', () => {
  for (const letter of [null, 'a', {}, { at: -1, x: 0, y: 0 }, { at: 1.5, x: 0, y: 0 }, { at: 1 }])
    expect(readPointer({ pointer: { ...pointer, letter } })).toEqual(pointer)
})

it('takes nothing that it does not know', () => {
  const wrong = [null, 7, 'here', [], {}, { ...pointer, kind: 'window' }, { ...pointer, id: 9 }]
  for (const each of wrong) expect(readPointer({ pointer: each })).toBeNull()
  expect(readPointer({ pointer: { ...pointer, id: 'x'.repeat(301) } })).toBeNull()
  expect(readSeen({ seen: { ...seen, device: 'watch' } })).toBeNull()
  expect(readSeen({ seen: { ...seen, section: '' } })).toBeNull()
  expect(readSeen({})).toBeNull()
})

it('holds numbers where they can be drawn', () => {
  expect(readPointer({ pointer: { ...pointer, x: 1e300, y: -4 } })).toMatchObject({
    x: 1.5,
    y: -0.5,
  })
  expect(readSeen({ seen: { ...seen, at: 40 } })?.at).toBe(1)
  for (const at of [Number.NaN, Infinity, '0.5', null]) {
    expect(readSeen({ seen: { ...seen, at } })).toBeNull()
    expect(readPointer({ pointer: { ...pointer, x: at } })).toBeNull()
  }
})
