import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { signUp } from '#e2e/support/person.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { outbox } from '#e2e/support/shapes.ts'
import { buildAccount, enterCode, signUpForNow } from './support/account-screens.ts'
import { keepScreen, test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const settings = '/dashboard/settings/company'
// What a browser says of refusals that these journeys mean to get.
const expectedErrors = [/40[0134] \(/, /WebSocket connection to/, /\/socket\.io\//]

test('an invite by mail is for its address alone', async ({ openBrowser }) => {
  const { origin } = server
  const stage = await setStage(origin, await signUp(origin, 'Ada Lovelace'))
  const owner = await openAs(openBrowser, origin, stage.owner, { expectedErrors })
  const invited = buildAccount('Jo March')
  await owner.goto(`${settings}/invites`)
  await owner.getByRole('combobox', { name: 'Email addresses' }).fill(invited.email)
  await owner.getByRole('button', { name: 'Send invite' }).click()
  await expect(owner.getByText('Confirm your own address')).toBeVisible()
  await owner.getByRole('button', { name: 'Send me a code' }).click()
  await enterCode(owner, stage.owner.email)
  await expect(owner.getByText('Your address is confirmed.')).toBeVisible()
  await owner.getByRole('button', { name: 'Send invite' }).click()
  await expect(owner.getByRole('cell', { name: invited.email })).toBeVisible()
  const link = await readInMail(owner, invited.email, /(https?:\S+\/invite#\S+)/)

  const stranger = await openBrowser('stranger', { baseURL: origin, expectedErrors })
  await stranger.goto('/sign-up')
  await signUpForNow(stranger, buildAccount('Otto Fremd'))
  await stranger.goto(link)
  await expect(
    stranger.getByRole('heading', { name: 'This invite is for another address' }),
  ).toBeVisible()
  await keepScreen(stranger, 'company-invite-for-another')
  await stranger.getByRole('button', { name: `Use ${invited.email}` }).click()
  await expect(stranger.getByRole('heading', { name: 'Join Slow Morning' })).toBeVisible()
  await expect(stranger.getByLabel('Email')).toHaveValue(invited.email)

  // The mail has shown whose address it is: no code is asked for.
  const jo = await openBrowser('Jo', { baseURL: origin, expectedErrors })
  await jo.goto(link)
  await jo.getByLabel('Name', { exact: true }).fill(invited.name)
  await jo.getByLabel('Password', { exact: true }).fill(invited.password)
  await jo.getByRole('button', { name: 'Join Slow Morning' }).click()
  await expect(jo).toHaveURL(/\/dashboard$/)
  await owner.goto(`${settings}/audit-log`)
  await expect(owner.getByText(/Jo March joined as editor/)).toBeVisible()
  await keepScreen(owner, 'company-audit-log')
})

test('a company is handed over, taken along as a file, closed and opened again', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  const admin = await addMember(origin, stage, { name: 'Mira Okafor', role: 'admin' })
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
  const owner = await openAs(openBrowser, origin, stage.owner, { expectedErrors })
  const mira = await openAs(openBrowser, origin, admin, { expectedErrors })

  await owner.goto(`${settings}/members`)
  await owner.getByRole('button', { name: 'More about Mira Okafor' }).click()
  await owner.getByRole('menuitem', { name: /owner/i }).click()
  await owner.getByRole('button', { name: 'Make Mira Okafor the owner' }).click()
  await expect(owner.getByText('You are an admin here.')).toBeVisible()

  await mira.goto(`${settings}/data`)
  const download = mira.waitForEvent('download')
  await mira.getByRole('button', { name: 'Export everything' }).click()
  expect((await download).suggestedFilename()).toBe('Slow-Morning-export.zip')
  await mira.getByRole('button', { name: 'Close Slow Morning…' }).click()
  const dialog = mira.getByRole('dialog', { name: 'Close Slow Morning' })
  await dialog.getByLabel('Type Slow Morning to confirm').fill('Slow Morning')
  await dialog.getByRole('button', { name: 'Close company' }).click()
  await expect(mira.getByRole('region', { name: 'This company is closed' })).toBeVisible()
  await keepScreen(mira, 'company-closed-owner')
  expect((await mira.request.get(stage.campaign.url)).status()).toBe(404)

  await owner.goto('/dashboard')
  await expect(owner.getByRole('heading', { name: 'Slow Morning is closed' })).toBeVisible()
  await keepScreen(owner, 'company-closed-member')
  await mira
    .getByRole('region', { name: 'This company is closed' })
    .getByRole('button', { name: /Reopen/ })
    .click()
  await expect(mira.getByRole('region', { name: 'This company is closed' })).toHaveCount(0)
  expect((await mira.request.get(stage.campaign.url)).status()).toBe(200)
})

test('an API key is shown once, works as far as its scopes, and not after it is revoked', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  const owner = await openAs(openBrowser, origin, stage.owner, { expectedErrors })
  await owner.goto(`${settings}/api-keys`)
  await owner.getByLabel('Name', { exact: true }).fill('Nightly report')
  await owner.getByRole('button', { name: 'Make key' }).click()
  const key = await owner.getByText(/^ff_[\w-]{43}$/).innerText()
  await keepScreen(owner, 'company-key-made')
  const campaigns = `${origin}/api/companies/${stage.companyId}/campaigns`
  const ask = (path: string, method = 'GET') =>
    fetch(path, { method, headers: { authorization: `Bearer ${key}` } })
  expect((await ask(campaigns)).status).toBe(200)
  expect((await ask(`${origin}/api/campaigns/${stage.campaign.id}`, 'DELETE')).status).toBe(403)
  expect((await ask(`${origin}/api/me`)).status).toBe(403)

  await owner.reload()
  await expect(owner.getByText(key)).toHaveCount(0)
  await expect(owner.getByRole('row', { name: /Nightly report/ })).toContainText('127.0.0.1')
  await owner
    .getByRole('row', { name: /Nightly report/ })
    .getByRole('button', { name: /Revoke/ })
    .click()
  await owner
    .getByRole('dialog')
    .getByRole('button', { name: /Revoke/ })
    .click()
  await expect(owner.getByRole('row', { name: /Nightly report/ })).toHaveCount(0)
  expect((await ask(campaigns)).status).toBe(401)
})

/** What the first group of `pattern` finds in a mail of the outbox to `address`; waits for it. */
async function readInMail(page: Page, address: string, pattern: RegExp): Promise<string> {
  const headers = { accept: 'application/json' }
  let found = ''
  await expect(async () => {
    const answer = await page.request.get('/dev/outbox', { headers })
    const { mails } = await readJson(answer, outbox)
    const texts = mails.filter(({ to }) => to === address).map(({ text }) => text)
    found = texts.map((text) => pattern.exec(text)?.[1] ?? '').find((match) => match !== '') ?? ''
    expect(found).not.toBe('')
  }).toPass()
  return found
}
