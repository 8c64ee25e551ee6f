import type { Layer } from './layer.ts'

export type InFlight = {
  /** The outermost layer of what it knows about. */
  layer: Layer
  /** Resolves when nothing is worked on any more, at the latest after so many ms. */
  settled(withinMs: number): Promise<void>
}

/** Knows what is still worked on: a client that goes away ends its connection, not its request. */
export function createInFlight(): InFlight {
  const running = new Set<Promise<unknown>>()
  return {
    layer: (_ctx, next) => {
      const run = next().finally(() => running.delete(run))
      running.add(run)
      return run
    },
    async settled(withinMs) {
      const time = Promise.withResolvers<void>()
      const timer = setTimeout(time.resolve, withinMs)
      await Promise.race([Promise.allSettled(running), time.promise])
      clearTimeout(timer)
    },
  }
}
