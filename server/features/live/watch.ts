import { z } from 'zod'
import type { WatchAnswer, WatchTarget } from '#shared/contract/live.ts'
import { ruleOfLiveEvent } from '#shared/contract/rules.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { AccessGuard } from '#server/core/access/access-guard.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import type { Log } from '#server/platform/log.ts'
import { requireCompanyOrGuest } from '#server/core/access/require-company-or-guest.ts'
import { requireCampaign } from '#server/core/access/require-campaign.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { inPerson } from '#server/core/companies/access.ts'
import type { LiveHub, WatchedCampaign } from './live-hub.ts'

/** Where everybody hears of the target; of their own notifications everybody by themselves. */
export const roomOf = ({ kind, id }: WatchTarget, personId: string) =>
  kind === 'notifications' ? `${kind}:${id}:${personId}` : `${kind}:${id}`

/** The event that asks for a target, by which the table of rights names it. */
export const eventOf = ({ kind }: Pick<WatchTarget, 'kind'>) => `watch-${kind}` as const

/** Whether it is about one campaign, else it is about a company. */
export const isOfCampaign = ({ kind }: WatchTarget) =>
  kind === 'campaign' || kind === 'review' || kind === 'internal'

/** What one socket may do here. */
export type Watcher = {
  personId: string
  /** Begins to hear of the target, whose company is `companyId`. */
  join(target: WatchTarget, companyId: string): Promise<void> | void
  /** Does it still hear of the target? */
  watches(target: WatchTarget): boolean
  /** False when the socket asks too often. */
  mayAsk(): Promise<boolean>
}

export type WatchDeps = {
  database: Database
  hub: LiveHub
  log: Log
  guard: AccessGuard
  clock: () => Date
}

/** The campaigns whose numbers are asked for by these targets, each once. */
export async function loadWatched(
  database: Database,
  targets: readonly (WatchTarget & { companyId: string })[],
): Promise<WatchedCampaign[]> {
  const single = targets.filter(({ kind }) => kind === 'campaign')
  const companyIds = new Set(targets.filter(({ kind }) => kind === 'company').map(({ id }) => id))
  const ofCompanies = await database
    .fork()
    .find(CampaignEntity, { companyId: [...companyIds], sample: null })
  return [...new Map([...single, ...ofCompanies].map((one) => [one.id, one])).values()]
}

/**
 * Watches a campaign, or all campaigns of a company with those that come later, for those who may
 * see the numbers; its threads and reviews, or own notifications, as the table of rights says.
 * Unknown and foreign answer alike.
 */
export async function watch(
  deps: WatchDeps,
  watcher: Watcher,
  asked: { kind: WatchTarget['kind']; id: unknown },
): Promise<WatchAnswer> {
  try {
    if (!(await watcher.mayAsk())) throw new AppError('rate-limited')
    const target = readTarget(asked)
    const campaigns = await deps.guard.during(watcher.personId, () => admit(deps, watcher, target))
    const states = hasNumbers(target) ? await deps.hub.snapshot(campaigns) : []
    if (!watcher.watches(target)) throw new AppError('not-found')
    return { ok: true, states }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: error.slug }
    deps.log.error({ err: error }, 'watching failed')
    return { ok: false, error: 'unavailable' }
  }
}

export const hasNumbers = ({ kind }: WatchTarget) => kind === 'campaign' || kind === 'company'

const uuid = z.uuid()

function readTarget({ kind, id }: { kind: WatchTarget['kind']; id: unknown }): WatchTarget {
  const parsed = uuid.safeParse(id)
  if (!parsed.success) throw new AppError('not-found')
  return { kind, id: parsed.data }
}

// The room is joined before the snapshot is taken, so no state can fall between the two.
async function admit(
  { database, clock }: WatchDeps,
  watcher: Watcher,
  target: WatchTarget,
): Promise<readonly WatchedCampaign[]> {
  const em = database.fork()
  const who = inPerson(watcher.personId)
  const may = ruleOfLiveEvent(eventOf(target))
  if (isOfCampaign(target)) {
    const asked = { campaignId: target.id, action: may, now: clock() }
    const { campaign } = await requireCampaign(em, who, asked)
    await watcher.join(target, campaign.companyId)
    return [campaign]
  }
  await requireCompanyOrGuest(em, who, { companyId: target.id, action: may, now: clock() })
  await watcher.join(target, target.id)
  if (!hasNumbers(target)) return []
  return em.find(CampaignEntity, { companyId: target.id, sample: null })
}
