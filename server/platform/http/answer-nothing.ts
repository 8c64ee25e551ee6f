import type { Context } from './layer.ts'

/** A plain 404, for programs and addresses that nobody types. */
export function answerNothing(ctx: Context): void {
  ctx.status = 404
  ctx.type = 'text'
  ctx.set('cache-control', 'no-store')
  ctx.body = 'There is nothing at this address.\n'
}
