import { expect } from '@playwright/test'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { buildAccount, enterCode, signUp } from './support/account-screens.ts'
import type { Account } from './support/account-screens.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { findBarriers } from './support/find-barriers.ts'
import { openAs, setStage } from './support/signed-in.ts'
import { withClock } from './support/with-clock.ts'
import type { ClockedServer } from './support/with-clock.ts'

// What a browser says of the refusals that the journey means to get.
const expectedErrors = [/40[134] \(/, /410 \(/, /451 \(/, /WebSocket connection to/]
const reason = 'It asks for passwords of a bank'

test('an operator takes pages down, disables a company and a person, and says who may register', async ({
  openBrowser,
}) => {
  const olga = buildAccount('Olga Petrov')
  await withClock(openBrowser, { OPERATORS: olga.email }, (served) => operate(served, olga))
})

async function operate(
  { origin, openBrowser: open, moveClock }: ClockedServer,
  olga: Account,
): Promise<void> {
  const openBrowser: OpenBrowser = (name, options) => open(name, { expectedErrors, ...options })
  const { owner, companyId, campaign } = await setStage(origin)
  await owner.api('POST', `/campaigns/${campaign.id}/activate`)
  const visit = async () => (await fetch(`${origin}/c/${campaign.slug}`)).status
  expect(await visit()).toBe(200)

  const page = await openBrowser('Olga')
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  const giveReason = async (button: string) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Why').fill(reason)
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('the console opens once the address is confirmed', async () => {
    await page.goto('/sign-up?return_to=%2Foperator')
    await signUp(page, olga)
    await enterCode(page, olga.email)
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible()
  })

  await test.step('a company is found, and its pages are taken down and put back', async () => {
    await page.getByRole('searchbox', { name: 'Search by name or id' }).fill('slow')
    await page.getByRole('link', { name: 'Slow Morning' }).click()
    await expect(page.getByRole('heading', { name: 'Slow Morning' })).toBeVisible()
    await row('Sunday letter').getByRole('button', { name: 'Take down' }).click()
    await giveReason('Take down')
    await expect(row('Sunday letter').getByText('Taken down')).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await keepScreen(page, 'operator-taken-down')
    const visitor = await openBrowser('A visitor')
    await visitor.goto(`/c/${campaign.slug}`)
    await expect(visitor.getByText('This page is not available.')).toBeVisible()
    await keepScreen(visitor, 'operator-visitor')
    const lead = await openAs(openBrowser, origin, owner)
    await lead.goto(`/dashboard/campaigns/${campaign.id}`)
    await expect(lead.getByText(reason).first()).toBeVisible()
    expect(await findBarriers(lead)).toEqual([])
    await keepScreen(lead, 'operator-owner-taken-down')
    await lead.close()
    await row('Sunday letter').getByRole('button', { name: 'Put back' }).click()
    await expect(row('Sunday letter').getByText('Live')).toBeVisible()
    expect(await visit()).toBe(200)
  })

  await test.step('the company is disabled: who works in it reads why, and everything comes back', async () => {
    const lead = await openAs(openBrowser, origin, owner)
    await lead.goto('/dashboard')
    await expect(lead.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Disable…' }).click()
    await giveReason('Disable')
    await expect(page.getByText('Disabled', { exact: true })).toBeVisible()
    await keepScreen(page, 'operator-disabled')
    await expect(lead.getByRole('heading', { name: 'Slow Morning is disabled' })).toBeVisible()
    await expect(lead.getByText(reason)).toBeVisible()
    await keepScreen(lead, 'operator-owner-disabled')
    expect(await findBarriers(lead)).toEqual([])
    await waitUntil('its pages to be gone', async () => (await visit()) !== 200)
    await page.getByRole('button', { name: 'Enable: Slow Morning' }).click()
    await waitUntil('its pages to be back', async () => (await visit()) === 200)
    await lead.goto('/dashboard')
    await expect(lead.getByRole('heading', { name: /disabled/ })).toHaveCount(0)
    await lead.close()
  })

  await test.step('after an hour it is asked once more who is there', async () => {
    await moveClock(61)
    await part('People')
    await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await keepScreen(page, 'operator-confirm')
    await page.getByLabel('Password', { exact: true }).fill(olga.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  })

  await test.step('a person is disabled, and reads why when they sign in', async () => {
    await expect(row(olga.email).getByRole('button', { name: 'Disable' })).toBeDisabled()
    await row(owner.email).getByRole('button', { name: 'Disable' }).click()
    await giveReason('Disable')
    await expect(row(owner.email).getByText('Disabled', { exact: true })).toBeVisible()
    await keepScreen(page, 'operator-people')
    const lead = await openBrowser('Ada at the door')
    await lead.goto('/sign-in')
    await lead.getByLabel('Email').fill(owner.email)
    await lead.getByLabel('Password', { exact: true }).fill(owner.password)
    await lead.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(lead.getByText(reason)).toBeVisible()
    await keepScreen(lead, 'operator-at-the-door')
    await lead.close()
    await row(owner.email).getByRole('button', { name: 'Enable' }).click()
    await expect(row(owner.email).getByText('Open', { exact: true })).toBeVisible()
    await owner.api('GET', `/companies/${companyId}`)
  })

  await test.step('only who was invited may register, and the audit has it all', async () => {
    await part('Registration')
    await page.getByLabel('Only who was invited').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await keepScreen(page, 'operator-registration')
    const stranger = await openBrowser('A stranger')
    await stranger.goto('/sign-up')
    await expect(stranger.getByText(/invited/).first()).toBeVisible()
    await keepScreen(stranger, 'operator-stranger')
    await stranger.close()
    await part('Audit')
    for (const act of ['took pages down', 'disabled a company', 'disabled a person'])
      await expect(row(act)).toContainText(olga.email)
    await expect(row('changed who may register')).toContainText('invited')
    expect(await findBarriers(page)).toEqual([])
    await keepScreen(page, 'operator-audit')
  })
}
