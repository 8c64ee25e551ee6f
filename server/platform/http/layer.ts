import type { ParameterizedContext } from 'koa'

/** What layers leave at a request for those after them. */
type LayerState = {
  requestId?: string
  nonce?: string
  /** The pattern of the address, from whoever answers (`named`). */
  route?: string
  /** By whom the request is counted, e.g. `person <id>`. */
  who?: string
}

export type Context = ParameterizedContext<LayerState>

/** A layer of Koa. Its own type says `any` of what passes through. */
export type Layer = (ctx: Context, next: () => Promise<unknown>) => unknown
