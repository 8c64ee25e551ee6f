import { expect, it } from 'vitest'
import { moved, weekOf } from './week.ts'

it('knows the hour of the week with most', () => {
  const values = new Map([
    ['7-23', 4],
    ['2-14', 4],
    ['1-0', 1],
  ])
  expect(weekOf(values)).toEqual({ most: 4, top: '2-14' })
  expect(weekOf(new Map([['1-0', 0]]))).toEqual({ most: 0, top: null })
})

it('moves by keys and stays within the week', () => {
  const at = { weekday: 1, hour: 0 }
  expect(moved(at, 'ArrowDown')).toEqual({ weekday: 2, hour: 0 })
  expect(moved(at, 'ArrowLeft')).toEqual(at)
  expect(moved(at, 'End')).toEqual({ weekday: 1, hour: 23 })
  expect(moved(at, 'a')).toBeNull()
})
