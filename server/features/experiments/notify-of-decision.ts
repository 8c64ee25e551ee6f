import { v7 as uuidv7 } from 'uuid'
import { can } from '#shared/permissions/can.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'
import type { Services } from '#server/core/services.ts'
import { mailAtOnce } from '#server/features/notifications/public/mail-at-once.ts'
import { notify } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { ExperimentRow } from './public/entities.ts'

type Decision = { campaign: CampaignRow; row: ExperimentRow; words: string }

/**
 * Notifies of what an experiment has found, in the app and by mail, in the caller's transaction with the
 * campaign locked: whoever started it, as long as they may see numbers, and who may change it.
 */
export async function notifyOfDecision(
  tx: EntityManager,
  { appOrigin }: Pick<Services, 'appOrigin'>,
  { campaign, row, words }: Decision,
  now: Date,
): Promise<Notified[]> {
  const { companyId } = campaign
  const company = await tx.findOneOrFail(CompanyEntity, { id: companyId })
  const members = await tx.find(MemberEntity, { companyId })
  const concerned = members.filter((member) => {
    const actor = memberActor(member, company)
    const isStarter = member.personId === row.startedBy && can(actor, 'analytics.see', campaign)
    return isStarter || can(actor, 'campaign.activate', campaign)
  })
  const kinds = new Map(concerned.map(({ personId }) => [personId, 'experiment' as const]))
  // A line of the list is cut at its end, and titles are long.
  const text = `${words} Page: “${row.title || row.path}”.`
  const fact = { sourceId: uuidv7(), threadId: null, byName: 'Fanfare', text }
  const told = { ...fact, answer: 'decided' as const }
  const notified = await notify(tx, campaign, kinds, told, { now, mailAt: now })
  await mailAtOnce(tx, campaign, notified, appOrigin(), now)
  return notified.map(({ row: one }) => one)
}
