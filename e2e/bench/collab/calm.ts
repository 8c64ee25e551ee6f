import { waitUntil } from '#e2e/support/wait-until.ts'
import { cpuSeconds } from '../process-cost.ts'
import type { Subject } from './subjects.ts'

const calmWithinMs = 30_000
const lookAgainMs = 250
const mostCpuSeconds = 0.03

/** Resolves when the server has worked off what it was sent. */
export async function calm({ name, pid }: Pick<Subject, 'name' | 'pid'>): Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  const isCalm = async () => {
    const before = last
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
    last = cpuSeconds(pid())
    return last - before < mostCpuSeconds
  }
  await waitUntil(`${name} has nothing more to do`, isCalm, calmWithinMs)
}
