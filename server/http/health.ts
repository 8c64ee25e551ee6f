import type { Middleware } from 'koa'

export type Check = {
  name: string
  run: () => Promise<void>
  /** The process does its work without it, if less well. */
  spare?: boolean
}

const patienceMs = 2_000

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work; 503 names the parts that it can't
 * reach, and while it shuts down. Spare parts that are away are named as warnings.
 */
export function health(checks: Check[], isStopping: () => boolean): Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' }
      return
    }
    if (ctx.path !== '/readyz') return next()
    const results = await Promise.all(checks.map(settle))
    const away = results.filter((check) => check !== null)
    const failing = away.filter((check) => !check.spare).map(({ name }) => name)
    const spare = away.filter((check) => check.spare).map(({ name }) => name)
    const ready = failing.length === 0 && !isStopping()
    ctx.status = ready ? 200 : 503
    ctx.body = {
      status: ready ? 'ready' : isStopping() ? 'stopping' : 'unready',
      failing,
      ...(spare.length > 0 ? { warnings: spare } : {}),
    }
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
