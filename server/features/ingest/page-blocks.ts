import { LRUCache } from 'lru-cache'
import type { Goal } from '#shared/blocks/define-block.ts'
import {
  ReleasePageEntity,
  ReleaseVariantEntity,
} from '#server/features/publishing/public/entities.ts'
import type { Database, EntityManager } from '#server/platform/db/open-database.ts'
import type { PageAttribution } from './public/page-token.ts'

/** The blocks of a published page that can be pressed, by id, with the goal that each stands for. */
export type PageBlocks = ReadonlyMap<string, Goal | null>

/**
 * Reads which blocks a page or variant of a release has, from it as visitors have it. A release never
 * changes, so an answer holds for ever; of a page that is gone there are none.
 */
export function createPageBlocks(
  database: Database,
): (page: PageAttribution) => Promise<PageBlocks> {
  const known = new LRUCache<string, PageBlocks>({ max: 2_000 })
  return async (page) => {
    const key = `${page.releaseId} ${page.path} ${page.variant ?? ''}`
    const found = known.get(key)
    if (found) return found
    const html = await readHtml(database.fork(), page)
    const blocks = blocksOf(html ?? '')
    if (html !== null) known.set(key, blocks)
    return blocks
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

/** Attributes that the renderer alone writes: in texts, quotes are escaped. */
const marks = /data-ff-block="([^"]+)"(?: data-ff-goal="(click|submit)")?/g

function blocksOf(html: string): PageBlocks {
  const found = html.matchAll(marks)
  return new Map(Array.from(found, ([, id = '', goal]) => [id, isGoal(goal) ? goal : null]))
}

const isGoal = (value: string | undefined): value is Goal => value === 'click' || value === 'submit'
