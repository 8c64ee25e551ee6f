import type { Funnel, NumbersQuery } from '#shared/contract/analytics.ts'
import { filtersOf } from '#shared/contract/dimensions.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import type { DocumentQuestion, DocumentReader } from '#server/core/ports/document-reader.ts'
import type { GoalTarget, Step } from '#server/core/ports/visit-numbers.ts'
import type { Services } from '#server/core/services.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { listGoals } from '#server/features/goals/public/queries.ts'
import { currentReleases, firstReleaseAt } from '#server/features/publishing/public/queries.ts'
import { funnelSteps } from './funnel-steps.ts'
import type { NamedStep } from './funnel-steps.ts'
import { funnelWork } from './public/funnel-work.ts'
import { windowOf } from './window.ts'

type Asked = Pick<NumbersQuery, 'range' | 'from' | 'to' | 'filter'> & {
  without?: string[] | undefined
}

/** How far those visitors got in a range whom the filters leave, up to the main goal. */
export async function campaignFunnel(
  { documents, numbers }: Pick<Services, 'documents' | 'numbers'>,
  em: EntityManager,
  campaign: Pick<CampaignRow, 'id' | 'companyId'>,
  { without = [], ...asked }: Asked,
  now: number,
): Promise<Funnel> {
  const { id: campaignId, companyId } = campaign
  const timeZone = await findTimeZone(em, companyId)
  const launchedAt = await firstReleaseAt(em, campaignId)
  const { start, end } = windowOf(asked, { timeZone, now, launchedAt })
  const pages = await readPages(documents, em, { campaign, given: { without } })
  const goal = (await listGoals(em, campaignId)).find(({ isMain }) => isMain) ?? null
  const steps = funnelSteps(pages, goal)
  const counted = await numbers.steps(companyId, campaignId, {
    from: start,
    to: end,
    timeZone,
    filters: filtersOf(asked.filter),
    steps: steps.map((step) => stepOf(step, goal)),
    goal,
  })
  return {
    range: asked.range,
    visitors: counted.visitors,
    converted: counted.converted,
    steps: steps.map(({ kind, pageId, path, title }, index) => {
      const visitors = counted.reached[index] ?? 0
      return { kind, pageId, path, title, visitors }
    }),
    pages: pages.map(({ pageId, path, title, isStep, parts }) => ({
      pageId,
      path,
      title,
      isStep,
      parts,
    })),
  }
}

function stepOf({ kind, pageId, blockId }: NamedStep, goal: GoalTarget | null): Step {
  if (kind === 'view') return { kind: 'view', pageId, blockId }
  const isPressed = kind === 'pressed' || goal?.kind === 'press'
  return { kind: isPressed ? 'click' : 'send', pageId, blockId }
}

/** As they are out, else as they are being made. */
async function readPages(
  documents: DocumentReader,
  em: EntityManager,
  question: DocumentQuestion<{ without: readonly string[] }>,
) {
  const { id } = question.campaign
  const at = (await currentReleases(em, [id])).get(id)?.journalSeq
  const published =
    at === undefined ? null : await documents.readAt(em, funnelWork, { ...question, at })
  return (published ?? (await documents.readNow(em, funnelWork, question))).found
}
