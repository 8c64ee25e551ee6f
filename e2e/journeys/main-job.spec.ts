import { expect } from '@playwright/test'
import { buildAccount, joinByLink, signUp } from './support/account-screens.ts'
import { keepScreen, test } from './support/browsers.ts'
import { launch, startFromGallery } from './support/campaign-screens.ts'
import { makeCompany, makeInviteLink } from './support/company-screens.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { answeredAt, sendNewsletterForm } from './support/published-page.ts'
import { whenWallShows } from './support/wall.ts'

const server = serveFanfare()

test('two people build a campaign, launch it, and the manager sees the visitor', async ({
  openBrowser,
}) => {
  test.setTimeout(180_000)
  const baseURL = server.origin
  const signedOut = [/401 \(Unauthorized\) \(.*\/(api\/me|whoami|browser)/]
  const ada = await openBrowser('Ada', { baseURL, expectedErrors: signedOut })
  const bo = await openBrowser('Bo', { baseURL, expectedErrors: signedOut })
  const mira = await openBrowser('Mira', {
    baseURL,
    expectedErrors: signedOut,
    reducedMotion: 'reduce',
  })

  const links = await test.step('the owner signs up, makes the company, and invites', async () => {
    await ada.goto('/sign-up')
    await signUp(ada, buildAccount('Ada Lovelace'))
    await makeCompany(ada, 'The Slow Morning')
    const editor = await makeInviteLink(ada, 'Editor')
    const manager = await makeInviteLink(ada, 'Manager')
    await keepScreen(ada, '01-invites')
    return { editor, manager }
  })

  await test.step('an editor and a manager join by their links', async () => {
    await joinByLink(bo, links.editor, buildAccount('Bo Lindqvist'))
    await joinByLink(mira, links.manager, buildAccount('Mira Okafor'))
    await keepScreen(bo, '02-joined')
  })

  const campaignId = await test.step('the owner starts a campaign from the gallery', () =>
    startFromGallery(ada, { template: 'Newsletter', name: 'Sunday letter' }))

  await test.step('the manager opens the wall screen', async () => {
    await mira.goto(`/analytics/${campaignId}`)
    await expect(mira.getByRole('heading', { name: 'Sunday letter' })).toBeVisible()
    await whenWallShows(mira, 'Views', 0)
    await keepScreen(mira, '08-wall-before')
  })

  const address = await test.step('the owner launches it', async () => {
    const url = await launch(ada, campaignId)
    await keepScreen(ada, '09-live')
    return url
  })

  await test.step('a visitor comes and signs up; the wall shows both within a second', async () => {
    const visitor = await openBrowser('visitor')
    const stored = visitor.waitForResponse((response) => new URL(response.url()).pathname === '/e')
    await visitor.goto(address)
    const seen = (await whenWallShows(mira, 'Views', 1)) - answeredAt(await stored)
    await keepScreen(visitor, '10-visitor')
    const sent = await sendNewsletterForm(visitor, 'visitor@example.com')
    expect(sent.status()).toBe(200)
    const converted = (await whenWallShows(mira, 'Conversions', 1)) - answeredAt(sent)
    await keepScreen(visitor, '11-thanks')
    await keepScreen(mira, '12-wall-after')
    console.log(
      `view on the wall after ${Math.round(seen)} ms, conversion after ${Math.round(converted)} ms`,
    )
    expect(seen).toBeLessThan(1_000)
    expect(converted).toBeLessThan(1_000)
  })
})
