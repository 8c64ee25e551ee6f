import type { Services } from '#server/core/services.ts'
import { answerNothing } from '#server/platform/http/answer-nothing.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'
import { drawingPolicy } from '#server/platform/http/security.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { storedFolders } from '#server/platform/storage/stored-paths.ts'
import { uploadAt } from './public/upload-at.ts'

const prefix = `/${storedFolders.assets}/`
const year = 365 * 24 * 3_600

/**
 * `/assets/{id}/{file}`: pictures and fonts of libraries, for everybody who knows an address. A width
 * that a picture is not kept in leads to the nearest one; what is not there is a plain 404.
 */
export function serveUploads({ files }: Pick<Services, 'files'>): Layer {
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!reads || !ctx.path.startsWith(prefix)) return next()
    const path = ctx.path.slice(1)
    const upload = uploadAt(path)
    if (!upload) return answerNothing(ctx)
    const tag = path.slice(prefix.length)
    if (isKnown(ctx, tag)) return
    const found = await files.open(path)
    if (!found) return lead(ctx, await nearestRendition(files, path))
    ctx.type = upload.type
    ctx.etag = tag
    ctx.length = found.size
    ctx.set('cache-control', `public, max-age=${year}, immutable`)
    // It is about documents, and these are none: of the small ones it would be the larger part.
    ctx.remove('content-security-policy')
    if (path.endsWith('.svg')) ctx.set('content-security-policy', drawingPolicy)
    ctx.status = 200
    if (ctx.method === 'GET') ctx.body = found.content
    else found.content.destroy()
  }
}

/** What a path holds never changes, so who has it once has it for ever, and nobody has to look. */
function isKnown(ctx: Context, tag: string): boolean {
  if (!ctx.get('if-none-match').includes(`"${tag}"`)) return false
  ctx.status = 304
  ctx.etag = tag
  return true
}

function lead(ctx: Context, other: string | null): void {
  if (!other) return answerNothing(ctx)
  ctx.set('cache-control', 'no-cache')
  ctx.redirect(`/${other}`)
}

const rendition = /^(.+)\/(\d{1,5})\.webp$/

/**
 * The next wider rendition of a picture, else the widest. Who draws a picture that was just added knows
 * its id before its widths.
 */
async function nearestRendition(files: FileStore, path: string): Promise<string | null> {
  const [, folder, width] = rendition.exec(path) ?? []
  if (!folder) return null
  const widths = (await files.list(folder)).files
    .filter((name) => name.endsWith('.webp'))
    .map((name) => Number.parseInt(name, 10))
    .toSorted((a, b) => a - b)
  const nearest = widths.find((step) => step >= Number(width)) ?? widths.at(-1)
  return nearest === undefined ? null : `${folder}/${nearest}.webp`
}
