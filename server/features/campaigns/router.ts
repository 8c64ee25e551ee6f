import type { LifecycleCommand } from '#shared/lifecycle/lifecycle.ts'
import { signedIn } from '#server/http/api-context.ts'
import type { SignedInContext } from '#server/http/api-context.ts'
import { requireCompany } from '#server/features/companies/access.ts'
import { launchChecks } from '#server/features/publishing/launch-checks.ts'
import { publishRelease } from '#server/features/publishing/publish-release.ts'
import { listReleases } from '#server/features/publishing/queries.ts'
import { requireCampaign } from './access.ts'
import { changeStatus, deleteCampaign, updateCampaign } from './change-campaign.ts'
import { createCampaign } from './create-campaign.ts'
import { listCampaigns, showCampaign } from './queries.ts'

export const campaignsRouter = {
  list: signedIn.campaigns.list.handler(async ({ context, input }) => {
    const { em, person, services } = context
    await requireCompany(em, person.id, input.companyId, 'campaign.see')
    const origin = services.pagesOrigin()
    return { campaigns: await listCampaigns(em, input.companyId, input, origin) }
  }),

  create: signedIn.campaigns.create.handler(async ({ context, input }) => {
    const { em, person, services } = context
    await requireCompany(em, person.id, input.companyId, 'campaign.create')
    const row = await createCampaign(em, { ...input, personId: person.id }, services.clock())
    return showCampaign(em, row, services.pagesOrigin())
  }),

  get: signedIn.campaigns.get.handler(async ({ context, input }) => {
    const { em, person, services } = context
    const { campaign } = await requireCampaign(em, person.id, input.campaignId, 'campaign.see')
    return showCampaign(em, campaign, services.pagesOrigin())
  }),

  update: signedIn.campaigns.update.handler(async ({ context, input }) => {
    const { em, person, services } = context
    const { campaign } = await requireCampaign(em, person.id, input.campaignId, 'campaign.edit')
    const { slug } = campaign
    await updateCampaign(em, campaign, input, services.clock())
    services.pages.forget(slug)
    return showCampaign(em, campaign, services.pagesOrigin())
  }),

  remove: signedIn.campaigns.remove.handler(async ({ context, input }) => {
    const { em, person, services } = context
    const { campaign } = await requireCampaign(em, person.id, input.campaignId, 'campaign.delete')
    await deleteCampaign(em, campaign)
    await services.closeRoom(campaign.id)
  }),

  checks: signedIn.campaigns.checks.handler(async ({ context, input }) => {
    const { em, person, services } = context
    const { campaign } = await requireCampaign(em, person.id, input.campaignId, 'campaign.see')
    return launchChecks(services, em, campaign)
  }),

  releases: signedIn.campaigns.releases.handler(async ({ context, input }) => {
    const { em, person } = context
    const { campaign } = await requireCampaign(em, person.id, input.campaignId, 'campaign.see')
    return { releases: await listReleases(em, campaign.id) }
  }),

  activate: signedIn.campaigns.activate.handler(({ context, input }) =>
    release(context, input.campaignId, 'activate'),
  ),
  publish: signedIn.campaigns.publish.handler(({ context, input }) =>
    release(context, input.campaignId, 'publish'),
  ),
  pause: signedIn.campaigns.pause.handler(({ context, input }) =>
    move(context, input.campaignId, 'pause'),
  ),
  resume: signedIn.campaigns.resume.handler(({ context, input }) =>
    move(context, input.campaignId, 'resume'),
  ),
  end: signedIn.campaigns.end.handler(({ context, input }) =>
    move(context, input.campaignId, 'end'),
  ),
  archive: signedIn.campaigns.archive.handler(({ context, input }) =>
    move(context, input.campaignId, 'archive'),
  ),
}

/** A change of state without a new release. */
async function move(context: SignedInContext, campaignId: string, command: LifecycleCommand) {
  const { em, person, services } = context
  const { campaign } = await requireCampaign(em, person.id, campaignId, 'campaign.activate')
  await changeStatus(em, campaign, command, services.clock())
  services.pages.forget(campaign.slug)
  return showCampaign(em, campaign, services.pagesOrigin())
}

/** Going live, or replacing what is live, by the next release. */
async function release(
  context: SignedInContext,
  campaignId: string,
  command: 'activate' | 'publish',
) {
  const { em, person, services } = context
  const { campaign } = await requireCampaign(em, person.id, campaignId, 'campaign.activate')
  await publishRelease(services, em, campaign, person, (tx) =>
    changeStatus(tx, campaign, command, services.clock()),
  )
  services.pages.forget(campaign.slug)
  return showCampaign(em, campaign, services.pagesOrigin())
}
