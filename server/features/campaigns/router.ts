import type { EntityManager } from '#server/platform/db/open-database.ts'
import { inCampaign, inCompany } from '#server/core/api/api-context.ts'
import type { CampaignContext, CompanyContext } from '#server/core/api/api-context.ts'
import { topOfCampaign } from '#shared/campaign/top-of-campaign.ts'
import { name as nameSchema } from '#shared/contract/common.ts'
import {
  exportCampaignDocument,
  readCampaignDocument,
} from '#server/features/collaboration/public/read-campaign-document.ts'
import { campaignActivity } from '#server/features/audit/public/campaign-activity.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { launchChecks } from '#server/features/launch/launch-checks.ts'
import { publishRelease } from '#server/features/launch/public/publish-release.ts'
import { rollBack } from '#server/features/launch/roll-back.ts'
import { listReleases } from '#server/features/publishing/public/queries.ts'
import { cancelSchedule } from '#server/features/scheduling/cancel-schedule.ts'
import { setSchedule } from '#server/features/scheduling/set-schedule.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import {
  changeStatus,
  deleteCampaign,
  updateCampaign,
} from '#server/core/campaigns/change-campaign.ts'
import { runCommand } from '#server/features/launch/public/run-command.ts'
import type { MoveCommand, ReleaseCommand } from '#server/features/launch/public/run-command.ts'
import { exportCampaign, readCampaignFile } from './campaign-files.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { createCampaign } from './public/create-campaign.ts'
import { withoutSign } from '#server/core/campaigns/sample-name.ts'
import type { Start } from './public/create-campaign.ts'
import { listCampaigns, showCampaign } from './public/queries.ts'

export const campaignsRouter = {
  list: inCompany.campaigns.list.handler(async ({ context, input }) => {
    const origin = context.services.pagesOrigin()
    return listCampaigns(context.em, input.companyId, input, origin)
  }),

  create: inCompany.campaigns.create.handler(({ context, input }) => make(context, input)),

  duplicate: inCampaign.campaigns.duplicate.handler(async ({ context, input }) => {
    const { em, campaign, services } = context
    await services.flushRoom(campaign.id)
    const { state } = await exportCampaignDocument(em, campaign.id)
    // The copy of a sample is none.
    const original = campaign.sample ? withoutSign(campaign.name) : campaign.name
    const name = input.name ?? `${original.slice(0, 110)} (copy)`
    return make(context, { companyId: campaign.companyId, name, state })
  }),

  export: inCampaign.campaigns.export.handler(async ({ context }) => {
    const { em, campaign, services } = context
    await services.flushRoom(campaign.id)
    return exportCampaign(em, services.config.dataDir, campaign)
  }),

  import: inCompany.campaigns.import.handler(async ({ context, input }) => {
    const { em, person, services } = context
    const { companyId, file } = input
    const upload = { companyId, file, personId: person.id }
    const read = await readCampaignFile(em, services.config.dataDir, upload, services.clock())
    const named = nameSchema.safeParse(read.name)
    const name = input.name ?? (named.success ? named.data : 'Imported campaign')
    return make(context, { companyId, name, seed: read.seed })
  }),

  get: inCampaign.campaigns.get.handler(({ context }) => show(context)),

  thumbnail: inCampaign.campaigns.thumbnail.handler(async ({ context: { em, campaign } }) => {
    const { snapshot } = await readCampaignDocument(em, campaign.id)
    return { seed: topOfCampaign(snapshot) }
  }),

  update: inCampaign.campaigns.update.handler(async ({ context, input }) => {
    const { em, campaign, services } = context
    const { slug } = campaign
    await updateCampaign(em, campaign, input, services.clock())
    services.pages.forget(slug)
    return show(context)
  }),

  remove: inCampaign.campaigns.remove.handler(async ({ context }) => {
    const { em, campaign, caller, services } = context
    await em.transactional(async (tx) => {
      await deleteCampaign(tx, campaign, services.clock())
      const { id: campaignId, companyId, name: subject } = campaign
      const fact = { companyId, campaignId, action: 'campaign.deleted', subject } as const
      await recordAudit(tx, caller, fact, services.clock())
    })
    await services.closeRoom(campaign.id)
  }),

  checks: inCampaign.campaigns.checks.handler(({ context }) =>
    launchChecks(context.services, context.em, context.campaign),
  ),

  releases: inCampaign.campaigns.releases.handler(async ({ context }) => ({
    releases: await listReleases(context.em, context.campaign.id),
  })),

  activity: inCampaign.campaigns.activity.handler(({ context, input }) =>
    campaignActivity(context.em, context.campaign, context.actor, input.before),
  ),

  activate: inCampaign.campaigns.activate.handler(({ context, input }) =>
    release(context, 'activate', input.versionId),
  ),
  publish: inCampaign.campaigns.publish.handler(({ context, input }) =>
    release(context, 'publish', input.versionId),
  ),
  rollback: inCampaign.campaigns.rollback.handler(async ({ context, input }) => {
    const { em, campaign, caller, services } = context
    const now = services.clock()
    await withLockedCampaign(em, campaign.id, async (tx, locked) => {
      await changeStatus(tx, locked, 'rollback', now)
      const { number } = await rollBack(tx, campaign.id, input.releaseId)
      const { companyId, name: subject } = locked
      const details = { release: String(number) }
      const { id: campaignId } = campaign
      const about = { companyId, campaignId, subject, details }
      const fact = { ...about, action: 'campaign.rolled-back' } as const
      await recordAudit(tx, caller, fact, now)
    })
    return showChanged(context)
  }),
  schedule: inCampaign.campaigns.schedule.handler(async ({ context, input }) => {
    const { em, campaign, caller, services } = context
    await setSchedule(services, em, campaign, caller, input)
    return showFresh(context)
  }),
  unschedule: inCampaign.campaigns.unschedule.handler(async ({ context }) => {
    const { em, campaign, caller, services } = context
    await withLockedCampaign(em, campaign.id, (tx, locked) =>
      cancelSchedule(tx, locked, caller, services.clock()),
    )
    return showFresh(context)
  }),
  pause: inCampaign.campaigns.pause.handler(({ context }) => move(context, 'pause')),
  resume: inCampaign.campaigns.resume.handler(({ context }) => move(context, 'resume')),
  end: inCampaign.campaigns.end.handler(({ context }) => move(context, 'end')),
  archive: inCampaign.campaigns.archive.handler(({ context }) => move(context, 'archive')),
}

async function make(
  { em, caller, services }: Pick<CompanyContext, 'em' | 'caller' | 'services'>,
  start: { companyId: string; name: string } & Start,
) {
  const row = await createCampaign(em, caller, start, services.clock())
  return showCampaign(em, row, services.pagesOrigin())
}

/** A change of state without a new release. */
async function move(context: CampaignContext, command: MoveCommand) {
  const { em, campaign, caller, services } = context
  await em.transactional((tx) => runCommand(tx, campaign, command, caller, services))
  return showChanged(context)
}

/** Going live, or replacing what is live, by the next release. */
async function release(context: CampaignContext, command: ReleaseCommand, versionId?: string) {
  const { em, campaign, caller, person, services } = context
  const alongside = (tx: EntityManager) => runCommand(tx, campaign, command, caller, services)
  const what = versionId ? { versionId } : null
  await publishRelease(services, em, campaign, person, alongside, what)
  return showChanged(context)
}

function showChanged(context: CampaignContext) {
  context.services.pages.forget(context.campaign.slug)
  return show(context)
}

/** What was changed under the lock was changed in another copy of the row. */
async function showFresh({ em, campaign, services }: CampaignContext) {
  const fresh = em.fork()
  const row = await fresh.findOneOrFail(CampaignEntity, { id: campaign.id })
  return showCampaign(fresh, row, services.pagesOrigin())
}

function show({ em, campaign, services }: CampaignContext) {
  return showCampaign(em, campaign, services.pagesOrigin())
}
