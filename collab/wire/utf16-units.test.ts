import { expect, it } from 'vitest'
import { countUnits, isUtf8 } from './utf16-units.ts'

const letters = ['a', 'é', '€', '😀', 'z', '\u0000', '\uFEFF', 'ß']
const textOf = (length: number, from: number) =>
  Array.from({ length }, (_, at) => letters[(at * 5 + (at >> 2) + from) % letters.length]).join('')

it.each([
  ['short', 5],
  ['long', 301],
])('counts a %s text as JavaScript does, wherever it begins and ends', (_, length) => {
  for (let from = 0; from < letters.length; from++)
    for (let before = 0; before < 9; before++) {
      const text = textOf(length + before, from)
      const bytes = Buffer.from(`${'-'.repeat(before)}${text}--`)
      const counted = countUnits(bytes, before, bytes.length - 2)
      expect(counted).toEqual({ units: text.length, isPlain: false })
    }
})

it('tells plain text, wherever the one letter is that is not', () => {
  for (let at = 0; at < 70; at++) {
    const plain = Buffer.alloc(70, 'a')
    expect(countUnits(plain, 0, 70)).toEqual({ units: 70, isPlain: true })
    plain[at] = 0xc3
    expect(countUnits(plain, 0, 70).isPlain).toBe(false)
  }
})

it.each([
  ['cut off', [0xe2, 0x82]],
  ['continued without a beginning', [0x80]],
  ['half of a pair', [0xed, 0xa0, 0x80]],
  ['longer than it must be', [0xc0, 0x80]],
])('knows that what is %s is no text', (_, broken) => {
  expect(isUtf8(Uint8Array.from([...Buffer.from('aé'), ...broken]))).toBe(false)
  expect(isUtf8(Buffer.from('aé'))).toBe(true)
})
