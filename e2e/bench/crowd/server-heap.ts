import { setTimeout as pause } from 'node:timers/promises'
import { readMetric } from '#e2e/support/read-metric.ts'
import type { RunningServer } from '#e2e/support/start-server.ts'
import { residentMb } from '../process-cost.ts'

/** Memory of a server in MB (10⁶ bytes). */
export type Heap = { usedMb: number; residentMb: number }

// V8 gives pages back some time after it has emptied them, and other threads theirs in their time.
const collections = 2
const settleMs = 1_000
const steadyForMs = 3_000
const steadyWithinMs = 30_000
/** Less than this share is no fall. */
const fallShare = 0.005

/**
 * What a server that is started as `measuredEnv` says needs once all garbage is collected and the
 * pages that it left are given back.
 */
export async function collectedHeap({ origin, pid }: RunningServer): Promise<Heap> {
  for (let time = 0; time < collections; time++) {
    process.kill(pid, 'SIGUSR2')
    await pause(settleMs)
  }
  const usedMb = (await readMetric(origin, 'nodejs_heap_size_used_bytes')) / 1e6
  return { usedMb, residentMb: await steadyResidentMb(pid) }
}

/** Resident memory, once it has not fallen for a while. */
async function steadyResidentMb(pid: number): Promise<number> {
  const startedAt = performance.now()
  let [lowest, lowestAt] = [residentMb(pid), startedAt]
  for (;;) {
    await pause(steadyForMs / 10)
    const [now, resident] = [performance.now(), residentMb(pid)]
    if (resident < lowest * (1 - fallShare)) [lowest, lowestAt] = [resident, now]
    if (now - lowestAt >= steadyForMs || now - startedAt >= steadyWithinMs) return resident
  }
}
