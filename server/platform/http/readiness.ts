import type { Metrics } from './metrics.ts'

export type Check = {
  name: string
  run: () => Promise<void>
  /** The process does its work without it, if less well. */
  spare?: boolean
}

export type Readiness = {
  isReady: boolean
  status: 'ready' | 'stopping' | 'unready'
  /** Parts that it can't reach. */
  failing: string[]
  /** Spare parts that it can't reach; absent when it reaches all. */
  warnings?: string[]
}

const patienceMs = 2_000

/** Whether the process can do its work. A part that does not answer within 2 s is away. */
export async function checkReadiness(
  checks: readonly Check[],
  isStopping: () => boolean,
): Promise<Readiness> {
  const results = await Promise.all(checks.map(settle))
  const away = results.filter((check) => check !== null)
  const failing = away.filter((check) => !check.spare).map(({ name }) => name)
  const warnings = away.filter((check) => check.spare).map(({ name }) => name)
  const isReady = failing.length === 0 && !isStopping()
  return {
    isReady,
    status: isReady ? 'ready' : isStopping() ? 'stopping' : 'unready',
    failing,
    ...(warnings.length > 0 ? { warnings } : {}),
  }
}

/** Has Prometheus read each check when it asks: 1 while what is checked can't be reached, else 0. */
export function measureReadiness(checks: readonly Check[], { gauges }: Metrics): void {
  const measure = (name: string, help: string, some: readonly Check[]) =>
    gauges(name, help, 'name', async () => {
      const away = await Promise.all(
        some.map(async (check) => Number((await settle(check)) !== null)),
      )
      return Object.fromEntries(some.map((check, at) => [check.name, away[at] ?? 0]))
    })
  const isSpare = ({ spare = false }: Check) => spare
  const failing = checks.filter((check) => !isSpare(check))
  measure('ready_failing', 'Parts without which the process is not ready: 1 while away', failing)
  measure('ready_warning', 'Parts that it can do without: 1 while away', checks.filter(isSpare))
}

/** Null when the check passes in time, else the check. */
async function settle(check: Check): Promise<Check | null> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('too late')), patienceMs).unref(),
  )
  return Promise.race([check.run(), late]).then(
    () => null,
    () => check,
  )
}
