/** What a worker does: `carryOut` gets each order as JSON, until whoever started it is gone. */
export function serveOrders(carryOut: (order: string) => void): void {
  process.on('message', (order) => carryOut(String(order)))
  process.on('disconnect', () => process.exit())
}

/** Tells whoever started this worker, as JSON; who is gone by then is not missed. */
export function report(it: object): void {
  process.send?.(JSON.stringify(it), undefined, {}, () => undefined)
}
