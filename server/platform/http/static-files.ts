import { send } from '@koa/send'
import type { Layer } from './layer.ts'

const yearMs = 365 * 24 * 3_600_000

/**
 * Serves the files of `folder` below `prefix` (ending in `/`). `forever` is for names whose content
 * never changes. What is not there goes on to the next middleware.
 */
export function staticFiles(prefix: string, folder: string, options: { forever: boolean }): Layer {
  const settings = {
    root: folder,
    index: false as const,
    maxAge: options.forever ? yearMs : 0,
    immutable: options.forever,
  }
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!reads || !ctx.path.startsWith(prefix)) return next()
    try {
      await send(ctx, ctx.path.slice(prefix.length), settings)
      // It is about documents, and these are none: of the small ones it would be the larger part.
      if (isNoDocument.test(ctx.path)) ctx.remove('content-security-policy')
    } catch (error) {
      if (!isClientError(error)) throw error
      return next()
    }
  }
}

const isNoDocument = /\.(?:css|js|webp|woff2)$/

/** Not found, malicious path or malformed escape. */
function isClientError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status < 500
  )
}
