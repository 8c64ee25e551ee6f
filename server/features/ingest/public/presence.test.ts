import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPresenceSet, presenceMs } from './presence.ts'

const midnight = Date.UTC(2026, 10, 30)

/** Two people around midnight: what is said of them, by several nodes. */
const facts = [
  { visitor: 'ada, yesterday', at: midnight - 2_000 },
  { visitor: 'ada, yesterday', at: midnight - 1_000 },
  { visitor: 'ada', before: 'ada, yesterday', at: midnight + 1_000 },
  { visitor: 'ada', before: 'ada, yesterday', at: midnight + 2_000 },
  { visitor: 'bo, yesterday', at: midnight - 1_000 },
]

function tell(told: readonly (typeof facts)[number][]) {
  const people = createPresenceSet()
  for (const { visitor, before, at } of told) {
    if (before !== undefined) people.gone(before, at)
    people.seen(visitor, at)
  }
  return people
}

it('counts the same people in whatever order and however often it is told', () => {
  const repeated = fc.shuffledSubarray([...facts, ...facts], { minLength: 2 * facts.length })
  fc.assert(
    fc.property(repeated, (told) => {
      const people = tell(told)
      expect(people.count(midnight + 3_000)).toBe(2)
      expect(people.count(midnight + presenceMs)).toBe(1)
      expect(people.count(midnight + presenceMs + 3_000)).toBe(0)
    }),
  )
})

it('counts nobody whose last word comes when it is too old', () => {
  const people = tell(facts)
  expect(people.count(midnight + 2 * presenceMs)).toBe(0)
  people.seen('ada, yesterday', midnight - 1_000)
  expect(people.count(midnight + 2 * presenceMs)).toBe(0)
})

it('says who is there, for as long as they count', () => {
  const people = createPresenceSet()
  people.seen('ada', 1_000)
  people.seen('bob', 1_000)
  people.gone('bob', 2_000)
  expect(people.has('ada', 1_000 + presenceMs)).toBe(true)
  expect(people.has('ada', 1_001 + presenceMs)).toBe(false)
  expect(people.has('bob', 2_000)).toBe(false)
  expect(people.has('nobody', 0)).toBe(false)
})
