import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Folder } from '../fold/folder.ts'
import { defaultLimits } from '../limits.ts'
import { clients, readSteps, runTroubled, writeSteps, type Step } from '../testing/troubled-run.ts'

/** How often each step comes. */
const weights: Record<Step['do'], number> = {
  edit: 20,
  burst: 1,
  paste: 1,
  undo: 4,
  'send oddly': 8,
  'pass on': 6,
  'meet another': 2,
  'to server': 8,
  'to client': 8,
  'all to server': 6,
  'all to client': 6,
  'disorder to server': 6,
  'disorder to client': 6,
  tick: 4,
  commit: 3,
  cut: 3,
  connect: 5,
  'come back': 3,
  leave: 1,
  'host edits': 1,
  trouble: 1,
  unload: 1,
  crash: 2,
}

function step(): fc.Arbitrary<Step> {
  const names = fc.oneof(
    ...Object.entries(weights).map(([name, weight]) => ({
      weight,
      arbitrary: fc.constant(name as Step['do']),
    })),
  )
  return fc.record({ do: names, who: fc.nat({ max: clients - 1 }), seed: fc.nat({ max: 999 }) })
}

describe('R34 R35 R41 R42 R45 five clients on troubled lines', () => {
  it('end with the same content, deletions and clocks, as the journal does', async () => {
    const runs = fc.array(step(), { maxLength: 150, size: 'max' }).map(writeSteps)
    const folder = new Folder(defaultLimits)
    onTestFinished(() => folder.close())
    const property = fc.asyncProperty(runs, async (steps) => {
      const [first, ...others] = await runTroubled(readSteps(steps), folder)
      for (const state of others) expect(state).toEqual(first)
    })
    await fc.assert(property, { numRuns: 200, interruptAfterTimeLimit: 12_000 })
  }, 60_000)
})
