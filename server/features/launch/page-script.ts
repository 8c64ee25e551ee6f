import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { blocksOf } from '#shared/page/checks/page-blocks.ts'
import type { PageScripts } from '#server/core/ports/page-scripts.ts'
import { buildPaths } from '#server/platform/build-paths.ts'

export type PageScript = {
  source: string
  /** For the Content-Security-Policy, e.g. `sha256-…`. */
  hash: string
}

/** The scripts of published pages as built. */
export function loadPageScripts(): PageScripts {
  const known = new Map<string, string | undefined>()
  const read = (name: string) => {
    const file = resolve(buildPaths.pageScripts, `${name}.js`)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  }
  return {
    core: read('page-script') ?? '',
    uncounted: read('uncounted-script') ?? '',
    ofKind: (kind) => {
      if (!known.has(kind)) known.set(kind, read(`block-${kind}`))
      return known.get(kind)
    },
  }
}

/** The one script of a page: what every page runs, and what the kinds of blocks on it need. */
export function scriptOf(
  { core, uncounted, ofKind }: PageScripts,
  page: PageSnapshot,
  isCounted = true,
): PageScript {
  const kinds = new Set(blocksOf(page).map(({ kind }) => kind))
  const parts = [
    isCounted ? core : uncounted,
    ...[...kinds].toSorted().flatMap((kind) => ofKind(kind) ?? []),
  ]
  const source = parts.join('\n')
  return { source, hash: `sha256-${createHash('sha256').update(source).digest('base64')}` }
}
