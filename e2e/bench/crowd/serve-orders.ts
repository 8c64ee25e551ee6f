import type { z } from 'zod'

/** What a worker does: `carryOut` gets each order, until whoever started it is gone. */
export function serveOrders<Order>(
  shape: z.ZodType<Order>,
  carryOut: (order: Order) => void,
): void {
  process.on('message', (order) => carryOut(shape.parse(JSON.parse(String(order)))))
  process.on('disconnect', () => process.exit())
}

/** Tells whoever started this worker, as JSON; who is gone by then is not missed. */
export function report(it: object): void {
  process.send?.(JSON.stringify(it), undefined, {}, () => undefined)
}
