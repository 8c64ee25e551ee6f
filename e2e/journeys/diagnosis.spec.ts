import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { signUp } from '#e2e/support/person.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { kratosAtHand, serveEmbeddedIdentity, serveKratos } from './support/identity-providers.ts'
import type { ServedIdentity } from './support/identity-providers.ts'
import { openAs, setStage } from './support/signed-in.ts'

// What a browser says of refusals that the pages ask for.
const expectedErrors = [/40[0134] \(/, /WebSocket connection to/]

test.describe('the identity that is built in', () => {
  const identity = serveEmbeddedIdentity()
  test('is found well, signed out and signed in', ({ openBrowser }) =>
    diagnose(openBrowser, identity, 'the built-in provider'))
})

// npm test says when there is none, and npm run contract builds one.
const kratos = kratosAtHand
if (kratos)
  test.describe('a real Kratos behind /.ory', () => {
    const identity = serveKratos(kratos)
    test('is found well, signed out and signed in', ({ openBrowser }) =>
      diagnose(openBrowser, identity, 'Ory Kratos'))
  })

async function diagnose(openBrowser: OpenBrowser, { server }: ServedIdentity, provider: string) {
  // Mails go to a server: no outbox to confirm an address from, and nothing here asks for it.
  const stage = await setStage(server.origin, await signUp(server.origin, 'Ada Lovelace'))
  const options = { baseURL: server.origin, expectedErrors }
  const stranger = await openBrowser('stranger', options)
  const owner = await openAs(openBrowser, server.origin, stage.owner, options)
  for (const page of [stranger, owner]) {
    await page.goto('/test-auth')
    await allIsFine(page, 'test-auth')
    await page.getByRole('link', { name: 'Identity provider' }).click()
    await expect(page.getByText(`The public flows of ${provider}`)).toBeVisible()
    await allIsFine(page, 'test-ory')
  }
  await owner.goto('/dashboard')
  await expect(owner.getByText('Sunday letter').first()).toBeVisible()
}

async function allIsFine(page: Page, name: string) {
  await expect(page.getByRole('button', { name: 'Copy report' })).toBeVisible()
  const unwell = page.locator('li[data-state]:not([data-state=ok])')
  expect(await unwell.allInnerTexts()).toEqual([])
  expect(await findBarriers(page)).toEqual([])
  await keepScreen(page, name)
}

test.describe('without a mail server', () => {
  const server = serveFanfare()
  test('mail is read in the outbox, as it comes', async ({ openBrowser }) => {
    // The mail as it looks runs no script, neither one that a test brings along.
    const expectedErrors = [/Blocked script execution in '[^']*\/dev\/outbox\/.*sandboxed/]
    const page = await openBrowser('developer', { baseURL: server.origin, expectedErrors })
    await page.goto('/dev/outbox')
    await expect(page.getByText('Nothing yet')).toBeVisible()
    await signUp(server.origin, 'Ada Lovelace')
    await expect(page.getByRole('button', { name: /^Copy code \d{6}$/ })).toBeVisible()
    const looks = page.frameLocator('iframe').getByRole('heading', { level: 1 })
    await expect(looks).toHaveText('Your code to verify this address')
    expect(await findBarriers(page)).toEqual([])
    await keepScreen(page, 'outbox')
    const forwarded = await page.request.get('/dev/outbox', {
      headers: { 'x-forwarded-for': '127.0.0.1' },
    })
    expect(forwarded.status()).toBe(404)
  })
})
