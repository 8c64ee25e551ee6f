import type { FirstSteps, SeenSteps } from '#shared/contract/first-steps.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import { can } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { InviteEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { Asker } from './needs.ts'

const published = new Set<CampaignStatus>(['live', 'paused', 'ended', 'archived'])

/**
 * What a new company has still to do, of what the asker may do; null once all of it is done, or they
 * closed it, and for who builds nothing. `campaigns` are those of the company with its sample.
 */
export async function showFirstSteps({
  em,
  actor,
  companyId,
  personId,
  campaigns,
}: Asker): Promise<FirstSteps | null> {
  const may = (action: Parameters<typeof can>[1]) => can(actor, action, { companyId })
  const member = await em.findOne(MemberEntity, { companyId, personId })
  if (!member || member.firstSteps.closed || !may('campaign.create')) return null
  const sample = campaigns.find((campaign) => campaign.sample)
  const own = campaigns.filter((campaign) => !campaign.sample)
  const steps: FirstSteps['steps'] = [
    { step: 'sample', isDone: member.firstSteps.sampleOpened ?? false },
    { step: 'own', isDone: own.length > 0 },
  ]
  if (may('members.invite')) steps.push({ step: 'invite', isDone: await hasInvited(em, companyId) })
  if (may('campaign.activate'))
    steps.push({ step: 'publish', isDone: own.some(({ status }) => published.has(status)) })
  return steps.every(({ isDone }) => isDone) ? null : { steps, sampleId: sample?.id ?? null }
}

async function hasInvited(em: EntityManager, companyId: string): Promise<boolean> {
  if ((await em.count(MemberEntity, { companyId })) > 1) return true
  return (await em.count(InviteEntity, { companyId })) > 0
}

/** Notes what a person has done with the first steps; what is left out stays. */
export async function setFirstSteps(
  em: EntityManager,
  who: { companyId: string; personId: string },
  seen: SeenSteps,
): Promise<void> {
  await em.transactional(async (tx) => {
    const member = await tx.findOneOrFail(MemberEntity, who)
    member.firstSteps = { ...member.firstSteps, ...seen }
  })
}
