import { send } from '@koa/send'
import { answerNothing } from './answer-nothing.ts'
import { drawingPolicy } from './security.ts'
import type { Layer } from './layer.ts'

const yearMs = 365 * 24 * 3_600_000

/**
 * Serves the files of `folder` below `prefix` (ending in `/`), where nothing else lives: what is not
 * there is a plain 404. `forever`: the content of a name never changes.
 */
export function staticFiles(
  prefix: string,
  folder: string,
  { forever }: { forever: boolean },
): Layer {
  const settings = {
    root: folder,
    index: false as const,
    maxAge: forever ? yearMs : 0,
    immutable: forever,
  }
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!reads || !ctx.path.startsWith(prefix)) return next()
    // Folders are not listed.
    if (ctx.path.endsWith('/')) return answerNothing(ctx)
    try {
      await send(ctx, ctx.path.slice(prefix.length), settings)
      // It is about documents, and these are none: of the small ones it would be the larger part.
      if (isNoDocument.test(ctx.path)) ctx.remove('content-security-policy')
      if (ctx.path.endsWith('.svg')) ctx.set('content-security-policy', drawingPolicy)
    } catch (error) {
      if (!isClientError(error)) throw error
      answerNothing(ctx)
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
