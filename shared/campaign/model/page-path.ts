import { plainLatin } from '../../lib/plain-latin.ts'
import { cutText } from './cut-text.ts'
import { limits } from './limits.ts'

/**
 * A page's path as it is used in addresses: starts with `/`, small letters (Latin ones without their
 * marks, others as they are), segments of letters, digits, `-` and `_`, no empty or dot segments, no
 * slash at the end, at most 100 characters. Written out: in an address, encode it with `encodeURI`.
 */
export function normalisePath(path: string): string {
  const segments = plainLatin(decoded(path))
    .split('/')
    .map((segment) => segment.replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-').replace(/^-+|-+$/g, ''))
    .filter((segment) => segment !== '')
  return cutText(`/${segments.join('/')}`, limits.path).replace(/(?<=.)[/-]+$/, '')
}

/** An address copied from a browser has its letters encoded. */
function decoded(path: string): string {
  if (!/%[\da-f]{2}/i.test(path)) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * The normalised paths, made unique: the first page with a path keeps it, later ones get the first
 * free of `-2`, `-3`, … (`/page-2` for the root).
 */
export function uniquePaths(paths: readonly string[]): string[] {
  const wanted = paths.map(normalisePath)
  const taken = new Set(wanted)
  const seen = new Set<string>()
  return wanted.map((path) => {
    const own = seen.has(path) ? withSuffix(path, taken) : path
    seen.add(own)
    taken.add(own)
    return own
  })
}

function withSuffix(path: string, taken: ReadonlySet<string>): string {
  const stem = path === '/' ? '/page' : path
  for (let number = 2; ; number += 1) {
    const candidate = `${stem}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}
