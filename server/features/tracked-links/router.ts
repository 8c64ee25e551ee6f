import { v7 as uuidv7 } from 'uuid'
import { trackedLinksLimit, withUtm } from '#shared/contract/utm.ts'
import type { TrackedLink } from '#shared/contract/tracked-links.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import { countEver } from '#server/features/analytics/public/count-ever.ts'
import { campaignAddress } from '#server/features/domains/public/queries.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { inCampaign } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { TrackedLinkEntity } from './public/entities.ts'
import type { TrackedLinkRow } from './public/entities.ts'
import { shortIdOf } from './public/short-id.ts'

export const trackedLinksRouter = {
  list: inCampaign.trackedLinks.list.handler(async ({ context }) => {
    const { em, campaign } = context
    const newest = { orderBy: { id: 'desc' } } as const
    const rows = await em.find(TrackedLinkEntity, { campaignId: campaign.id }, newest)
    return { links: await presentLinks(context, rows) }
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
    if (!link) throw new AppError('not-found')
    return link
  }),

  remove: inCampaign.trackedLinks.remove.handler(async ({ context, input }) => {
    const where = { id: input.trackedLinkId, campaignId: context.campaign.id }
    if ((await context.em.nativeDelete(TrackedLinkEntity, where)) !== 1)
      throw new AppError('not-found')
  }),
}

/** Links with how many came by each. */
async function presentLinks(
  { em, campaign, actor, services }: CampaignContext,
  rows: readonly TrackedLinkRow[],
): Promise<TrackedLink[]> {
  const seesNumbers = can(actor, 'analytics.see', campaign)
  const isCounted = seesNumbers && rows.length > 0
  const [list] = isCounted ? await countEver(services, em, campaign, ['link']) : []
  const url = await campaignAddress(em, campaign, services.pagesOrigin())
  return rows.map((row) => {
    const { id, shortId, source, medium, campaignName, term, content } = row
    const values = { source, medium, campaignName, term, content }
    return {
      id,
      shortId,
      ...values,
      url: withUtm(url, { ...values, shortId }),
      createdBy: row.createdByName,
      createdAt: row.createdAt.toISOString(),
      visitors: seesNumbers ? (list?.counts.get(shortId)?.visitors ?? 0) : null,
    }
  })
}
