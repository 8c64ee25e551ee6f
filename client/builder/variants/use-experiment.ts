import type { Experiment } from '#shared/contract/experiments.ts'
import { familyOf } from '#shared/campaign/model/page-family.ts'
import { can } from '#shared/permissions/can.ts'
import { activeOn, useExperiments } from '#client/features/experiments/public/use-experiments.ts'
import { useActor } from '#client/lib/session/session.ts'
import { useBuilder, useCampaign } from '../state/builder-context.ts'

/** How often (ms) it is asked what colleagues began and what was counted. */
const everyMs = 15_000

type PageExperiment = {
  /** The one that the page has now; null while it has none or none is known. */
  experiment: Experiment | null
  isKnown: boolean
  /** Whether this person may begin and end one. */
  mayRun: boolean
}

/** The experiment of a page, given it or one of its variants; for who may see numbers. */
export function useExperiment(pageId: string): PageExperiment {
  const { session, companyId } = useBuilder()
  const { campaignId } = session
  const actor = useActor(companyId)
  const isEnabled = can(actor, 'analytics.see', { companyId, campaignId })
  const familyId = useCampaign((campaign) => familyOf(campaign, pageId)[0]?.id)
  const { data } = useExperiments({ campaignId, isEnabled, everyMs })
  return {
    experiment: activeOn(data?.experiments, familyId),
    isKnown: data !== undefined,
    mayRun: isEnabled && can(actor, 'campaign.activate', { companyId, campaignId }),
  }
}
