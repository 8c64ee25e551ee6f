import { v7 as uuidv7 } from 'uuid'
import { trackedLinksLimit, withUtm } from '#shared/contract/utm.ts'
import type { TrackedLink } from '#shared/contract/tracked-links.ts'
import { must } from '#shared/lib/must.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import { countEver } from '#server/features/analytics/public/count-ever.ts'
import { campaignAddress } from '#server/features/domains/public/queries.ts'
import { listGoals } from '#server/features/goals/public/queries.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { inCampaign } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { TrackedLinkEntity } from './public/entities.ts'
import type { TrackedLinkRow } from './public/entities.ts'
import { shortIdOf } from './public/short-id.ts'

export const trackedLinksRouter = {
  list: inCampaign.trackedLinks.list.handler(async ({ context, input }) => {
    const { em, campaign } = context
    const newest = { orderBy: { id: 'desc' } } as const
    const rows = await em.find(TrackedLinkEntity, { campaignId: campaign.id }, newest)
    return { links: await presentLinks(context, rows, input.goal) }
  }),

  create: inCampaign.trackedLinks.create.handler(async ({ context, input }) => {
    const { em, campaign, person, services } = context
    const { campaignId, shortId: wanted, ...values } = input
    const id = uuidv7()
    const shortId = wanted ?? shortIdOf(id)
    const row = await withLockedCampaign(em, campaignId, async (tx) => {
      if ((await tx.count(TrackedLinkEntity, { campaignId })) >= trackedLinksLimit)
        throw new AppError('validation-failed', undefined, [
          {
            pointer: '/source',
            detail: `A campaign keeps ${trackedLinksLimit} links. Remove one.`,
          },
        ])
      if ((await tx.count(TrackedLinkEntity, { campaignId, shortId })) > 0)
        throw new AppError('validation-failed', undefined, [
          { pointer: '/shortId', detail: 'Another link of the campaign has this id.' },
        ])
      const created = tx.create(TrackedLinkEntity, {
        id,
        shortId,
        companyId: campaign.companyId,
        campaignId,
        ...values,
        createdBy: person.id,
        createdByName: person.name,
        createdAt: services.clock(),
      })
      await tx.flush()
      return created
    })
    const [link] = await presentLinks(context, [row])
    return must(link, 'a row is a link')
  }),

  update: inCampaign.trackedLinks.update.handler(async ({ context, input }) => {
    const { trackedLinkId, cost } = input
    const where = { id: trackedLinkId, campaignId: context.campaign.id }
    const row = await context.em.findOne(TrackedLinkEntity, where)
    if (!row) throw new AppError('not-found')
    row.cost = cost
    await context.em.flush()
    const [link] = await presentLinks(context, [row])
    return must(link, 'a row is a link')
  }),

  remove: inCampaign.trackedLinks.remove.handler(async ({ context, input }) => {
    const where = { id: input.trackedLinkId, campaignId: context.campaign.id }
    if ((await context.em.nativeDelete(TrackedLinkEntity, where)) !== 1)
      throw new AppError('not-found')
  }),
}

/** Links with how many came by each, and what came of it by a goal (the main one by default). */
async function presentLinks(
  context: CampaignContext,
  rows: readonly TrackedLinkRow[],
  goalId?: string,
): Promise<TrackedLink[]> {
  const { em, campaign, actor, services } = context
  const seesNumbers = can(actor, 'analytics.see', campaign)
  const counted = seesNumbers && rows.length > 0 ? await countLinks(context, goalId) : null
  const url = await campaignAddress(em, campaign, services.pagesOrigin())
  return rows.map((row) => {
    const { id, shortId, source, medium, campaignName, term, content, cost = null } = row
    const values = { source, medium, campaignName, term, content }
    const { visitors, ...brought } = counted?.(shortId) ?? { visitors: null }
    return {
      id,
      shortId,
      ...values,
      url: withUtm(url, { ...values, shortId }),
      cost: seesNumbers ? cost : null,
      createdBy: row.createdByName,
      createdAt: row.createdAt.toISOString(),
      brought: 'conversions' in brought ? brought : null,
      visitors,
    }
  })
}

/** Counts what came by each link, of all visits that are kept. Throws `not-found` for a goal that is none. */
async function countLinks({ em, campaign, services }: CampaignContext, goalId?: string) {
  const goals = await listGoals(em, campaign.id)
  if (goalId !== undefined && !goals.some(({ id }) => id === goalId))
    throw new AppError('not-found')
  const [list] = await countEver(services, em, campaign, ['link'], goals)
  const chosen = goals.findIndex(({ id, isMain }) =>
    goalId === undefined ? isMain : id === goalId,
  )
  const isValued = goals.some(({ worth = null }) => worth !== null)
  return (shortId: string) => {
    const { visitors = 0, goals: reached = [] } = list?.counts.get(shortId) ?? {}
    const worth = goals.reduce((sum, goal, at) => sum + (goal.worth ?? 0) * (reached[at] ?? 0), 0)
    return { visitors, conversions: reached[chosen] ?? 0, worth: isValued ? worth : null }
  }
}
