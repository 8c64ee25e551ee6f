import { percentile } from '../figures.ts'
import { residentMb } from '../process-cost.ts'
import { Traffic } from './traffic.ts'
import type { Plan, Report } from './traffic.ts'

// A server that has just started is compiling; it is measured when most of that is done.
const warmUpSeconds = 12
const patienceMs = 15_000

/** Sends `rate` updates a second for `seconds`. Throws when one is lost. */
export async function steadyTraffic(plan: Plan, rate: number, seconds: number) {
  const traffic = await Traffic.open(plan)
  try {
    await traffic.run(rate, warmUpSeconds, patienceMs)
    const report = await traffic.run(rate, seconds, patienceMs)
    const { lost, ended } = report
    if (lost > 0 || ended.length > 0)
      throw new Error(`${lost} updates did not arrive or were not saved. ${whyEnded(ended)}`)
    return { ...costOf(report), 'resident MB': residentMb(plan.pid) }
  } finally {
    await traffic.close()
  }
}

/** How many connections ended, and in which ways. */
export function whyEnded(ended: readonly string[]): string {
  return `${ended.length} connections ended: ${[...new Set(ended)].join('; ')}`
}

function costOf({ latencies, savings, ...report }: Report): Record<string, number | null> {
  const ack = (share: number) => (savings.length > 0 ? percentile(savings, share) : null)
  return {
    'CPU s / 1,000': (report.cpuSeconds / report.deliveries) * 1000,
    'p50 ms': percentile(latencies, 0.5),
    'p95 ms': percentile(latencies, 0.95),
    'p99 ms': percentile(latencies, 0.99),
    'ack p50 ms': ack(0.5),
    'ack p95 ms': ack(0.95),
    'ack p99 ms': ack(0.99),
    'updates/s': report.rate,
    'updates / frame': report.updatesPerFrame,
    'server busy %': 100 * report.serverBusy,
    'generator busy %': 100 * report.generatorBusy,
  }
}
