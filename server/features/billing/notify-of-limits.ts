import { plans } from '#shared/plans/plans.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { BillingAccountEntity, BillingEventEntity, BillingNoticeEntity } from './entities.ts'
import { billingMail } from './mails.ts'
import type { BillingNews } from './mails.ts'
import { graceEnd, planAt } from './plan-at.ts'
import { monthlyVisits, visitsInMonth } from './usage.ts'

const dayMs = 24 * 3_600_000
/** The provider sends a message again for some days, never after so many. */
const eventsKeptMs = 60 * dayMs
const noticesKeptMs = 400 * dayMs

/**
 * Mails owners, once a month and mark, when visits reach 80 % and 100 % of what the plan holds; and
 * once when the grace after a failed payment is over. What was mailed is noted in the same
 * transaction, so a run that is cut off mails nothing twice.
 */
export async function notifyOfLimits(
  em: EntityManager,
  appOrigin: string,
  now: Date,
): Promise<void> {
  for (const companyId of await visitedCompanies(em, now))
    await tellOfVisits(em.fork(), { companyId, appOrigin }, now)
  const open = await em.find(BillingAccountEntity, { status: 'past-due' })
  for (const account of open) {
    const end = graceEnd(account)
    if (!end || end > now || account.plan === 'free') continue
    const plan = plans[account.plan].title
    const what = `grace-over:${end.toISOString()}`
    await tellOnce(em.fork(), { companyId: account.companyId, appOrigin, what }, now, {
      kind: 'grace-over',
      plan,
    })
  }
  const before = (ms: number) => new Date(now.getTime() - ms)
  await em.nativeDelete(BillingEventEntity, { receivedAt: { $lt: before(eventsKeptMs) } })
  await em.nativeDelete(BillingNoticeEntity, { toldAt: { $lt: before(noticesKeptMs) } })
}

/** Companies with so many visits this month that the smallest plan would be worth a word. */
async function visitedCompanies(em: EntityManager, now: Date): Promise<string[]> {
  const least = Math.ceil((plans.free.limits.visitsAMonth ?? 0) * 0.8)
  const rows = await monthlyVisits(em, now)
    .select('campaign.company_id')
    .groupBy('campaign.company_id')
    .having(({ fn }) => fn.sum('rollup.visitors'), '>=', least)
    .execute()
  return rows.map((row) => row.company_id)
}

type Place = { companyId: string; appOrigin: string }

async function tellOfVisits(em: EntityManager, place: Place, now: Date): Promise<void> {
  const { companyId } = place
  const { name, limits } = planAt(await em.findOne(BillingAccountEntity, { companyId }), now)
  const limit = limits.visitsAMonth
  if (limit === null || name === 'self-hosted') return
  const used = await visitsInMonth(em, companyId, now)
  const percent = used >= limit ? 100 : used >= limit * 0.8 ? 80 : null
  if (!percent) return
  const what = `visits-${percent}:${now.toISOString().slice(0, 7)}:${name}`
  const news = { kind: 'visits', plan: plans[name].title, percent, used, limit } as const
  await tellOnce(em, { ...place, what }, now, news)
}

/** Mails the owners unless they were told of `what` before. */
function tellOnce(
  em: EntityManager,
  { companyId, appOrigin, what }: Place & { what: string },
  now: Date,
  news: BillingNews,
): Promise<void> {
  return em.transactional(async (tx) => {
    const company = await tx.findOne(CompanyEntity, { id: companyId, closedAt: null })
    if (!company || (await tx.count(BillingNoticeEntity, { companyId, what }))) return
    await tx.insert(BillingNoticeEntity, { companyId, what, toldAt: now })
    const owners = await tx.find(MemberEntity, { companyId, role: 'owner' })
    for (const { email: to, name } of owners)
      await queueMail(tx, billingMail({ to, name, company, appOrigin }, news), now)
  })
}
