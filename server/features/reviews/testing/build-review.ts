import type { LaunchRule } from '#shared/contract/launch-rules.ts'
import { editPage } from '#server/features/campaigns/testing/edit-page.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { buildPerson } from '#server/testing/test-api.ts'

/** A campaign of a company with an owner, a reviewer (Ada) and an editor (Bo), and their steps. */
export async function buildReview(test: Companies, launchRules: LaunchRule[] = []) {
  const { owner, companyId } = await test.found()
  const [ada, bo] = [buildPerson({ name: 'Ada' }), buildPerson({ name: 'Bo' })]
  await test.join(companyId, 'reviewer', ada)
  await test.join(companyId, 'editor', bo)
  if (launchRules.length > 0) await test.api.as(owner).companies.update({ companyId, launchRules })
  const named = { companyId, name: 'Spring sale', templateId: 'newsletter' }
  const { id: campaignId } = await test.api.as(bo).campaigns.create(named)
  const input = { campaignId }
  const request = (ids = [ada.id], message = 'Please look') =>
    test.api.as(bo).reviews.request({ ...input, reviewers: ids.map((id) => ({ id })), message })
  const statusNow = async () => (await test.api.as(bo).campaigns.get(input)).status
  const reviewsNow = async () => (await test.api.as(bo).reviews.list(input)).reviews
  const edit = (title: string) =>
    editPage(test.database, { campaignId, personId: bo.id, title, now: test.time.now })
  const people = { owner, ada, bo, as: (person: typeof ada) => test.api.as(person) }
  return { ...people, companyId, campaignId, input, request, statusNow, reviewsNow, edit }
}
