import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { flawsOfStory, randomStory } from './testing/carry-everybody.ts'

const runs = Number(process.env['CARRY_RUNS'] ?? 200)

test(
  'whatever people do offline arrives once, or is left over',
  { timeout: Math.max(90_000, runs * 300) },
  () => {
    fc.assert(
      fc.property(randomStory(), (story) => {
        expect(flawsOfStory(story)).toEqual([])
      }),
      { numRuns: runs },
    )
  },
)
