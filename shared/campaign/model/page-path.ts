import { limits } from './limits.ts'

/**
 * A page's path as it is used in addresses: starts with `/`, lower case, segments of letters,
 * digits, `-` and `_`, no empty or dot segments, no slash at the end, at most 100 characters.
 */
export function normalisePath(path: string): string {
  const segments = path
    .toLowerCase()
    .normalize('NFKD')
    .split('/')
    .map((segment) => segment.replace(/[^a-z0-9_]+/g, '-').replace(/^-+|-+$/g, ''))
    .filter((segment) => segment !== '')
  return `/${segments.join('/')}`.slice(0, limits.path).replace(/(?<=.)[/-]+$/, '')
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
