import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keysOf } from '#shared/lib/record-of.ts'
import { Compactor } from '../compaction/compactor.ts'
import { defaultLimits } from '../limits.ts'
import { runRenewed, writers } from '../testing/renewed-run.ts'
import type { Step } from '../testing/renewed-run.ts'
import { TroubledNodes } from '../testing/troubled-nodes.ts'

/** How often each step comes. */
const weights: Record<Step['do'], number> = {
  type: 20,
  'type on': 3,
  remove: 4,
  'to server': 6,
  'to client': 6,
  'all to server': 5,
  'all to client': 5,
  'disorder to server': 2,
  settle: 8,
  tick: 3,
  commit: 3,
  cut: 3,
  connect: 8,
  renew: 6,
  'renew at rest': 1,
  'break journal': 2,
  'mend journal': 2,
  'break bus': 1,
  'mend bus': 1,
  crash: 2,
}

function step(): fc.Arbitrary<Step> {
  const names = fc.oneof(
    ...keysOf(weights).map((name) => ({
      weight: weights[name],
      arbitrary: fc.constant(name),
    })),
  )
  return fc.record({ do: names, who: fc.nat({ max: writers - 1 }), seed: fc.nat({ max: 999 }) })
}

const runs = Number(process.env['RENEWED_RUNS'] ?? 100)
const seconds = Number(process.env['RENEWED_SECONDS'] ?? 7)
const steps = fc.array(step(), { maxLength: 120, size: 'max' })
const most = {
  numRuns: runs,
  interruptAfterTimeLimit: seconds * 1_000,
  markInterruptAsFailure: false,
}

function startCompactor(): Compactor {
  const compactor = new Compactor(defaultLimits)
  onTestFinished(() => compactor.close())
  return compactor
}

describe('people write while their document is written anew again and again', () => {
  it.each([1, 2])(
    'R70 R71 R72 R73 what is saved is there once, and all agree: %i nodes',
    async (count) => {
      const compactor = startCompactor()
      let generations = 0
      const agree = fc.asyncProperty(steps, async (each) => {
        const { texts, generation } = await runRenewed(each, new TroubledNodes(count, compactor))
        for (const text of texts) expect(text).toBe(texts[0])
        generations += generation
      })
      await fc.assert(agree, most)
      expect(generations).toBeGreaterThan(1)
    },
    seconds * 1_000 + 60_000,
  )
})
