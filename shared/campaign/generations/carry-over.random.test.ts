import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Story } from './testing/carry-everybody.ts'
import { flawsOfStory, randomStory } from './testing/carry-everybody.ts'

const runs = Number(process.env['CARRY_RUNS'] ?? 200)

/** Words in a variant that somebody else has carried over and applied meanwhile. */
const inAppliedVariant: Story = {
  first: [],
  meanwhile: [],
  offline: [
    [{ do: 'edit', edit: { kind: 'addVariant', a: 0, b: 0, c: 0 } }],
    [{ do: 'text', kind: 'write', a: 0, b: 21, c: 0 }],
  ],
  seen: [0, 0, 0],
  after: [
    { do: 'text', kind: 'write', a: 0, b: 0, c: 0 },
    { do: 'edit', edit: { kind: 'applyVariant', a: 0, b: 0, c: 0 } },
  ],
  isPurged: false,
  between: [],
}

test(
  'whatever people do offline arrives once, or is left over',
  { timeout: Math.max(90_000, runs * 300) },
  () => {
    fc.assert(
      fc.property(randomStory(), (story) => {
        expect(flawsOfStory(story)).toEqual([])
      }),
      { numRuns: runs, examples: [[inAppliedVariant]] },
    )
  },
)
