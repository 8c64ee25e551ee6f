import { expect, test } from 'vitest'
import { initialsOf } from './faces.tsx'

test('initials are of the name alone', () => {
  expect(initialsOf('Ada Lovelace')).toBe('AL')
  expect(initialsOf('  grace  brewster hopper ')).toBe('GH')
  expect(initialsOf('Grace Hopper (guest)')).toBe('GH')
  expect(initialsOf('Ö')).toBe('Ö')
  expect(initialsOf('(guest)')).toBe('(')
  expect(initialsOf('')).toBe('?')
})
