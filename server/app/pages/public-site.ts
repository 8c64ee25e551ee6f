import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'
import { parseCookies, sessionCookieName } from '#server/platform/identity/cookies.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'

const siteShape = z.object({
  /** What stands in the documents for the address of the installation. */
  originMark: z.string(),
  /** The one inline script, as the policy names it. */
  inlineScript: z.string(),
  /** File by address. */
  documents: z.record(z.string(), z.string()),
})
type Site = z.infer<typeof siteShape>
const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]
type Packed = { etag: string; body: Record<Encoding, Buffer> }

/** Below these nothing else lives, so what is not there is answered with the site's own page. */
const ownFolder =
  /^\/(?:blog|documentation|about|features|pricing|security|privacy|terms|support)\//
/** What strangers see at addresses of the application. */
const forStrangers = new Map([['/templates/gallery', '/template-showcase']])
const notFoundPath = '/404'
const pack = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/**
 * The public site, rendered when it was built: static documents with this installation's address,
 * packed at their first use and kept, known to the browser by their ETag. They are marked for people
 * who are signed in, and where visitors may try the product, and run only the inline script that they
 * were built with. `folder` is the site's build; without one everything goes on.
 */
export function publicSite(
  folder: string,
  { origin, hasDemo }: { origin: () => string; hasDemo: boolean },
): Layer {
  const site = readSite(folder)
  const kept = new Map<string, Promise<Packed>>()
  const packed = (path: string, file: string, given: Site, isSignedIn: boolean) => {
    const key = `${isSignedIn ? 'in' : 'out'} ${path}`
    const found =
      kept.get(key) ?? packDocument(join(folder, file), given, origin(), { isSignedIn, hasDemo })
    kept.set(key, found)
    found.catch(() => kept.delete(key))
    return found
  }
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const given = await site
    const isSignedIn = parseCookies(ctx.headers.cookie).has(sessionCookieName)
    const asked = pathOf(ctx.path)
    const path = (!isSignedIn && forStrangers.get(asked)) || asked
    if (!given || (asked !== ctx.path && !ownFolder.test(ctx.path))) return next()
    if (asked !== ctx.path && given.documents[path]) return redirect(ctx, path)
    const isThere = path !== notFoundPath && Object.hasOwn(given.documents, path)
    if (!isThere && !ownFolder.test(path)) return next()
    const shown = isThere ? path : notFoundPath
    const file = given.documents[shown]
    if (file === undefined) return next()
    allowInline(ctx, given.inlineScript)
    // Without a referrer the browser would not say that a form's post comes from here.
    ctx.set('referrer-policy', 'same-origin')
    const document = await packed(shown, file, given, isSignedIn)
    answer(ctx, document, { ending: extname(file), status: isThere ? 200 : 404 })
  }
}

async function readSite(folder: string): Promise<Site | null> {
  const text = await readFile(join(folder, 'site.json'), 'utf8').catch(() => null)
  return text === null ? null : siteShape.parse(JSON.parse(text))
}

/** One address for each document: without a slash at its end. */
const pathOf = (path: string) => (path === '/' ? path : path.replace(/\/+$/, ''))

function redirect(ctx: Context, path: string): void {
  ctx.status = 301
  ctx.redirect(`${path}${ctx.search}`)
}

/** In the place of a nonce, which would make each answer another document. */
function allowInline(ctx: Context, source: string): void {
  const policy = ctx.response.get('content-security-policy')
  ctx.set('content-security-policy', policy.replace(/'nonce-[^']*'/, `'${source}'`))
}

async function packDocument(
  file: string,
  { originMark }: Site,
  origin: string,
  { isSignedIn, hasDemo }: { isSignedIn: boolean; hasDemo: boolean },
): Promise<Packed> {
  const text = (await readFile(file, 'utf8')).replaceAll(originMark, origin)
  const marks = [...(isSignedIn ? ['data-signed-in=""'] : []), ...(hasDemo ? ['data-demo=""'] : [])]
  const plain = Buffer.from(text.replace('<html ', ['<html', ...marks, ''].join(' ')))
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, pack),
    promisify(gzip)(plain, { level: 9 }),
  ])
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 20)
  return { etag, body: { br, gzip: gz, identity: plain } }
}

function answer(
  ctx: Context,
  { etag, body }: Packed,
  { ending, status }: { ending: string; status: number },
): void {
  const wanted = ctx.acceptsEncodings(...encodings)
  const encoding = encodings.find((one) => one === wanted) ?? 'identity'
  ctx.status = status
  ctx.type = ending
  ctx.vary('Accept-Encoding')
  ctx.vary('Cookie')
  ctx.set('cache-control', 'no-cache')
  ctx.etag = `${etag}-${encoding}`
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  if (encoding !== 'identity') ctx.set('content-encoding', encoding)
  ctx.body = body[encoding]
}
