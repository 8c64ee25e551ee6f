import { can } from '#shared/permissions/can.ts'
import { dateOfDay } from '#shared/lib/zoned-day.ts'
import type { Report } from '#shared/contract/reports.ts'
import type { VisitNumbers } from '#server/core/ports/visit-numbers.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { makeReport } from './make-report.ts'
import { ReportSubscriptionEntity } from './public/entities.ts'
import type { ReportSubscriptionRow } from './public/entities.ts'
import { dueReport } from './report-days.ts'
import type { DueReport } from './report-days.ts'
import { reportMail } from './report-mail.ts'
import { signStop } from './stop-token.ts'

/** What mailing needs of the process that does it. */
type MailingParts = {
  numbers: VisitNumbers
  appOrigin: string
  /** Signs what ends the mails. */
  secret: string
}

/** So many subscriptions are looked at in one run. */
const takenAtOnce = 200

/**
 * Mails the reports that are due: each once, in one transaction with its being settled, on whichever node,
 * and after a standstill only the last one. Nothing is mailed to who may no longer see the numbers, nor
 * where nobody came in its time and the one before. Where one fails the others are mailed all the same.
 */
export async function mailReports(
  em: EntityManager,
  parts: MailingParts,
  now: Date,
): Promise<void> {
  const due = await em.find(
    ReportSubscriptionEntity,
    { dueAt: { $lte: now } },
    { orderBy: { dueAt: 'asc', id: 'asc' }, limit: takenAtOnce },
  )
  const failures: unknown[] = []
  // The same report goes to all who are due for it.
  const made = new Map<string, Report>()
  for (const row of due)
    await mailOne(em.fork(), parts, { row, made, now }).catch((error: unknown) => {
      failures.push(error)
    })
  if (failures.length > 0) throw failures[0]
}

type Mailing = { row: ReportSubscriptionRow; made: Map<string, Report>; now: Date }

async function mailOne(
  em: EntityManager,
  parts: MailingParts,
  { row, made, now }: Mailing,
): Promise<void> {
  const { campaignId, companyId } = row
  const company = await em.findOneOrFail(CompanyEntity, { id: companyId })
  const campaign = await em.findOneOrFail(CampaignEntity, { id: campaignId })
  const due = dueReport(row.rhythm, company.timeZone, now.getTime())
  const days = { from: dateOfDay(due.first), to: dateOfDay(due.last) }
  const isNews = due.key !== row.settledPeriod && (await mayRead(em, row))
  const known = made.get(`${campaignId} ${due.key}`)
  const place = { services: parts, em, now }
  const report = isNews
    ? (known ?? (await makeReport(place, campaign, { period: 'days', ...days })))
    : null
  if (report) made.set(`${campaignId} ${due.key}`, report)
  await em.fork().transactional(async (tx) => {
    if (!(await settle(tx, row, due)) || !report || isEmpty(report)) return
    // Asked again, as making it takes a while.
    const member = await mayRead(tx, row)
    if (!member) return
    const { appOrigin, secret } = parts
    const stop = signStop(secret, row.id)
    await queueMail(tx, reportMail({ to: member.email, report, appOrigin, stop }), now)
  })
}

/** The member of a subscription, as long as they may see the numbers; null otherwise. */
async function mayRead(
  em: EntityManager,
  { companyId, campaignId, memberId }: ReportSubscriptionRow,
) {
  const company = await em.findOne(CompanyEntity, { id: companyId })
  const member = await em.findOne(MemberEntity, { id: memberId })
  const subject = { companyId, campaignId }
  const may = company && member && can(memberActor(member, company), 'report.subscribe', subject)
  return may ? member : null
}

/** Whether it was this transaction that settled it: of several one does. */
async function settle(
  tx: EntityManager,
  { id, settledPeriod, dueAt }: ReportSubscriptionRow,
  { key, nextAt }: DueReport,
): Promise<boolean> {
  const settled = { settledPeriod: key, dueAt: new Date(nextAt) }
  return (
    (await tx.nativeUpdate(ReportSubscriptionEntity, { id, settledPeriod, dueAt }, settled)) === 1
  )
}

const isEmpty = ({ totals, before }: Report) =>
  totals.visitors === 0 && (before?.visitors ?? 0) === 0
