import type { Layer } from './layer.ts'

export type InFlight = {
  /** The outermost layer of what it knows about. */
  layer: Layer
  /** The same for what is answered without layers. */
  run(work: () => Promise<unknown>): Promise<unknown>
  /** Resolves when nothing is worked on any more, at the latest after so many ms. */
  settled(withinMs: number): Promise<void>
}

/** Knows what is still worked on: a client that goes away ends its connection, not its request. */
export function createInFlight(): InFlight {
  let running = 0
  let settle: () => void = () => undefined

  async function run(work: () => Promise<unknown>): Promise<unknown> {
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      if (running === 0) settle()
    }
  }

  return {
    layer: (_ctx, next) => run(next),
    run,
    async settled(withinMs) {
      if (running === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      settle = resolve
      const timer = setTimeout(resolve, withinMs)
      await promise
      clearTimeout(timer)
    },
  }
}
