import { signPageToken } from '#server/features/ingest/public/page-token.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ReleaseVariantEntity } from '#server/features/publishing/public/entities.ts'
import type {
  FindInPlace,
  Finish,
  PageDocument,
  ServedTrial,
} from '#server/features/publishing/public/served-page.ts'
import { ExperimentEntity } from './public/entities.ts'
import type { ExperimentRow } from './public/entities.ts'

/**
 * Finds which variants visitors of a page get by an experiment that runs, or by one that a winner ended.
 * Whoever takes part and gets the page is told so by the page's token: it names the page where it would
 * name the variant. `pageSecret` signs it.
 */
export function createTrialFinder(pageSecret: string): FindInPlace {
  return async (em, page, finish) => {
    const { campaignId, releaseId, releaseNumber, pageId, path } = page
    const where = { campaignId, pageId, $or: [{ endedAt: null }, { winnerReleaseId: releaseId }] }
    const rows = await em.find(ExperimentEntity, where, { orderBy: { id: 'desc' } })
    const row = rows.find(({ endedAt }) => !endedAt) ?? rows[0]
    if (!row) return null
    const pages = await readVariants(em, page, finish)
    if (row.endedAt) {
      const winner = pages.get(row.winner ?? '')
      return winner ? { winner } : null
    }
    const said = { campaignId, releaseId, releaseNumber, pageId, path }
    const html = page.html.replaceAll(
      signPageToken(pageSecret, said),
      signPageToken(pageSecret, { ...said, variant: pageId }),
    )
    pages.set(pageId, finish({ html, scriptHash: page.scriptHash }))
    const shares = sharesOf(row)
    if (shares.length === 0 || !row.variants.every(({ id }) => pages.has(id))) return null
    const timeZone = await findTimeZone(em, page.companyId)
    const heldBack = row.heldBack / 100
    return { trial: { id: row.id, heldBack, shares, campaignId, timeZone, pages } }
  }
}

/** From when which shares hold since visitors get variants; none while they don't. */
function sharesOf({ intervals, variants }: ExperimentRow): ServedTrial['shares'] {
  const begun = intervals.findLastIndex(({ endedAt }) => endedAt !== null) + 1
  return intervals.slice(begun).map(({ startedAt, weights }) => ({
    since: startedAt,
    weights: variants.map(({ id }, index) => ({ id, weight: weights[index] ?? 0 })),
  }))
}

async function readVariants(
  em: EntityManager,
  { releaseId, pageId }: { releaseId: string; pageId: string },
  finish: Finish,
): Promise<Map<string, PageDocument>> {
  const where = { releaseId, pageId }
  const rows = await em.find(ReleaseVariantEntity, where, { populate: ['html'] })
  return new Map(
    rows.map(({ variantId, html, scriptHash }) => [variantId, finish({ html, scriptHash })]),
  )
}
