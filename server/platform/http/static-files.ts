import { send } from '@koa/send'
import { answerNothing } from './answer-nothing.ts'
import type { Layer } from './layer.ts'

const yearMs = 365 * 24 * 3_600_000

type FileOptions = {
  /** The content of a name never changes. */
  forever: boolean
  /** The path, below the prefix, of what stands in for one that is not there; null if nothing does. */
  standIn?: (path: string) => Promise<string | null>
}

/**
 * Serves the files of `folder` below `prefix` (ending in `/`), where nothing else lives: what is not
 * there leads to its stand-in, or is a plain 404.
 */
export function staticFiles(prefix: string, folder: string, options: FileOptions): Layer {
  const settings = {
    root: folder,
    index: false as const,
    maxAge: options.forever ? yearMs : 0,
    immutable: options.forever,
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
      const other = await options.standIn?.(ctx.path.slice(prefix.length))
      if (!other) return answerNothing(ctx)
      ctx.set('cache-control', 'no-cache')
      ctx.redirect(`${prefix}${other}`)
    }
  }
}

/** What an SVG may do that is opened by itself: be drawn, with its own styles and pictures. */
const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"

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
