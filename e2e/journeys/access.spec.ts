import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { signUp as signUpOverHttp } from '#e2e/support/person.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { buildAccount, signIn, signUpForNow } from './support/account-screens.ts'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { makeCompany } from './support/company-screens.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import { shortestTime, whenShown } from './support/stopwatch.ts'

const server = serveFanfare()
const notSignedIn = /401 \(Unauthorized\) \(.*\/api\/me\)/

test('signed-out people come back to where they wanted to be', async ({ openBrowser }) => {
  const account = buildAccount('Ada Lovelace')
  const expectedErrors = [notSignedIn]
  const page = await openBrowser('Ada', { baseURL: server.origin, expectedErrors })
  await page.goto('/sign-up')
  await signUpForNow(page, account)
  await makeCompany(page, 'Slow Morning')
  await page.goto('/sign-out')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()

  await page.goto('/dashboard/campaigns?status=live')
  await expect(page).toHaveURL(/\/sign-in\?return_to=/)
  await signIn(page, account)
  await expect(page).toHaveURL(`${server.origin}/dashboard/campaigns?status=live`)
  await expect(page.getByRole('heading', { name: 'Campaigns', exact: true })).toBeVisible()
})

test('a manager who opens the builder gets to look, not to edit', async ({ openBrowser }) => {
  const { origin } = server
  const stage = await setStage(origin)
  const manager = await addMember(origin, stage, { name: 'Mira Okafor', role: 'manager' })
  const page = await openAs(openBrowser, origin, manager)
  await page.goto(`/campaigns/builder/${stage.campaign.id}`)
  await expect(page.getByText('Following live')).toBeVisible()
  await expect(page).toHaveURL(`/campaigns/preview/${stage.campaign.id}`)
  await expect(page.getByRole('textbox', { name: /^Text, / })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await page.goto(`/activate/${stage.campaign.id}`)
  await expect(page.getByRole('button', { name: /^Publish release/ })).toBeDisabled()
  await keepScreen(page, 'access-manager-activate')
  const refused = await page.request.post(`/api/campaigns/${stage.campaign.id}/activate`)
  expect(refused.status()).toBe(403)
})

test('an unknown campaign and one of another company look the same', async ({ openBrowser }) => {
  const { origin } = server
  const { campaign } = await setStage(origin)
  const stranger = await signUpOverHttp(origin, 'Otto Fremd')
  await stranger.api('POST', '/companies', { name: 'Elsewhere' })
  const expectedErrors = [/404 \(Not Found\) \(.*\/api\/campaigns\//, /WebSocket connection to/]
  const page = await openAs(openBrowser, origin, stranger, { expectedErrors })

  const answers = async (id: string) => {
    const response = await page.request.get(`/api/campaigns/${id}`)
    const { requestId, ...problem } = await readJson(response, z.record(z.string(), z.unknown()))
    expect(requestId).toEqual(expect.any(String))
    return { status: response.status(), problem }
  }
  const unknown = randomUUID()
  expect(await answers(campaign.id)).toEqual(await answers(unknown))

  for (const place of ['/dashboard/campaigns', '/campaigns/builder', '/activate', '/analytics']) {
    const seen = async (id: string) => {
      await page.goto(`${place}/${id}`)
      await expect(page.getByText(/no such|not found|nothing here/i).first()).toBeVisible()
      const text = await page.locator('body').innerText()
      return { text: text.replaceAll(id, '<id>'), title: await page.title() }
    }
    expect(await seen(campaign.id), place).toEqual(await seen(unknown))
    await keepScreen(page, `access-not-found${place.replaceAll('/', '-')}`)
  }
})

test('signing out in one tab closes the builder in another within a second', async ({
  openBrowser,
}) => {
  const { origin } = server
  const expectedErrors = [/401 \(Unauthorized\)/, /WebSocket connection to/]
  const stageAt = async () => {
    const { owner, campaign } = await setStage(origin)
    const page = await openAs(openBrowser, origin, owner, { expectedErrors })
    await openBuilder(page, campaign.id)
    const text = await writeIn(page, 'A short walk through', 'end')
    await keepWriting(page)
    return { page, text }
  }
  let building = await stageAt()
  const closed = await shortestTime(1_000, async (run) => {
    if (run > 1) building = await stageAt()
    const leaving = await building.page.context().newPage()
    const ended = leaving.waitForResponse((response) => response.url().includes('/logout?token='))
    await leaving.goto('/sign-out')
    const { startTime, responseStart } = (await ended).request().timing()
    return (await whenShown(building.page, 'Signed out')) - (startTime + responseStart)
  })
  console.log(`the badge says signed out ${Math.round(closed)} ms after the answer`)
  expect(closed).toBeLessThan(1_000)

  const { page, text } = building
  await text.pressSequentially('42')
  await expect(saveBadge(page, /^Signed out, \d changes? kept\./)).toBeVisible()
  await expect(canvasOf(page)).toContainText('coffee is.42')
  const dialog = page.getByRole('dialog', { name: 'You were signed out' })
  await expect(dialog).toHaveCount(0)
  await page.evaluate(() => document.documentElement.removeAttribute('data-writes'))
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await keepScreen(page, 'access-signed-out')
})

/**
 * Ten keys a second that write nothing, by the page's own clock: between two of ours a busy machine
 * may pause for longer than people do.
 */
async function keepWriting(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['writes'] = ''
    const timer = setInterval(() => {
      if ('writes' in document.documentElement.dataset)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
      else clearInterval(timer)
    }, 100)
  })
}
