import { LRUCache } from 'lru-cache'
import type { Goal } from '#shared/blocks/define-block.ts'
import { ReleasePageEntity } from '#server/features/publishing/public/entities.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import type { PageAttribution } from './public/page-token.ts'

/** The blocks of a published page that can be pressed, by id, with the goal that each stands for. */
export type PageBlocks = ReadonlyMap<string, Goal | null>

/**
 * Reads which blocks a page of a release has, from the page as visitors have it. A release never
 * changes, so an answer holds for ever; of a page that is gone there are none.
 */
export function createPageBlocks(
  database: Database,
): (page: PageAttribution) => Promise<PageBlocks> {
  const known = new LRUCache<string, PageBlocks>({ max: 2_000 })
  return async ({ releaseId, path }) => {
    const key = `${releaseId} ${path}`
    const found = known.get(key)
    if (found) return found
    const page = await database.fork().findOne(ReleasePageEntity, { releaseId, path })
    const blocks = blocksOf(page?.html ?? '')
    if (page) known.set(key, blocks)
    return blocks
  }
}

/** Attributes that the renderer alone writes: in texts, quotes are escaped. */
const marks = /data-ff-block="([^"]+)"(?: data-ff-goal="(click|submit)")?/g

function blocksOf(html: string): PageBlocks {
  const found = html.matchAll(marks)
  return new Map(Array.from(found, ([, id = '', goal]) => [id, isGoal(goal) ? goal : null]))
}

const isGoal = (value: string | undefined): value is Goal => value === 'click' || value === 'submit'
