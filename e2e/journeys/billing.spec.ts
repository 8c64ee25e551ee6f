import { expect } from '@playwright/test'
import { z } from 'zod'
import { startFakeStripe } from '#shared/testing/fake-stripe.ts'
import type { FakeStripe, StripeEvent } from '#shared/testing/fake-stripe.ts'
import { billingSchema } from '#shared/contract/billing.ts'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import { keepScreen, test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'

let stripe: FakeStripe
const server = serveFanfare(async () => {
  stripe = await startFakeStripe()
  return { env: stripe.env, stop: () => stripe.close() }
})
// What a browser says of the refusal that this journey means to get.
const expectedErrors = [/402 \(/]

const deliver = (event: StripeEvent) => stripe.deliver(`${server.origin}/webhooks/stripe`, event)
const subscriptionOf = ({ owner }: Stage) => {
  const customer = [...stripe.customers.values()].find(({ email }) => email === owner.email)
  return stripe.subscriptionOf(customer?.['id'] ?? '')
}

async function goLive({ owner, companyId }: Stage, name: string): Promise<void> {
  const body = { name, templateId: 'newsletter' }
  const { id } = await owner.ask(campaignSchema, 'POST', `/companies/${companyId}/campaigns`, body)
  await owner.api('POST', `/campaigns/${id}/activate`)
}

test('an owner pays for a plan, cancels it, and nothing is taken away when it ends', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  const page = await openAs(openBrowser, origin, stage.owner)
  const current = page.getByRole('region', { name: 'Free', exact: true })
  await page.goto('/billing-portal')
  await expect(current).toContainText('Nothing is paid for.')
  await expect(page.getByRole('meter', { name: 'Members who build' })).toHaveAttribute(
    'aria-valuetext',
    '1 of 2',
  )
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Choose Team' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Confirming your payment')).toBeVisible()
  await keepScreen(page, 'billing-confirming')
  // Late, in the wrong order, and each of them twice.
  for (const event of stripe.takeEvents().toReversed())
    expect([await deliver(event), await deliver(event)]).toEqual([200, 200])
  const team = page.getByRole('region', { name: 'Team', exact: true })
  await expect(team).toContainText('The next payment is on')
  await expect(page.getByText('Confirming your payment')).toBeHidden()
  await expect(page.getByText('You are on the Team plan now.')).toBeVisible()
  await expect(page).toHaveURL(/\/billing-portal$/)
  await expect(page.getByRole('cell', { name: 'Paid' })).toBeVisible()

  for (const name of ['Grace Hopper', 'Lin Clark'])
    await addMember(origin, stage, { name, role: 'editor' })
  for (const name of ['One', 'Two', 'Three']) await goLive(stage, name)
  await page.reload()
  await page.getByRole('button', { name: 'Cancel the plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the Team plan' })
  await expect(dialog).toContainText('Members who build: 3 of 2')
  await expect(dialog).toContainText('Live campaigns: 3 of 2')
  await keepScreen(page, 'billing-cancel')
  await dialog.getByRole('button', { name: 'Cancel at the end' }).click()
  await expect(team).toContainText('Cancelled. It goes on until')
  await page.getByRole('button', { name: 'Keep the Team plan' }).click()
  await expect(team).toContainText('The next payment is on')

  // Stripe tells of the end: the screen that is open hears of it.
  stripe.takeEvents()
  const ended = stripe.change(subscriptionOf(stage), { status: 'canceled' }, 'deleted')
  expect(await deliver(ended)).toBe(200)
  const over = page.getByRole('region', { name: 'You use more than the Free plan holds' })
  await expect(over).toContainText('Live campaigns: 3 of 2.')
  await expect(over).toContainText('Members who build: 3 of 2.')
  expect(await findBarriers(page)).toEqual([])
  await keepScreen(page, 'billing-over')
  const { campaigns } = await stage.owner.ask(
    z.object({ campaigns: z.array(campaignSchema) }),
    'GET',
    `/companies/${stage.companyId}/campaigns?status=live`,
  )
  expect(campaigns).toHaveLength(3)
  await page.getByRole('button', { name: 'Payment method and address' }).click()
  await expect(page.getByRole('heading', { name: 'portal' })).toBeVisible()
})

test('an editor at a limit is told before and after, and whom to ask', async ({ openBrowser }) => {
  const { origin } = server
  const stage = await setStage(origin)
  const grace = await addMember(origin, stage, { name: 'Grace Hopper', role: 'editor' })
  await goLive(stage, 'One')
  const page = await openAs(openBrowser, origin, grace, { expectedErrors })
  await page.goto(`/activate/${stage.campaign.id}`)
  const launch = page.getByRole('button', { name: /^Publish release 1/ })
  await expect(launch).toBeEnabled()
  // Somebody else takes the last place meanwhile.
  await goLive(stage, 'Two')
  await launch.click()
  await expect(page.getByText('There is no room for this')).toBeVisible()
  await expect(page.getByText('2 of 2 live campaigns used in the Free plan.')).toContainText(
    'Ask Ada Lovelace for a larger plan.',
  )
  await expect(launch).toBeDisabled()
  expect(await findBarriers(page)).toEqual([])
  await keepScreen(page, 'billing-editor-at-limit')

  await page.goto('/billing-portal')
  await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
  await expect(page.getByText('Ask Ada Lovelace.')).toBeVisible()

  const owner = await openAs(openBrowser, origin, stage.owner, { expectedErrors })
  await owner.goto('/dashboard/settings/company/invites')
  await expect(owner.getByText('2 of 2 places for members who build used')).toBeVisible()
  await owner.getByRole('button', { name: 'Make invite link' }).click()
  await expect(owner.getByRole('alert')).toContainText('The Free plan holds 2 members who build')
  await owner.getByRole('link', { name: 'Choose a larger plan' }).click()
  await expect(owner.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible()
  const { plan } = await stage.owner.ask(
    billingSchema,
    'GET',
    `/companies/${stage.companyId}/billing`,
  )
  expect(plan.used).toMatchObject({ members: 2, liveCampaigns: 2 })
})
