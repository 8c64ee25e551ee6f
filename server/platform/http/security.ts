import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { frameSources, mediaSource } from '#shared/blocks/frame-sources.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Layer } from './layer.ts'

/** What is posted by published pages, whatever host they are on. */
const isOpenToAll = (path: string) => path.startsWith('/f/') || path.startsWith('/v/')

/**
 * They let pages on every host read what they are answered. Without cookies, and without asking
 * before: their scripts send nothing but what forms can send.
 */
export const openHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Gives what is posted by published pages `openHeaders`. */
export const openToAll: Layer = (ctx, next) => {
  if (isOpenToAll(ctx.path)) ctx.set(openHeaders)
  return next()
}

/**
 * Helmet's headers on everything. The application's pages get a policy that runs scripts only by
 * this answer's nonce (`ctx.state.nonce`); published pages set their own.
 */
export function securityHeaders(isSecure: () => boolean): Layer {
  const known = new Map<boolean, HeaderParts[]>()
  return (ctx, next) => {
    const nonce = randomBytes(16).toString('base64')
    ctx.state.nonce = nonce
    const secure = isSecure()
    const headers = known.get(secure) ?? helmetHeaders(secure)
    known.set(secure, headers)
    for (const [name, parts] of headers) ctx.res.setHeader(name, parts.join(nonce))
    ctx.res.removeHeader('x-powered-by')
    return next()
  }
}

/** A header's value without the nonces in it. */
type HeaderParts = [name: string, parts: readonly string[]]

const noncePlace = 'nonce-of-this-answer'

/** Helmet makes the same of every answer but for the nonce, and takes its time for it. */
function helmetHeaders(isSecure: boolean): HeaderParts[] {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  helmet({
    strictTransportSecurity: isSecure,
    crossOriginEmbedderPolicy: false,
    contentSecurityPolicy: { useDefaults: false, directives: appPolicy(noncePlace, isSecure) },
  })(request, answer, (error) => {
    if (error) throw new Error('The headers can’t be made.', { cause: error })
  })
  return Object.entries(answer.getHeaders()).map(([name, value]) => [
    name,
    String(value).split(noncePlace),
  ])
}

/** What an SVG may do that is opened by itself: be drawn, with its own styles and pictures. */
export const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"

function appPolicy(nonce: string, secure: boolean) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", `'nonce-${nonce}'`],
    // Mantine and the canvas set styles by attribute and by style elements of their own.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    // What pages in the preview may load, as published ones may.
    frameSrc: frameSources(),
    mediaSrc: [mediaSource],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    ...(secure ? { upgradeInsecureRequests: [] } : {}),
  }
}

/**
 * Unsafe methods must come from our own pages: by `Sec-Fetch-Site`, else by `Origin`. Requests with
 * neither are not from a browser's page and carry no one's cookies unasked.
 */
export function sameOrigin(allowedOrigins: () => ReadonlySet<string>): Layer {
  return (ctx, next) => {
    const safe = ctx.method === 'GET' || ctx.method === 'HEAD' || ctx.method === 'OPTIONS'
    if (safe || isOpenToAll(ctx.path)) return next()
    const site = ctx.get('sec-fetch-site')
    const origin = ctx.get('origin')
    if (site && site !== 'same-origin' && site !== 'none') throw new AppError('origin-not-allowed')
    if (origin && !allowedOrigins().has(origin)) throw new AppError('origin-not-allowed')
    return next()
  }
}
