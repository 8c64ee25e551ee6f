import { z } from 'zod'
import type { WatchAnswer } from '#shared/contract/live.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Database, EntityManager } from '#server/db/open-database.ts'
import type { Log } from '#server/log.ts'
import { requireCampaign } from '#server/features/campaigns/access.ts'
import { CampaignEntity } from '#server/features/campaigns/entities.ts'
import { inPerson, requireCompany } from '#server/features/companies/access.ts'
import type { LiveHub } from './live-hub.ts'

export const campaignRoom = (campaignId: string) => `campaign:${campaignId}`
export const companyRoom = (companyId: string) => `company:${companyId}`

/** What one socket may do here. */
export type Watcher = {
  personId: string
  /** Begins to hear of `room`, whose company is `companyId`. */
  join(room: string, companyId: string): Promise<void> | void
  /** False when the socket asks too often. */
  mayAsk(): Promise<boolean>
}

export type WatchDeps = { database: Database; hub: LiveHub; log: Log }

const uuid = z.uuid()

/** Watches one campaign, for those who may see its numbers. Unknown and foreign answer alike. */
export function watchCampaign(deps: WatchDeps, watcher: Watcher, id: unknown) {
  return answering(deps, watcher, id, async (em, campaignId) => {
    const { campaign } = await requireCampaign(
      em,
      inPerson(watcher.personId),
      campaignId,
      'analytics.see',
    )
    await watcher.join(campaignRoom(campaignId), campaign.companyId)
    return [campaign]
  })
}

/** Watches all campaigns of a company, also those that come later. */
export function watchCompany(deps: WatchDeps, watcher: Watcher, id: unknown) {
  return answering(deps, watcher, id, async (em, companyId) => {
    await requireCompany(em, inPerson(watcher.personId), companyId, 'analytics.see')
    await watcher.join(companyRoom(companyId), companyId)
    return em.find(CampaignEntity, { companyId })
  })
}

type Watched = readonly { id: string; companyId: string }[]

// The room is joined before the snapshot is taken, so no state can fall between the two.
async function answering(
  deps: WatchDeps,
  watcher: Watcher,
  id: unknown,
  admit: (em: EntityManager, id: string) => Promise<Watched>,
): Promise<WatchAnswer> {
  try {
    if (!(await watcher.mayAsk())) throw new AppError('rate-limited')
    const parsed = uuid.safeParse(id)
    if (!parsed.success) throw new AppError('not-found')
    const campaigns = await admit(deps.database.fork(), parsed.data)
    return { ok: true, states: await deps.hub.snapshot(campaigns) }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: error.slug }
    deps.log.error({ err: error }, 'watching failed')
    return { ok: false, error: 'unavailable' }
  }
}
