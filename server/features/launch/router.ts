import { AppError } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { inCampaign } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { changeStatus } from '#server/core/campaigns/change-campaign.ts'
import { requirePutUp } from '#server/core/campaigns/require-put-up.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { showCampaign } from '#server/features/campaigns/public/queries.ts'
import { settleExperiments } from '#server/features/experiments/public/settle-experiments.ts'
import { launchChecks } from './launch-checks.ts'
import { publishRelease } from './public/publish-release.ts'
import type { Alongside } from './public/publish-release.ts'
import { runCommand } from './public/run-command.ts'
import type { MoveCommand, ReleaseCommand } from './public/run-command.ts'
import { rollBack } from './roll-back.ts'

/** What makes a campaign go live, stop and go on. */
export const launchRouter = {
  checks: inCampaign.campaigns.checks.handler(({ context }) =>
    launchChecks(context.services, context.em, context.campaign),
  ),

  activate: inCampaign.campaigns.activate.handler(({ context, input }) =>
    release(context, 'activate', input),
  ),
  publish: inCampaign.campaigns.publish.handler(({ context, input }) =>
    release(context, 'publish', input),
  ),
  rollback: inCampaign.campaigns.rollback.handler(async ({ context, input }) => {
    const { em, campaign, caller, services } = context
    const now = services.clock()
    await withLockedCampaign(em, campaign.id, async (tx, locked) => {
      requirePutUp(locked)
      await changeStatus(tx, locked, 'rollback', now)
      const { number } = await rollBack(tx, campaign.id, input.releaseId)
      await settleExperiments(tx, campaign, { now })
      const { companyId, name: subject } = locked
      const details = { release: String(number) }
      const { id: campaignId } = campaign
      const about = { companyId, campaignId, subject, details }
      const fact = { ...about, action: 'campaign.rolled-back' } as const
      await recordAudit(tx, caller, fact, now)
    })
    return showChanged(context)
  }),
  pause: inCampaign.campaigns.pause.handler(({ context }) => move(context, 'pause')),
  resume: inCampaign.campaigns.resume.handler(({ context }) => move(context, 'resume')),
  end: inCampaign.campaigns.end.handler(({ context }) => move(context, 'end')),
  archive: inCampaign.campaigns.archive.handler(({ context }) => move(context, 'archive')),
}

/** A change of state without a new release. */
async function move(context: CampaignContext, command: MoveCommand) {
  const { em, campaign, caller, services } = context
  await em.transactional((tx) => runCommand(tx, campaign, command, caller, services))
  return showChanged(context)
}

type Wish = { versionId?: string | undefined; anyway?: { reason: string } | undefined }

/** Going live, or replacing what is live, by the next release. */
async function release(
  context: CampaignContext,
  command: ReleaseCommand,
  { versionId, anyway }: Wish,
) {
  const { em, campaign, actor, caller, person: by, services } = context
  if (anyway && !can(actor, 'campaign.publish-anyway', campaign))
    throw new AppError('forbidden', 'Only owners and admins publish although checks fail.')
  // Before the pages are rendered in vain.
  requirePutUp(campaign)
  const what = versionId ? { versionId } : null
  const alongside: Alongside = (tx, details) =>
    runCommand(tx, campaign, command, caller, services, details)
  await publishRelease(services, em, campaign, { what, by, reason: anyway?.reason }, alongside)
  return showChanged(context)
}

function showChanged(context: CampaignContext) {
  const { em, campaign, services } = context
  services.pages.evict(campaign.slug)
  return showCampaign(em, campaign, services.pagesOrigin())
}
