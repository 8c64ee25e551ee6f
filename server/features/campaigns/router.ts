import type { AuditAction } from '#shared/contract/audit-actions.ts'
import type { LifecycleCommand } from '#shared/lifecycle/lifecycle.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { inCampaign, inCompany } from '#server/http/api-context.ts'
import type { CampaignContext } from '#server/http/api-context.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { launchChecks } from '#server/features/publishing/launch-checks.ts'
import { publishRelease } from '#server/features/publishing/publish-release.ts'
import { listReleases } from '#server/features/publishing/queries.ts'
import { changeStatus, deleteCampaign, updateCampaign } from './change-campaign.ts'
import { createCampaign } from './create-campaign.ts'
import { listCampaigns, showCampaign } from './queries.ts'

export const campaignsRouter = {
  list: inCompany.campaigns.list.handler(async ({ context, input }) => {
    const origin = context.services.pagesOrigin()
    return { campaigns: await listCampaigns(context.em, input.companyId, input, origin) }
  }),

  create: inCompany.campaigns.create.handler(async ({ context, input }) => {
    const { em, person, caller, services } = context
    const now = services.clock()
    const row = await em.transactional(async (tx) => {
      const created = await createCampaign(tx, { ...input, personId: person.id }, now)
      const { companyId, name } = created
      await recordAudit(tx, caller, { companyId, action: 'campaign.created', subject: name }, now)
      return created
    })
    return showCampaign(em, row, services.pagesOrigin())
  }),

  get: inCampaign.campaigns.get.handler(({ context }) => show(context)),

  update: inCampaign.campaigns.update.handler(async ({ context, input }) => {
    const { em, campaign, services } = context
    const { slug } = campaign
    await updateCampaign(em, campaign, input, services.clock())
    services.pages.forget(slug)
    return show(context)
  }),

  remove: inCampaign.campaigns.remove.handler(async ({ context }) => {
    const { em, campaign, services } = context
    await em.transactional(async (tx) => {
      await deleteCampaign(tx, campaign)
      await audit(tx, context, 'campaign.deleted')
    })
    await services.closeRoom(campaign.id)
  }),

  checks: inCampaign.campaigns.checks.handler(({ context }) =>
    launchChecks(context.services, context.em, context.campaign),
  ),

  releases: inCampaign.campaigns.releases.handler(async ({ context }) => ({
    releases: await listReleases(context.em, context.campaign.id),
  })),

  activate: inCampaign.campaigns.activate.handler(({ context }) => release(context, 'activate')),
  publish: inCampaign.campaigns.publish.handler(({ context }) => release(context, 'publish')),
  pause: inCampaign.campaigns.pause.handler(({ context }) => move(context, 'pause')),
  resume: inCampaign.campaigns.resume.handler(({ context }) => move(context, 'resume')),
  end: inCampaign.campaigns.end.handler(({ context }) => move(context, 'end')),
  archive: inCampaign.campaigns.archive.handler(({ context }) => move(context, 'archive')),
}

type Move = Extract<LifecycleCommand, 'pause' | 'resume' | 'end' | 'archive'>
type Release = Extract<LifecycleCommand, 'activate' | 'publish'>

const tellsOf = {
  activate: 'campaign.activated',
  publish: 'campaign.published',
  pause: 'campaign.paused',
  resume: 'campaign.resumed',
  end: 'campaign.ended',
  archive: 'campaign.archived',
} as const satisfies Record<Move | Release, AuditAction>

/** A change of state without a new release. */
async function move(context: CampaignContext, command: Move) {
  await context.em.transactional((tx) => changeAndAudit(tx, context, command))
  return showChanged(context)
}

/** Going live, or replacing what is live, by the next release. */
async function release(context: CampaignContext, command: Release) {
  const { em, campaign, person, services } = context
  await publishRelease(services, em, campaign, person, (tx) => changeAndAudit(tx, context, command))
  return showChanged(context)
}

async function changeAndAudit(
  tx: EntityManager,
  context: CampaignContext,
  command: Move | Release,
) {
  await changeStatus(tx, context.campaign, command, context.services.clock())
  await audit(tx, context, tellsOf[command])
}

function audit(tx: EntityManager, context: CampaignContext, action: AuditAction) {
  const { companyId, name: subject } = context.campaign
  const now = context.services.clock()
  return recordAudit(tx, context.caller, { companyId, action, subject }, now)
}

function showChanged(context: CampaignContext) {
  context.services.pages.forget(context.campaign.slug)
  return show(context)
}

function show({ em, campaign, services }: CampaignContext) {
  return showCampaign(em, campaign, services.pagesOrigin())
}
