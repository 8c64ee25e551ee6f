import { expect } from '@playwright/test'
import { buildAccount, signIn, signUp } from './support/account-screens.ts'
import { keepScreen, test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const operate = (...args: string[]) => server.run('operator', args)
// What a browser says of refusals that these journeys mean to get.
const expectedErrors = [/4(0[134]|10) \(/, /WebSocket connection to/, /\/socket\.io\//]
const because = 'It copies the page of a bank.'

test('pages are taken down and put back, and visitors and owners read why', async ({
  openBrowser,
}) => {
  const { origin } = server
  const { owner, campaign } = await setStage(origin)
  await owner.api('POST', `/campaigns/${campaign.id}/activate`)
  const visitor = await openBrowser('visitor', { baseURL: origin, expectedErrors })
  await visitor.goto(`/c/${campaign.slug}`)
  await operate('take-down', `/c/${campaign.slug}`, because)
  await expect(async () => {
    expect((await visitor.goto(`/c/${campaign.slug}`))?.status()).toBe(410)
  }).toPass()
  await expect(visitor.getByText('This page is not available.')).toBeVisible()
  const page = await openAs(openBrowser, origin, owner, { expectedErrors })
  await page.goto(`/dashboard/campaigns/${campaign.id}`)
  await expect(page.getByRole('note').filter({ hasText: because })).toBeVisible()
  await keepScreen(page, 'operator-taken-down')
  await page.goto(`/activate/${campaign.id}`)
  await expect(page.getByRole('heading', { name: 'Sunday letter is taken down' })).toBeVisible()
  await expect(page.getByText('Nothing goes live while its pages are taken down.')).toBeVisible()
  await operate('put-back', campaign.id)
  await expect(async () => {
    expect((await visitor.goto(`/c/${campaign.slug}`))?.status()).toBe(200)
  }).toPass()
})

test('a company and a person are disabled, and read why', async ({ openBrowser }) => {
  const { origin } = server
  const { owner, companyId } = await setStage(origin)
  const page = await openAs(openBrowser, origin, owner, { expectedErrors })
  await page.goto('/dashboard')
  await operate('disable-company', companyId, because)
  await page.reload()
  await expect(page.getByRole('heading', { name: /is disabled$/ })).toBeVisible()
  await expect(page.getByText(because)).toBeVisible()
  await keepScreen(page, 'operator-company-disabled')
  await operate('enable-company', companyId)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()

  await operate('disable-person', owner.email, because)
  const stranger = await openBrowser('signing in', { baseURL: origin, expectedErrors })
  await stranger.goto('/sign-in')
  await signIn(stranger, owner)
  await expect(stranger.getByRole('alert')).toContainText(because)
  await keepScreen(stranger, 'operator-person-disabled')
  await operate('enable-person', owner.email)
  await stranger.goto('/sign-in')
  await signIn(stranger, owner)
  await expect(stranger).toHaveURL(/\/dashboard$/)
})

test('who may register is said before the form is filled in, and after', async ({
  openBrowser,
}) => {
  await operate('registration', 'domains', 'bank.example')
  const page = await openBrowser('Eve', { baseURL: server.origin, expectedErrors })
  await page.goto('/sign-up')
  await expect(page.getByText(/^Only addresses of bank\.example/)).toBeVisible()
  await signUp(page, buildAccount('Eve Fremd'))
  await expect(page.getByRole('alert')).toContainText('Only addresses of bank.example')
  await keepScreen(page, 'operator-registration')
  await operate('registration', 'open')
})
