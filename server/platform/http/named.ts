import type { Layer } from './layer.ts'

/**
 * Says as what requests are counted that `layer` answers, e.g. `/c/{slug}`. Those that it hands on get
 * the name of whoever answers them.
 */
export function named(route: string, layer: Layer): Layer {
  return (ctx, next) => {
    ctx.state.route = route
    return layer(ctx, () => {
      delete ctx.state.route
      return next()
    })
  }
}
