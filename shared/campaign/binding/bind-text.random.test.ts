import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { flawsOfSession } from './testing/play-session.ts'
import { randomSession } from './testing/random-acts.ts'

test('every letter is kept once, whatever others make of its line at once', () => {
  fc.assert(
    fc.property(randomSession(), (session) => {
      expect(flawsOfSession(session)).toEqual([])
    }),
    { numRuns: 300 },
  )
}, 120_000)
