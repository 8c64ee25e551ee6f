import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { buildAccount, signIn, signUp } from './support/account-screens.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { makeCompany } from './support/company-screens.ts'
import { kratosAtHand, serveEmbeddedIdentity, serveKratos } from './support/identity-providers.ts'
import type { ServedIdentity } from './support/identity-providers.ts'

// What a browser says of answers that the journey means to get.
const expectedErrors = [/40[013] \(/, /410 \(/, /422 \(/, /WebSocket connection to/]

test.describe('the identity that is built in', () => {
  const identity = serveEmbeddedIdentity()
  test('an account from the first day to the last', ({ openBrowser }) =>
    liveAnAccount(openBrowser, identity, 'embedded'))
})

// npm test says when there is none, and npm run contract builds one.
const kratos = kratosAtHand
if (kratos)
  test.describe('a real Kratos behind /.ory', () => {
    const identity = serveKratos(kratos)
    test('an account from the first day to the last', ({ openBrowser }) =>
      liveAnAccount(openBrowser, identity, 'kratos'))
  })

async function liveAnAccount(openBrowser: OpenBrowser, served: ServedIdentity, name: string) {
  const { server, mail } = served
  const account = buildAccount('Ada Lovelace')
  const options = { baseURL: server.origin, expectedErrors }
  const page = await openBrowser('Ada', options)
  const keep = (screen: string) => keepScreen(page, `identity-${name}-${screen}`)

  await page.goto('/sign-up')
  await signUp(page, account)
  await enterCode(page, await mail.codeTo(account.email), keep)
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await makeCompany(page, 'Slow Morning')

  const laptop = await openBrowser('Ada on a laptop', options)
  await laptop.goto('/sign-in')
  // Tabs that were open before go on to where they led to, once their forms are sent.
  const [later, registering] = [await laptop.context().newPage(), await laptop.context().newPage()]
  await later.goto('/sign-in?return_to=/dashboard/campaigns')
  await registering.goto('/sign-up?return_to=/dashboard/settings')
  await expect(registering.getByLabel('Email')).toBeVisible()
  await signIn(laptop, account)
  await expect(laptop).toHaveURL(/\/dashboard$/)
  await signIn(later, account)
  await expect(later).toHaveURL(`${server.origin}/dashboard/campaigns`)
  await signUp(registering, buildAccount('Ada Lovelace'))
  await expect(registering).toHaveURL(`${server.origin}/dashboard/settings`)
  for (const tab of [later, registering]) await tab.close()

  await page.goto('/dashboard/settings')
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await keep('settings')
  const changed = { ...account, password: 'slow-copper-windmill' }
  await choosePassword(page, changed.password)
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await laptop.reload()
  await expect(laptop).toHaveURL(/\/sign-in\?/)

  await page.goto('/sign-out')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.goto('/sign-in')
  await signIn(page, account)
  await expect(page.getByText('do not belong together')).toBeVisible()
  await keep('wrong-password')

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The screen before has a field of that name, too, and stays until this one has come.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await enterCode(page, await mail.codeTo(account.email), keep)
  await expect(page.getByText('Choose a new password now')).toBeVisible()
  await keep('recovered')
  const recovered = { ...account, password: 'amber-tide-notebook' }
  await choosePassword(page, recovered.password)

  await page.goto('/sign-out')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.goto('/dashboard/campaigns')
  await signIn(page, recovered)
  await expect(page).toHaveURL(`${server.origin}/dashboard/campaigns`)
}

async function enterCode(page: Page, code: string, keep: (screen: string) => Promise<void>) {
  const field = page.getByLabel('Code', { exact: true })
  const wrong = code === '000000' ? '111111' : '000000'
  await field.fill(wrong)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('This code is wrong')).toBeVisible()
  await keep('wrong-code')
  await field.fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

async function choosePassword(page: Page, password: string): Promise<void> {
  const section = page.getByRole('region', { name: 'Password' })
  await section.getByLabel('New password', { exact: true }).fill(password)
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Saved')).toBeVisible()
}
