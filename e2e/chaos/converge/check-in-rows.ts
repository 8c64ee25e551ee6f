import * as fc from 'fast-check'
import type { Finding } from '../scenario.ts'

/** So many in a row, each row with a seed of its own. */
const row = 100

type Checked<T> = {
  /** What is counted, in words. */
  name: string
  times: number
  seed: number
  made: fc.Arbitrary<T>
  flawsOf: (made: T) => string[]
}

/** Checks so many random cases for flaws; a complaint holds the shortest one that has any. */
export async function checkInRows<T>({
  name,
  times,
  seed,
  made,
  flawsOf,
}: Checked<T>): Promise<Finding> {
  for (let done = 0; done < times; done += row) {
    const some = fc.property(made, (each) => flawsOf(each).length === 0)
    const numRuns = Math.min(row, times - done)
    const result = fc.check(some, { numRuns, seed: seed + done })
    const found = result.counterexample?.[0]
    if (result.failed && found !== undefined) {
      const report = {
        [name]: done + numRuns,
        seed: seed + done,
        path: result.counterexamplePath,
      }
      return { report, complaints: [...said(flawsOf, found), JSON.stringify(found)] }
    }
    if ((done / row) % 5 === 4) console.log(`${done + numRuns} of ${times} ${name}`)
    // Whoever ends this process is heard between.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { report: { [name]: times }, complaints: [] }
}

function said<T>(flawsOf: (made: T) => string[], made: T): string[] {
  try {
    return flawsOf(made)
  } catch (error) {
    return [String(error)]
  }
}
