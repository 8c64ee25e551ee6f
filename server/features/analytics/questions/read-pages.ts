import { LRUCache } from 'lru-cache'
import { partsOf } from '#server/features/ingest/public/page-parts.ts'
import type { PageParts } from '#server/features/ingest/public/page-parts.ts'
import type { PublishingTables } from '#server/features/publishing/public/entities.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import type { Words } from './dimensions.ts'

type Place = Pick<Words['place'], 'releaseId' | 'page' | 'pageId' | 'variant'>

/** What the page of a place is made of. */
export type PartsAt = (place: Place) => PageParts

const kept = 2_000
const nothing = partsOf('')

/** Reads what pages of releases are made of, which never changes, so it is remembered. */
export function createPageReader(queries: Pick<Queries, 'read'>): {
  /** Reads the pages of these places. */
  learn(places: readonly Place[]): Promise<PartsAt>
} {
  const tables = queries.read<PublishingTables>()
  const known = new LRUCache<string, PageParts>({ max: kept })

  async function htmlOf({ releaseId, page, pageId, variant }: Place): Promise<string | undefined> {
    const isPage = variant === '' || variant === pageId
    const row = isPage
      ? await tables
          .selectFrom('release_page')
          .select('html')
          .where('release_id', '=', releaseId)
          .where('path', '=', page)
          .executeTakeFirst()
      : await tables
          .selectFrom('release_variant')
          .select('html')
          .where('release_id', '=', releaseId)
          .where('variant_id', '=', variant)
          .executeTakeFirst()
    return row?.html
  }

  return {
    async learn(places) {
      const parts = new Map<string, PageParts>()
      for (const place of places) {
        const key = keyOf(place)
        if (parts.has(key)) continue
        const found = known.get(key) ?? partsOf((await htmlOf(place)) ?? '')
        known.set(key, found)
        parts.set(key, found)
      }
      return (place) => parts.get(keyOf(place)) ?? nothing
    },
  }
}

const keyOf = ({ releaseId, page, variant }: Place) => `${releaseId} ${page} ${variant}`
