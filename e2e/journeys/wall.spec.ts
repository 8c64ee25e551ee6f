import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { campaignWallSchema } from '#shared/contract/walls.ts'
import { shareLinkSchema } from '#shared/contract/share-links.ts'
import { keepScreen, test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'
import { barsOn, misplacedOn } from './support/wall.ts'

const server = serveFanfare()

const names = [
  'Autumn tasting in the old harbour hall, with everybody who ever came to one',
  'Donaudampfschifffahrtsgesellschaft',
  'Hiring bakers',
  'Waitlist',
  'Winter coats',
  'Giveaway',
]
/** A morning on which one minute stands out; the last one is running. */
const lastMinutes = [45, 80, 18, 300, 12, 0, 7]

/** Starts campaigns beside that of the stage, until so many are live. */
async function startCampaigns({ owner, companyId, campaign }: Stage, count: number) {
  const live: Campaign[] = [campaign]
  for (const name of names.slice(0, count - 1)) {
    const asked = { name, templateId: 'newsletter' }
    live.push(await owner.ask(campaignSchema, 'POST', `/companies/${companyId}/campaigns`, asked))
  }
  for (const { id } of live) await owner.api('POST', `/campaigns/${id}/activate`)
}

/** Has the API tell of a busy hour and of millions, and keeps away what is pushed. */
async function makeBusy(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, () => undefined)
  const total = { views: 7_654_321, visitors: 5_654_321, clicks: 0, conversions: 1_231_231 }
  const now = { visitorsNow: 1_234_567, total }
  await page.route('**/api/campaigns/*/wall', async (route) => {
    const response = await route.fetch()
    const answer = campaignWallSchema.parse(await response.json())
    const series = answer.series.map((bucket, index, { length }) => {
      const views = lastMinutes[index - length + lastMinutes.length] ?? 0
      return { ...bucket, views, conversions: index % 7 === 0 ? 1 : 0 }
    })
    const source = 'a-host-with-a-rather-long-name.example'
    const sources = Array.from({ length: 8 }, (_, at) => ({
      value: `${at}-${source}`,
      visitors: total.visitors - at,
    }))
    const leads = sources.map(({ value }, at) => ({
      id: String(at),
      at: answer.series[0]?.at,
      source: value,
    }))
    const target = { measure: 'visitors', count: 8_000_000, by: '2026-12-31' }
    const words = 'Variant B with the longer headline is better by 8% to 21%'
    const experiments = ['/', '/prices'].map((path) => ({
      title: '',
      path,
      isDecided: true,
      words,
    }))
    const more = { sources, leads, experiments, target: { ...target, reached: total.visitors } }
    await route.fulfill({ response, json: { ...answer, ...now, series, ...more } })
  })
}

const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
]

for (const count of [2, 7])
  test(`nothing runs into anything with ${count} campaigns, and bars are as high as their numbers`, async ({
    openBrowser,
  }) => {
    const stage = await setStage(server.origin)
    await startCampaigns(stage, count)
    const page = await openAs(openBrowser, server.origin, stage.owner, { reducedMotion: 'reduce' })
    await makeBusy(page)
    await page.goto('/analytics?theme=dark')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    for (const size of sizes) {
      await page.setViewportSize(size)
      const seen = new Set<string>()
      for (const onPage of count === 2 || size.width === 390 ? [count] : [4, 3]) {
        await expect(page.getByText(/^462 views in the last hour/)).toHaveCount(onPage)
        for (const name of await page.getByRole('heading', { level: 2 }).allTextContents())
          seen.add(name)
        // Places are found anew a moment after the size has changed.
        await expect.poll(() => misplacedOn(page), `${size.width} px`).toEqual([])
        const bars = (await barsOn(page)).flat()
        expect(bars).toHaveLength(60 * onPage)
        for (const { views, drawn, px } of bars)
          expect(Math.abs(drawn - views), `${views} views`).toBeLessThanOrEqual(px)
        await keepScreen(page, `wall-${count}-${size.width}`)
        await page.keyboard.press('ArrowRight')
      }
      expect(seen.size).toBe(count)
    }
    expect(await findBarriers(page)).toEqual([])
  })

/** Where the owner is, makes a link of a wall for a screen of that name, and takes it from the clipboard. */
async function makeWallLink(dialog: Locator, label: string): Promise<string> {
  const page = dialog.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('textbox', { name: 'Where the screen is' }).fill(label)
  await dialog.getByRole('button', { name: 'Make wall link and copy it' }).click()
  await expect(dialog.getByText('The link is made, and copied.')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Ends the link of that name, and what it shows on a screen ends with it. */
async function endLink(dialog: Locator, label: string, screen: Page): Promise<void> {
  await dialog.getByRole('button', { name: `End ${label}` }).click()
  await dialog.page().getByRole('button', { name: 'End link' }).click()
  await expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible({
    timeout: 5_000,
  })
  await expect(dialog.getByText(label)).toBeHidden()
}

const expectedErrors = [/401 \(Unauthorized\)/, /410 \(Gone\)/, /40[34] \(/, /WebSocket/]

test('a screen shows the wall of one campaign by a link, also after a restart, and nothing else, until it is ended', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  await startCampaigns(stage, 2)
  const { companyId, campaign } = stage
  const owner = await openAs(openBrowser, origin, stage.owner)
  await owner.goto(`/dashboard/campaigns/${campaign.id}`)
  await owner.getByRole('button', { name: 'Share' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Share Sunday letter' })
  const address = await makeWallLink(dialog, 'Kitchen')
  await keepScreen(owner, 'wall-link')
  expect(await findBarriers(owner, { within: '[role="dialog"]' })).toEqual([])
  expect(new URL(address).pathname).toBe(`/analytics/${campaign.id}`)
  await dialog.getByText('All campaigns', { exact: true }).first().click()
  expect(new URL(await makeWallLink(dialog, 'Shop')).pathname).toBe('/analytics')
  await expect(dialog.getByText('This campaign · by')).toHaveCount(1)
  await expect(dialog.getByText('All campaigns · by')).toHaveCount(1)

  const screen = await openBrowser('television', { baseURL: origin, expectedErrors })
  const status = screen.getByRole('main').getByRole('status')
  const views = screen.locator('dl > div').filter({ hasText: 'Views' })
  await screen.goto(address)
  await expect(screen.getByRole('heading', { name: campaign.name })).toBeVisible()
  await expect(status).toHaveText('Live')
  await expect(screen.getByText('Last leads')).toBeVisible()
  await expect(views).toHaveText('Views0')
  const visitor = await openBrowser('visitor', { baseURL: origin })
  await visitor.goto(campaign.url)
  await expect(views).toHaveText('Views1')
  await screen.goto('about:blank')
  await screen.goto(new URL(address).pathname)
  await expect(status).toHaveText('Live')
  await expect(views).toHaveText('Views1')

  const seen = (path: string) => screen.evaluate(async (at) => (await fetch(at)).status, path)
  expect(await seen(`/api/campaigns/${campaign.id}/wall`)).toBe(200)
  for (const path of [`companies/${companyId}/wall`, `campaigns/${campaign.id}`])
    expect(await seen(`/api/${path}`)).toBe(404)
  for (const path of ['/analytics', `/campaigns/preview/${campaign.id}`]) {
    await screen.goto(path)
    await expect(screen).toHaveURL(/\/sign-in/)
  }
  await screen.goto(new URL(address).pathname)
  await expect(status).toHaveText('Live')
  await endLink(dialog, 'Kitchen', screen)
  await expect(dialog.getByText('Shop')).toBeVisible()
})

test('a share link with live numbers opens the wall of its campaign on a screen, too, until it is taken back', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
  const path = `/campaigns/${stage.campaign.id}/share-links`
  const asked = { rights: ['analytics'], expiresAt: null }
  const { id, url, wallUrl } = await stage.owner.ask(shareLinkSchema, 'POST', path, asked)
  const screen = await openBrowser('television', { baseURL: origin, expectedErrors })
  const status = screen.getByRole('main').getByRole('status')
  await screen.goto(wallUrl ?? '')
  await expect(status).toHaveText('Live')
  await screen.goto('about:blank')
  await screen.goto(`/analytics/${stage.campaign.id}`)
  await expect(status).toHaveText('Live')
  const guest = await openBrowser('guest', { baseURL: origin, expectedErrors })
  await guest.goto(url ?? '')
  await guest.getByRole('link', { name: 'Live numbers' }).click()
  await expect(guest.getByRole('main').getByRole('status')).toHaveText('Live')
  await stage.owner.api('DELETE', `${path}/${id}`)
  await expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a screen shows the wall of the company by a link, moves with visits, and ends with the link', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  await startCampaigns(stage, 2)
  const { companyId, campaign } = stage
  const owner = await openAs(openBrowser, origin, stage.owner)
  await owner.goto('/dashboard/analytics')
  await owner.getByRole('button', { name: 'Wall link' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Wall without signing in' })
  const address = await makeWallLink(dialog, 'Kitchen')
  await keepScreen(owner, 'company-wall-link')
  expect(await findBarriers(owner, { within: '[role="dialog"]' })).toEqual([])
  expect(new URL(address).pathname).toBe('/analytics')

  const screen = await openBrowser('television', { baseURL: origin, expectedErrors })
  await screen.emulateMedia({ reducedMotion: 'reduce' })
  await screen.goto(address)
  await expect(screen.getByRole('heading', { name: campaign.name })).toBeVisible()
  const together = screen.getByLabel('All campaigns together')
  await expect(together).toContainText('views0')
  const visitor = await openBrowser('visitor', { baseURL: origin })
  await visitor.goto(campaign.url)
  await expect(together).toContainText('views1')
  await expect(screen.getByRole('main').getByRole('status').first()).toHaveText('Live')
  // Nothing else of the company is reached from there, and the address alone is enough after a restart.
  const seen = (path: string) => screen.evaluate(async (at) => (await fetch(at)).status, path)
  expect(await seen(`/api/companies/${companyId}/wall`)).toBe(200)
  for (const path of [`companies/${companyId}`, `campaigns/${campaign.id}`, 'me'])
    expect([401, 404]).toContain(await seen(`/api/${path}`))
  await screen.goto('about:blank')
  await screen.goto('/analytics')
  await expect(together).toContainText('views1')
  await screen.goto(address)
  await expect(together).toContainText('views1')

  await endLink(dialog, 'Kitchen', screen)
})
