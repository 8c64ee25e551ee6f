import { can } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { CompanyRow } from '#server/core/companies/entities.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'
import { queueMessages } from '#server/features/webhooks/public/queue-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { LeadSettingsEntity } from './public/entities.ts'
import type { LeadTables } from './public/entities.ts'
import { newLeadMail } from './mails.ts'

const hourMs = 3_600_000
/** Anybody can send a form as often as they like; mailboxes must not fill up by that. */
const noticesPerHour = 20

type StoredLead = { id: string; companyId: string; campaignId: string }

/**
 * Tells webhooks and the people who asked for it of a new lead, through the outboxes of the
 * transaction that stores it.
 */
export async function announceLead(
  em: EntityManager,
  lead: StoredLead,
  appOrigin: string,
  now: Date,
): Promise<void> {
  const { id: leadId, companyId, campaignId } = lead
  const campaign = await em.findOne(CampaignEntity, { id: campaignId, companyId })
  if (!campaign) return
  const about = { companyId, campaignId, subject: campaign.name, leadId }
  await queueMessages(em, { type: 'lead.created', ...about }, now)
  const settings = await em.findOne(LeadSettingsEntity, { companyId })
  if (!settings || settings.notify.length === 0) return
  const place = await takeNotice(em, companyId, now)
  if (place === null) return
  const url = `${appOrigin}/dashboard/leads/${leadId}?company=${companyId}`
  const company = await em.findOneOrFail(CompanyEntity, { id: companyId })
  const told = { campaign: campaign.name, company, url, isLast: place === noticesPerHour }
  for (const { email } of await recipients(em, company, settings.notify))
    await queueMail(em, newLeadMail({ to: email, ...told }), now)
}

/** Who of those that were chosen may still read leads. */
async function recipients(em: EntityManager, company: CompanyRow, people: readonly string[]) {
  const { id: companyId } = company
  const members = await em.find(MemberEntity, { companyId, personId: [...people] })
  return members.filter((member) => can(memberActor(member, company), 'leads.see', { companyId }))
}

/** The number of this notice within the hour, from 1; null when there have been enough. */
async function takeNotice(em: EntityManager, companyId: string, now: Date): Promise<number | null> {
  const hour = Math.floor(now.getTime() / hourMs)
  const [taken] = await em
    .getKysely<LeadTables>()
    .updateTable('lead_settings')
    .set(({ eb }) => ({
      notices_in_hour: eb
        .case()
        .when('notice_hour', '=', hour)
        .then(eb('notices_in_hour', '+', 1))
        .else(1)
        .end(),
      notice_hour: hour,
    }))
    .where('company_id', '=', companyId)
    .where(({ eb }) => eb('notice_hour', '<>', hour).or('notices_in_hour', '<', noticesPerHour))
    .returning('notices_in_hour')
    .execute()
  return taken?.notices_in_hour ?? null
}
