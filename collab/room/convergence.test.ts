import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keysOf } from '#shared/lib/record-of.ts'
import { Compactor } from '../compaction/compactor.ts'
import { defaultLimits } from '../limits.ts'
import { clients, readSteps, runTroubled, writeSteps, type Step } from '../testing/troubled-run.ts'
import { TroubledNodes } from '../testing/troubled-nodes.ts'

/** How often each step comes. */
const weights: Record<Step['do'], number> = {
  edit: 20,
  burst: 1,
  paste: 1,
  undo: 4,
  'send oddly': 8,
  'pass on': 12,
  'meet another': 2,
  'to server': 8,
  'to client': 8,
  'all to server': 6,
  'all to client': 6,
  'disorder to server': 6,
  'disorder to client': 6,
  tick: 4,
  commit: 3,
  cut: 5,
  connect: 5,
  'come back': 3,
  leave: 1,
  'host edits': 1,
  'break journal': 1,
  'break bus': 1,
  rest: 1,
  unload: 1,
  crash: 2,
}

function step(): fc.Arbitrary<Step> {
  const names = fc.oneof(
    ...keysOf(weights).map((name) => ({
      weight: weights[name],
      arbitrary: fc.constant(name),
    })),
  )
  return fc.record({ do: names, who: fc.nat({ max: clients - 1 }), seed: fc.nat({ max: 999 }) })
}

/** Steps as text, and how many of them to try; on a busy machine fewer, as they are others each time. */
const runs = fc.array(step(), { maxLength: 150, size: 'max' }).map(writeSteps)
const most = { numRuns: 150, interruptAfterTimeLimit: 7_000, markInterruptAsFailure: false }

/** A thread for all compactions of a test. */
function startCompactor(): Compactor {
  const compactor = new Compactor(defaultLimits)
  onTestFinished(() => compactor.close())
  return compactor
}

/** Runs that once failed, as short as they could be made. */
const known = [
  {
    why: 'R63 a node died between telling another of an update and writing it',
    nodes: 2,
    steps: 'edit 0 0; come back 4 0; meet another 4 0; all to server 4 0; tick 0 0; crash 3 0',
  },
  {
    why: 'R63 what a host wrote on a node came after what another node had not written',
    nodes: 2,
    steps:
      'edit 1 0; crash 0 134; connect 1 472; send oddly 1 32; all to server 1 0; host edits 0 0; crash 1 0',
  },
  {
    why: 'R34 what a client was told to be saved came in another order',
    nodes: 1,
    steps:
      'disorder to server 1 414; disorder to server 1 347; to client 4 329; all to server 4 966; commit 1 849; edit 4 742; all to server 4 25; host edits 1 852; disorder to client 4 873',
  },
]

describe('five clients on troubled lines end with the same content, deletions and clocks', () => {
  it('R34 R35 R41 R42 R45 as the journal does', async () => {
    const compactor = startCompactor()
    const agree = fc.asyncProperty(runs, async (steps) => {
      const all = await runTroubled(readSteps(steps), new TroubledNodes(1, compactor))
      for (const state of all) expect(state).toEqual(all[0])
    })
    await fc.assert(agree, most)
  }, 60_000)

  it('R60 R61 R62 on two nodes whose bus loses messages', async () => {
    const compactor = startCompactor()
    const agree = fc.asyncProperty(runs, async (steps) => {
      const all = await runTroubled(readSteps(steps), new TroubledNodes(2, compactor))
      for (const state of all) expect(state).toEqual(all[0])
    })
    await fc.assert(agree, most)
  }, 60_000)

  it.each(known)('$why', async ({ nodes, steps }) => {
    const all = await runTroubled(readSteps(steps), new TroubledNodes(nodes, startCompactor()))
    for (const state of all) expect(state).toEqual(all[0])
  })
})
