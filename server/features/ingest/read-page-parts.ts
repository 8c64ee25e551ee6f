import { LRUCache } from 'lru-cache'
import {
  ReleasePageEntity,
  ReleaseVariantEntity,
} from '#server/features/publishing/public/entities.ts'
import type { Database, EntityManager } from '#server/platform/db/open-database.ts'
import { partsOf } from './public/page-parts.ts'
import type { PageParts } from './public/page-parts.ts'
import type { PageAttribution } from './public/page-token.ts'

/**
 * Reads what a page or variant of a release is made of, from it as visitors have it. A release never
 * changes, so an answer holds for ever; a page that is gone has nothing.
 */
export function createPageParts(database: Database): (page: PageAttribution) => Promise<PageParts> {
  const known = new LRUCache<string, PageParts>({ max: 2_000 })
  return async (page) => {
    const key = `${page.releaseId} ${page.path} ${page.variant ?? ''}`
    const found = known.get(key)
    if (found) return found
    const html = await readHtml(database.fork(), page)
    const parts = partsOf(html ?? '')
    if (html !== null) known.set(key, parts)
    return parts
  }
}

async function readHtml(
  em: EntityManager,
  { releaseId, path, pageId, variant }: PageAttribution,
): Promise<string | null> {
  // Who takes part in an experiment and gets the page is told so by its own id.
  const page =
    variant === undefined || variant === pageId
      ? await em.findOne(ReleasePageEntity, { releaseId, path })
      : await em.findOne(
          ReleaseVariantEntity,
          { releaseId, variantId: variant },
          { populate: ['html'] },
        )
  return page?.html ?? null
}
