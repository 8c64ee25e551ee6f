import type { AuditAction } from '#shared/contract/audit-actions.ts'
import type { Target } from '#shared/contract/targets.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { dateOfDay, dayNumberIn } from '#shared/lib/zoned-day.ts'
import { inCampaign } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { TargetEntity } from './public/entities.ts'
import { presentTarget } from './public/find-target.ts'

export const targetsRouter = {
  set: inCampaign.targets.set.handler(({ context, input }) => {
    const { person, services } = context
    const { campaignId, measure, count, by: lastDay } = input
    return withLockedCampaign(context.em, campaignId, async (tx, { companyId }) => {
      const before = await tx.findOne(TargetEntity, { campaignId })
      const now = services.clock()
      // Who changes the number alone may leave the day as it was.
      if (lastDay !== (before?.lastDay ?? null)) await requireToCome(tx, companyId, lastDay, now)
      const given = { measure, count, lastDay, setAt: now }
      const by = { setBy: person.id, setByName: person.name }
      const row = before
        ? tx.assign(before, { ...given, ...by })
        : tx.create(TargetEntity, { campaignId, companyId, ...given, ...by })
      await tx.flush()
      const target = presentTarget(row)
      await audit(tx, context, 'target.set', target)
      return target
    })
  }),

  remove: inCampaign.targets.remove.handler(({ context, input: { campaignId } }) =>
    withLockedCampaign(context.em, campaignId, async (tx) => {
      const row = await tx.findOne(TargetEntity, { campaignId })
      if (!row) throw new AppError('not-found')
      const target = presentTarget(row)
      await tx.nativeDelete(TargetEntity, { campaignId })
      await audit(tx, context, 'target.removed', target)
    }),
  ),
}

/** Throws `validation-failed` at the day, if that is over where the company counts its days. */
async function requireToCome(
  tx: EntityManager,
  companyId: string,
  day: string | null,
  now: Date,
): Promise<void> {
  const today = dateOfDay(dayNumberIn(await findTimeZone(tx, companyId), now.getTime()))
  if (day === null || day >= today) return
  const detail = 'This day is over. Choose one to come.'
  throw new AppError('validation-failed', undefined, [{ pointer: '/by', detail }])
}

const audit = (
  tx: EntityManager,
  { caller, campaign, services }: CampaignContext,
  action: AuditAction,
  { measure, count, by }: Target,
) =>
  recordAudit(
    tx,
    caller,
    {
      companyId: campaign.companyId,
      campaignId: campaign.id,
      action,
      subject: campaign.name,
      details: { target: `${count} ${measure}${by ? ` by ${by}` : ''}` },
    },
    services.clock(),
  )
