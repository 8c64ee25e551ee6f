import { dayMs } from '#server/features/ingest/public/buckets.ts'
import type { Services } from '#server/core/services.ts'
import { createDemoCampaigns } from './demo-campaigns.ts'
import {
  createDemoAccounts,
  createDemoCompany,
  hasDemoPeople,
  planDemoPeople,
} from './demo-people.ts'
import type { DemoAccount } from './demo-people.ts'

/**
 * Fills the database with the demonstration as of `now`, and returns who can sign in to it. Changes
 * nothing and returns null when it is there already.
 */
export async function seedDemo(services: Services, now: Date): Promise<DemoAccount[] | null> {
  const { database } = services
  if (await hasDemoPeople(database.fork())) return null
  const daysAgo = (days: number) => Math.round(now.getTime() - days * dayMs)
  const began = new Date(daysAgo(18))
  const people = planDemoPeople()
  const origin = services.appOrigin()
  const place = { appOrigin: origin, plans: services.plans }
  const { id: companyId } = await createDemoCompany(database.fork(), people, place, began)
  await createDemoCampaigns({ services, companyId, people, daysAgo })
  // Last, as they are what says that it is there: one that was cut off is nobody's, and not in the
  // way of the next.
  return createDemoAccounts(database.fork(), people, began)
}
