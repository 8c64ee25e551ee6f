import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { sendNewsletterForm } from './support/published-page.ts'
import { openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'

// Nothing here is timed or fails half-way, and a trace of sixty screens takes longer than the test.
test.use({ trace: 'off' })

const server = serveFanfare()
let stage: Stage

type Place = { name: string; path: string; isReady?: (page: Page) => Promise<void> }

const signedOut: Place[] = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
]

function signedIn({ campaign: { id } }: Stage): Place[] {
  return [
    { name: 'onboarding', path: '/onboarding' },
    { name: 'dashboard', path: '/dashboard' },
    { name: 'campaigns', path: '/dashboard/campaigns' },
    { name: 'create', path: '/dashboard/campaigns/create' },
    { name: 'gallery', path: '/templates/gallery' },
    { name: 'company', path: '/dashboard/settings/company' },
    { name: 'overview', path: `/dashboard/campaigns/${id}` },
    { name: 'analytics', path: `/dashboard/campaigns/${id}/analytics` },
    { name: 'analytics-all', path: '/dashboard/analytics' },
    { name: 'activate', path: `/activate/${id}` },
    { name: 'preview', path: `/campaigns/preview/${id}` },
    {
      name: 'wall',
      path: `/analytics/${id}`,
      isReady: (page) => expect(page.getByText('Conversions')).toBeVisible(),
    },
    {
      name: 'builder',
      path: `/campaigns/builder/${id}`,
      isReady: (page) => expect(canvasOf(page)).toBeVisible(),
    },
  ]
}

const hasHeading = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()

test.beforeAll(async ({ browser }) => {
  stage = await setStage(server.origin)
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
  const visitor = await browser.newPage({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150' })
  await visitor.goto(stage.campaign.url)
  await sendNewsletterForm(visitor, 'visitor@example.com')
  await visitor.close()
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    test(`no screen has a barrier, ${colorScheme} at ${viewport.width}`, async ({
      openBrowser,
    }) => {
      test.setTimeout(180_000)
      const options = { colorScheme, viewport, reducedMotion: 'reduce' } as const
      const stranger = await openBrowser('stranger', {
        ...options,
        baseURL: server.origin,
        expectedErrors: [/401 \(Unauthorized\) \(.*\/api\/me\)/],
      })
      const owner = await openAs(openBrowser, server.origin, stage.owner, options)
      const found: string[] = []
      const look = async (page: Page, { name, path, isReady = hasHeading }: Place) => {
        await page.goto(path)
        await isReady(page)
        await expect(page.getByText(/^Loading /)).toHaveCount(0)
        await page.evaluate(() => document.fonts.ready)
        for (const barrier of await findBarriers(page)) found.push(`${name}: ${barrier}`)
        await keepScreen(page, `crawl/${name}-${viewport.width}-${colorScheme}`)
      }
      for (const place of signedOut) await look(stranger, place)
      for (const place of signedIn(stage)) await look(owner, place)
      for (const barrier of found) console.log(barrier)
      expect(found.filter((barrier) => /: (serious|critical) /.test(barrier))).toEqual([])
    })
