import { limits } from './limits.ts'

// Browsers drop tabs and newlines inside an address and read `\` as `/`, so both could hide a
// scheme or another host; spaces and controls have no place in one anyway.
const clean = /^[!-[\]-~\u00a1-\uffff]*$/
const scheme = /^(https?:\/\/[^/]|mailto:[^:]|tel:[^:])/i
const within = /^(\/(?!\/)|#)/

/** `href` when it is http, https, mailto, tel, `/path` or `#id`; null for everything else. */
export function safeHref(href: unknown): string | null {
  if (typeof href !== 'string' || href.length > limits.href || !clean.test(href)) return null
  return scheme.test(href) || within.test(href) ? href : null
}

const assetId = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,79}$/

const ownPicture = /^\/(pictures|assets)(\/[a-zA-Z0-9_-]+)+\.(svg|webp)$/

/** `source` when it is an asset's id or the path of an own picture; null otherwise. */
export function safeImage(source: unknown): string | null {
  if (typeof source !== 'string' || source.length > limits.href) return null
  return assetId.test(source) || ownPicture.test(source) ? source : null
}
