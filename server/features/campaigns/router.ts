import { randomInt } from 'node:crypto'
import { inCampaign, inCompany } from '#server/core/api/api-context.ts'
import type { CampaignContext, CompanyContext } from '#server/core/api/api-context.ts'
import { can } from '#shared/permissions/can.ts'
import { name as nameSchema } from '#shared/contract/common.ts'
import { campaignActivity } from '#server/features/audit/public/campaign-activity.ts'
import { listReleases } from '#server/features/publishing/public/queries.ts'
import { updateCampaign } from '#server/core/campaigns/change-campaign.ts'
import { exportCampaign, readCampaignFile } from './campaign-files.ts'
import { copyWork } from './public/campaign-works.ts'
import { createCampaign, requireRoomForCampaign } from './public/create-campaign.ts'
import { withoutSign } from '#server/core/campaigns/sample-name.ts'
import type { Start } from './public/create-campaign.ts'
import { listCampaigns, showCampaign } from './public/queries.ts'
import { showThumbnails } from './show-thumbnails.ts'

export const campaignsRouter = {
  list: inCompany.campaigns.list.handler(async ({ context, input }) => {
    const { actor, em, services } = context
    const seesNumbers = can(actor, 'analytics.see', { companyId: input.companyId })
    return listCampaigns(em, input, {
      pagesOrigin: services.pagesOrigin(),
      visitorsNow: seesNumbers ? services.live.visitorsNow : null,
    })
  }),

  create: inCompany.campaigns.create.handler(({ context, input }) => make(context, input)),

  duplicate: inCampaign.campaigns.duplicate.handler(async ({ context, input }) => {
    const { em, campaign, services } = context
    await requireRoom(context, campaign.companyId)
    await services.flushRoom(campaign.id)
    const given = { writer: randomInt(1, 2 ** 32) }
    const { found: updates } = await services.documents.readNow(em, copyWork, { campaign, given })
    // The copy of a sample is none.
    const original = campaign.sample ? withoutSign(campaign.name) : campaign.name
    const name = input.name ?? `${original.slice(0, 110)} (copy)`
    return make(context, { companyId: campaign.companyId, name, updates })
  }),

  export: inCampaign.campaigns.export.handler(async ({ context }) => {
    const { em, campaign, services } = context
    await services.flushRoom(campaign.id)
    return exportCampaign(services, em, campaign)
  }),

  import: inCompany.campaigns.import.handler(async ({ context, input }) => {
    const { em, person, services } = context
    const { companyId, file } = input
    await requireRoom(context, companyId)
    const upload = { companyId, file, personId: person.id }
    const read = await readCampaignFile(em, services, upload, services.clock())
    const named = nameSchema.safeParse(read.name)
    const name = input.name ?? (named.success ? named.data : 'Imported campaign')
    const campaign = await make(context, { companyId, name, updates: read.updates })
    return { ...campaign, leftOut: read.leftOut }
  }),

  get: inCampaign.campaigns.get.handler(({ context }) => show(context)),

  thumbnails: inCompany.campaigns.thumbnails.handler(({ context: { em, services }, input }) =>
    showThumbnails(services, em, input),
  ),

  update: inCampaign.campaigns.update.handler(async ({ context, input }) => {
    const { em, campaign, services } = context
    const { slug } = campaign
    await updateCampaign(em, campaign, input, services.clock())
    services.pages.evict(slug)
    return show(context)
  }),

  releases: inCampaign.campaigns.releases.handler(async ({ context }) => ({
    releases: await listReleases(context.em, context.campaign.id),
  })),

  activity: inCampaign.campaigns.activity.handler(({ context, input }) =>
    campaignActivity(context.em, context.campaign, context.actor, input.before),
  ),
}

type Making = Pick<CompanyContext, 'em' | 'caller' | 'services'>

/** Before the work; it is asked again when the campaign is made. */
const requireRoom = ({ em, services: { plans, clock } }: Making, companyId: string) =>
  em.transactional((tx) => requireRoomForCampaign(tx, plans, companyId, clock()))

async function make(
  { em, caller, services }: Making,
  start: { companyId: string; name: string } & Start,
) {
  const { plans, clock } = services
  const row = await createCampaign(em, caller, start, { plans, now: clock() })
  return showCampaign(em, row, services.pagesOrigin())
}

function show({ em, campaign, services }: CampaignContext) {
  return showCampaign(em, campaign, services.pagesOrigin())
}
