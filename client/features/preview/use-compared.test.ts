import { expect, it } from 'vitest'
import { comparedIn } from './use-compared.ts'

const read = (search: string) => comparedIn(new URLSearchParams(search))

it('is read from the address, the earlier version first', () => {
  expect(read('from=3&to=5')).toEqual({ from: 3, to: 5 })
  expect(read('from=5&to=3')).toEqual({ from: 3, to: 5 })
  expect(read('from=3')).toEqual({ from: 3, to: null })
  expect(read('from=3&to=now')).toEqual({ from: 3, to: null })
})

it('is nothing where the address names no version', () => {
  for (const search of ['', 'to=5', 'from=', 'from=-1', 'from=0', 'from=1e9', 'from=99999999999'])
    expect(read(search)).toBeNull()
})
