import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buildPaths } from '#server/build-paths.ts'

export type PageScript = {
  source: string
  /** For the Content-Security-Policy, e.g. `sha256-…`. */
  hash: string
}

/** The script of published pages as built. */
export function loadPageScript(): PageScript {
  return scriptOf(readFileSync(buildPaths.pageScript, 'utf8').trim())
}

/** A script with the hash that allows exactly it. */
export function scriptOf(source: string): PageScript {
  return { source, hash: `sha256-${createHash('sha256').update(source).digest('base64')}` }
}
