import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

it('keeps what a database can hold of a file name', () => {
  expect(fileNameOf({ name: 'hero.png' })).toBe('hero.png')
  expect(fileNameOf({ name: 'he\0ro\r\n.png' })).toBe('hero.png')
  expect(fileNameOf({ name: '' })).toBe('picture')
  const cut = fileNameOf({ name: `${'a'.repeat(119)}\u{1f600}.png` })
  expect(cut).toBe(`${'a'.repeat(119)}\ufffd`)
})
