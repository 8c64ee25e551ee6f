import * as fc from 'fast-check'
import { flawsOfStory, randomStory } from '#shared/campaign/generations/testing/carry-everybody.ts'
import type { Finding } from '../scenario.ts'

/** So many in a row, each row with a seed of its own. */
const row = 100

/**
 * Plays so many stories of people who are offline over one or more changes of generation; a complaint
 * holds the shortest story in which something was lost, doubled or has come back.
 */
export async function carryStories(times: number, seed: number): Promise<Finding> {
  for (let done = 0; done < times; done += row) {
    const some = fc.property(randomStory(), (story) => flawsOfStory(story).length === 0)
    const numRuns = Math.min(row, times - done)
    const { failed, counterexample, counterexamplePath } = fc.check(some, {
      numRuns,
      seed: seed + done,
    })
    const story = counterexample?.[0]
    if (failed && story) {
      const report = { stories: done + numRuns, seed: seed + done, path: counterexamplePath }
      return { report, complaints: [...flawsOfStory(story), JSON.stringify(story)] }
    }
    if ((done / row) % 5 === 4) console.log(`${done + numRuns} of ${times} stories`)
    // Whoever ends this process is heard between.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { report: { stories: times }, complaints: [] }
}
