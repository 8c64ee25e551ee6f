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
