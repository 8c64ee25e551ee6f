import { v7 as uuidv7 } from 'uuid'
import type { ReportRhythm } from '#shared/contract/report-periods.ts'
import type {
  MailedReport,
  ReportMailsEnded,
  ReportSubscription,
} from '#shared/contract/reports.ts'
import { compareNames } from '#shared/contract/campaign-sort.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow, CampaignTables } from '#server/core/campaigns/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { CompanyTables, MemberRow } from '#server/core/companies/entities.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { readLastDelivery } from '#server/platform/mail/read-deliveries.ts'
import type { MailPlace } from '#server/platform/mail/read-deliveries.ts'
import { ReportSubscriptionEntity } from './public/entities.ts'
import type { ReportTables } from './public/entities.ts'
import { dueReport } from './report-days.ts'
import { readStop } from './stop-token.ts'

/** A member as they subscribe to a campaign. */
type Subscriber = { campaign: Pick<CampaignRow, 'id' | 'companyId'>; personId: string }

/** How often a member is mailed the report of a campaign. Throws `not-found` for who is none. */
export async function showSubscription(
  place: MailPlace,
  { campaign, personId }: Subscriber,
): Promise<ReportSubscription> {
  const { em } = place
  const member = await requireMember(em, { campaign, personId })
  const where = { campaignId: campaign.id, memberId: member.id }
  const row = await em.findOne(ReportSubscriptionEntity, where)
  return {
    rhythm: row?.dueAt ? row.rhythm : 'never',
    email: member.email,
    nextAt: row?.dueAt?.toISOString() ?? null,
    timeZone: await findTimeZone(em, campaign.companyId),
    lastMail: row?.dueAt ? await readLastDelivery(place, member.email) : null,
  }
}

const mostListed = 200

/** The reports that a member is mailed, by the names of their campaigns. */
export async function listSubscriptions(
  em: EntityManager,
  companyId: string,
  personId: string,
): Promise<MailedReport[]> {
  const rows = await em
    .getKysely<ReportTables & CampaignTables & CompanyTables>()
    .selectFrom('report_subscription')
    .innerJoin('member', 'member.id', 'report_subscription.member_id')
    .innerJoin('campaign', 'campaign.id', 'report_subscription.campaign_id')
    .select(['campaign.id', 'campaign.name', 'rhythm', 'due_at'])
    .where('report_subscription.company_id', '=', companyId)
    .where('member.person_id', '=', personId)
    .where('due_at', 'is not', null)
    .where('campaign.hidden_at', 'is', null)
    .execute()
  return rows
    .flatMap(({ id, name, rhythm, due_at: dueAt }) =>
      dueAt ? [{ campaign: { id, name }, rhythm, nextAt: new Date(dueAt).toISOString() }] : [],
    )
    .toSorted((a, b) => compareNames(a.campaign, b.campaign))
    .slice(0, mostListed)
}

/** Has a member be mailed the report so often from the next one on; of time that is over there is none. */
export async function subscribe(
  em: EntityManager,
  { campaign, personId }: Subscriber,
  rhythm: ReportRhythm,
  now: Date,
): Promise<void> {
  const { id: campaignId, companyId } = campaign
  const { id: memberId } = await requireMember(em, { campaign, personId })
  if (rhythm === 'never') {
    await em.nativeUpdate(ReportSubscriptionEntity, { campaignId, memberId }, { dueAt: null })
    return
  }
  const chosen = { rhythm, ...startingAt(rhythm, await findTimeZone(em, companyId), now) }
  const row = { id: uuidv7(), companyId, campaignId, memberId, createdAt: now, ...chosen }
  await em.upsert(ReportSubscriptionEntity, row, {
    onConflictFields: ['campaignId', 'memberId'],
    onConflictMergeFields: ['rhythm', 'settledPeriod', 'dueAt'],
  })
}

function startingAt(rhythm: Exclude<ReportRhythm, 'never'>, timeZone: string, now: Date) {
  const { key, nextAt } = dueReport(rhythm, timeZone, now.getTime())
  return { settledPeriod: key, dueAt: new Date(nextAt) }
}

async function requireMember(
  em: EntityManager,
  { campaign: { companyId }, personId }: Subscriber,
): Promise<MemberRow> {
  const member = await em.findOne(MemberEntity, { companyId, personId })
  if (!member) throw new AppError('not-found')
  return member
}

/**
 * Ends the mails of a subscription, or takes that back, by what one of them carries. Throws
 * `link-unusable` for what is in none, and when member or campaign are gone.
 */
export async function setReportMails(
  em: EntityManager,
  secret: string,
  { token, areOff, now }: { token: string; areOff: boolean; now: Date },
): Promise<ReportMailsEnded> {
  const id = readStop(secret, token)
  const row = id === null ? null : await em.findOne(ReportSubscriptionEntity, { id })
  const campaign = row && (await em.findOne(CampaignEntity, { id: row.campaignId }))
  const company = row && (await em.findOne(CompanyEntity, { id: row.companyId }))
  if (!row || !campaign || !company) throw new AppError('link-unusable')
  if (areOff) row.dueAt = null
  else if (!row.dueAt) em.assign(row, startingAt(row.rhythm, company.timeZone, now))
  await em.flush()
  return { companyName: company.name, campaignName: campaign.name }
}
