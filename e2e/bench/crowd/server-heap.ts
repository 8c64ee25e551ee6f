import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '#e2e/support/start-server.ts'
import { residentMb } from '../process-cost.ts'
import { readMetric } from './server-metrics.ts'

/** Memory of a server in MB (10⁶ bytes). */
export type Heap = { usedMb: number; residentMb: number }

// V8 gives pages back some time after it has emptied them.
const collections = 2
const settleMs = 1_000

/** What a server that is started as `measuredEnv` says needs once all garbage is collected. */
export async function collectedHeap({ origin, pid }: RunningServer): Promise<Heap> {
  for (let time = 0; time < collections; time++) {
    process.kill(pid, 'SIGUSR2')
    await pause(settleMs)
  }
  const usedMb = (await readMetric(origin, 'nodejs_heap_size_used_bytes')) / 1e6
  return { usedMb, residentMb: residentMb(pid) }
}
