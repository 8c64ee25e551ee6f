import type { PageCache } from '#server/core/services.ts'
import type { ServedPage } from './public/served-page.ts'

/** How long a page may be shown after another process changed it. */
const freshMs = 1_000
const maxEntries = 2_000

type Entry = { served: ServedPage; at: number }

/**
 * Keeps published pages in memory. A page older than a second is asked for again; when the database
 * can't answer, the last known page is shown, so visitors don't notice that it is down.
 */
export function createPageCache(
  load: (slug: string, path: string) => Promise<ServedPage>,
  now: () => number,
): PageCache & { get(slug: string, path: string): Promise<ServedPage> } {
  const entries = new Map<string, Map<string, Entry>>()
  return {
    async get(slug, path) {
      const known = entries.get(slug)?.get(path)
      if (known && now() - known.at < freshMs) return known.served
      try {
        const served = await load(slug, path)
        remember(entries, slug, path, { served, at: now() })
        return served
      } catch (error) {
        if (!known) throw error
        return known.served
      }
    },
    evict: (slug) => void entries.delete(slug),
  }
}

function remember(
  entries: Map<string, Map<string, Entry>>,
  slug: string,
  path: string,
  entry: Entry,
): void {
  if (entry.served.kind === 'missing') return
  const pages = entries.get(slug) ?? new Map<string, Entry>()
  pages.set(path, entry)
  // Re-inserted, so the first key is the one not asked for the longest.
  entries.delete(slug)
  entries.set(slug, pages)
  const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined
  if (oldest !== undefined) entries.delete(oldest)
}
