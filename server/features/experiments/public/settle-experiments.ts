import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { ReleaseVariantEntity } from '#server/features/publishing/public/entities.ts'
import { currentReleaseId } from '#server/features/publishing/public/queries.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { GoalEntity } from '#server/features/goals/public/entities.ts'
import type { ExperimentInterval, ExperimentRow } from './entities.ts'
import { activeExperiments } from './active-experiments.ts'
import { continued, interrupted, intervalAt } from './intervals.ts'
import type { PageFamily } from './page-families.ts'

/**
 * Has the experiments of a campaign follow its current release, in the transaction that changed it, in which the
 * campaign is locked: they begin, begin anew where a variant shows something else, and wait while it has not
 * all of their variants. `families` are the pages of that release that have variants, where they are known.
 */
export async function settleExperiments(
  tx: EntityManager,
  { id: campaignId }: Pick<CampaignRow, 'id'>,
  { now, families = [] }: { now: Date; families?: readonly PageFamily[] },
): Promise<void> {
  const rows = await activeExperiments(tx, campaignId)
  if (rows.length === 0) return
  const releaseId = await currentReleaseId(tx, campaignId)
  for (const row of rows) {
    rename(row, families)
    await settleExperiment(tx, row, { releaseId, now: now.getTime() })
  }
  await tx.flush()
}

/** The same for one of them; to be flushed. */
export async function settleExperiment(
  tx: EntityManager,
  row: ExperimentRow,
  { releaseId, now }: { releaseId: string | null; now: number },
): Promise<void> {
  const content = releaseId === null ? null : await contentOf(tx, row, releaseId)
  if (content === null) {
    row.intervals = interrupted(row, now)
    return
  }
  row.intervals = continued(row, now, { goal: await goalOf(tx, row), content })
  const begun = intervalAt(row, now)
  if (begun?.startedAt !== now || (begun.reason !== 'content' && begun.reason !== 'goal')) return
  // It is another comparison: what was found of the last one says nothing of this.
  row.decidedId = null
  row.decidedAt = null
}

async function goalOf(tx: EntityManager, { goalId }: ExperimentRow) {
  const { kind, target } = await tx.findOneOrFail(GoalEntity, { id: goalId })
  return { kind, target } satisfies ExperimentInterval['goal']
}

/** What a release shows of it; null where it has not all of its variants. */
async function contentOf(
  tx: EntityManager,
  { variants }: ExperimentRow,
  releaseId: string,
): Promise<string | null> {
  const ids = variants.slice(1).map(({ id }) => id)
  const shown = await tx.find(
    ReleaseVariantEntity,
    { releaseId, variantId: ids },
    { fields: ['variantId', 'content'] },
  )
  const contents = ids.map((id) => shown.find(({ variantId }) => variantId === id)?.content)
  return contents.every((content) => content !== undefined) ? contents.join(' ') : null
}

function rename(row: ExperimentRow, families: readonly PageFamily[]): void {
  const family = families.find(({ pageId }) => pageId === row.pageId)
  if (!family) return
  const { path, title, variants } = family
  row.path = path
  row.title = title
  row.variants = row.variants.map((one) => variants.find(({ id }) => id === one.id) ?? one)
}
