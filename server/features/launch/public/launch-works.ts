import { asPage } from '#shared/campaign/variants/as-page.ts'
import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { outlineOf } from '#shared/campaign/model/outline.ts'
import { checkContent } from '#shared/page/checks/check-campaign.ts'
import type { CheckResult } from '#shared/page/checks/check-result.ts'
import { goalBlocks } from '#shared/page/checks/goal-blocks.ts'
import type { GoalBlock } from '#shared/page/checks/goal-blocks.ts'
import { templateWords } from '#shared/templates/template-words.ts'
import type { DocumentWork } from '#server/core/ports/document-reader.ts'
import { familiesOf } from '#server/features/experiments/public/page-families.ts'
import type { PageFamily } from '#server/features/experiments/public/page-families.ts'
import { assetIdsIn } from '#server/features/assets/public/asset-ids.ts'
import { formsOf } from '../forms-of.ts'
import { charactersOf } from '../page-characters.ts'
import { pollsOf } from '../polls-of.ts'

type Template = { id: string | null; madeAt: string }

/**
 * The launch checklist as far as it is about what stands on pages, with what the rest of it needs. `now`
 * is in ms.
 */
export const contentWork: DocumentWork<
  { now: number; template: Template; shownVariants: readonly string[] },
  { outline: CampaignSnapshot; checks: CheckResult[] }
> = {
  name: 'checks',
  async run(document, { now, template: { id, madeAt }, shownVariants }) {
    const snapshot = document.snapshot()
    const brought = await templateWords(id, new Date(madeAt))
    const checks = checkContent(snapshot, {
      now,
      templateWords: brought,
      shownVariants: new Set(shownVariants),
    })
    return { outline: outlineOf(snapshot), checks }
  },
}

/** What a release is made of, but for its pages. */
export type ReleaseParts = {
  outline: CampaignSnapshot
  forms: ReturnType<typeof formsOf>
  polls: ReturnType<typeof pollsOf>
  /** In which visitors can do what counts as a conversion. */
  goals: GoalBlock[]
  /** Pages with variants. */
  families: PageFamily[]
  /** Whatever may be the id of a picture on its pages. */
  assetIds: string[]
}

/** Also with the checks of what stands on pages; of a moment (ms), null for none of them. */
export const partsWork: DocumentWork<
  { slug: string; checkedAt: number | null; shownVariants: readonly string[] },
  ReleaseParts & { checks: CheckResult[] }
> = {
  name: 'release-parts',
  run(document, { slug, checkedAt, shownVariants }) {
    const snapshot = document.snapshot()
    return {
      outline: outlineOf(snapshot),
      forms: formsOf(snapshot, slug),
      polls: pollsOf(snapshot),
      goals: snapshot.pages.flatMap(goalBlocksOf),
      assetIds: assetIdsIn([snapshot.pages, snapshot.site]),
      families: familiesOf(snapshot),
      checks:
        checkedAt === null
          ? []
          : checkContent(snapshot, { now: checkedAt, shownVariants: new Set(shownVariants) }),
    }
  },
}

/** Also what only a variant has. */
function goalBlocksOf(page: PageSnapshot): GoalBlock[] {
  const shown = [page, ...page.variants.map((variant) => asPage(page, variant))]
  const blocks = shown.flatMap(goalBlocks)
  return [...Map.groupBy(blocks, ({ id }) => id).values()].flatMap(([first]) => first ?? [])
}

/** As `charactersOf`. */
export const charactersWork: DocumentWork<{ siteName: string }, string> = {
  name: 'characters',
  run: (document, { siteName }) => charactersOf(document.snapshot(), siteName),
}
