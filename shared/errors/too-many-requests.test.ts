import { expect, it } from 'vitest'
import { toProblem } from './catalogue.ts'
import { TooManyRequests, tryAgainIn } from './too-many-requests.ts'

it.each([
  [0, '1 second'],
  [20, '20 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [3_600, '60 minutes'],
  [7_201, '3 hours'],
])('%i seconds are said as people say them, never too short', (seconds, words) => {
  expect(tryAgainIn(seconds)).toBe(`You can try again in ${words}.`)
})

it('stands in the problem, unless there is more to say', () => {
  expect(toProblem(new TooManyRequests(20)).detail).toBe('You can try again in 20 seconds.')
  expect(toProblem(new TooManyRequests(20, 'One every 20 seconds.')).detail).toBe(
    'One every 20 seconds.',
  )
})
