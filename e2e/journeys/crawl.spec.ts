import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { hasThumbnail } from './support/places.ts'
import { sendNewsletterForm } from './support/published-page.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import { untilTakenOver } from './support/taken-over.ts'
import type { Stage } from './support/signed-in.ts'

// Nothing here is timed or fails half-way, and a trace of sixty screens takes longer than the test.
test.use({ trace: 'off' })
// The widths are looked at beside each other, each on a stage of its own.
test.describe.configure({ mode: 'parallel' })

const server = serveFanfare()
let stage: Stage

type Place = { name: string; path: string; isReady?: (page: Page) => Promise<void> }

const hasHeading = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()

/** The pages that try things out have tried all of them. */
const hasRun = (page: Page) => expect(page.getByRole('button', { name: 'Run again' })).toBeEnabled()

/** The refusals that those pages bring about on purpose. */
const triedOut = [/40[0-9] \(.*\/\.ory\//, /WebSocket connection to/, /\/socket\.io\//]

const signedOut: Place[] = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'recovery', path: '/sign-in/recovery' },
  { name: 'verification', path: '/sign-in/verification' },
  { name: 'identity-error', path: '/sign-in/error' },
]

/** What is there to try things out, as somebody who is not signed in: it asks who that is. */
const toTryOut: Place[] = [
  { name: 'test-auth', path: '/test-auth', isReady: hasRun },
  { name: 'test-ory', path: '/test-ory', isReady: hasRun },
  { name: 'outbox', path: '/dev/outbox' },
  { name: 'mails-ended-without-key', path: '/mails' },
]

const companySections = [
  'profile',
  'brand',
  'members',
  'invites',
  'api-keys',
  'leads',
  'webhooks',
  'audit-log',
  'data',
]

function signedIn({ campaign: { id } }: Stage): Place[] {
  return [
    { name: 'onboarding', path: '/onboarding' },
    { name: 'dashboard', path: '/dashboard', isReady: hasThumbnail },
    { name: 'campaigns', path: '/dashboard/campaigns' },
    { name: 'create', path: '/dashboard/campaigns/create' },
    { name: 'gallery', path: '/templates/gallery' },
    { name: 'settings', path: '/dashboard/settings' },
    { name: 'company-domains', path: '/dashboard/settings/domains' },
    ...companySections.map((section) => ({
      name: `company-${section}`,
      path: `/dashboard/settings/company/${section}`,
    })),
    { name: 'billing', path: '/billing-portal' },
    { name: 'test-auth-signed-in', path: '/test-auth', isReady: hasRun },
    { name: 'overview', path: `/dashboard/campaigns/${id}`, isReady: hasThumbnail },
    { name: 'reviews', path: `/dashboard/campaigns/${id}/reviews` },
    { name: 'analytics', path: `/dashboard/campaigns/${id}/analytics` },
    { name: 'analytics-all', path: '/dashboard/analytics' },
    { name: 'leads', path: '/dashboard/leads' },
    { name: 'activate', path: `/activate/${id}` },
    { name: 'preview', path: `/campaigns/preview/${id}`, isReady: untilTakenOver },
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

test.beforeAll(async ({ browser }) => {
  stage = await setStage(server.origin)
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
  await addMember(server.origin, stage, { name: 'Mira Okafor', role: 'manager' })
  const company = `/companies/${stage.companyId}`
  await stage.owner.api('POST', `${company}/invites`, { role: 'editor', email: 'jo@example.com' })
  await stage.owner.api('POST', `${company}/api-keys`, { name: 'Import', scopes: ['leads.read'] })
  const visitor = await browser.newPage({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150' })
  await visitor.goto(stage.campaign.url)
  await sendNewsletterForm(visitor, 'visitor@example.com')
  await visitor.close()
})

/** Mails as they look run no script, neither one that a test brings along. */
const sealedMail = /Blocked script execution in '[^']*\/dev\/outbox\/.*sandboxed/

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`no screen has a barrier, light or dark, at ${viewport.width}`, async ({ openBrowser }) => {
    test.setTimeout(300_000)
    const options = { viewport, reducedMotion: 'reduce' } as const
    const stranger = await openBrowser('stranger', {
      ...options,
      baseURL: server.origin,
    })
    const developer = await openBrowser('developer', {
      ...options,
      baseURL: server.origin,
      expectedErrors: [sealedMail, /401 \(Unauthorized\) \(.*\/api\/me\)/, ...triedOut],
    })
    const owner = await openAs(openBrowser, server.origin, stage.owner, {
      ...options,
      expectedErrors: triedOut,
    })
    const found: string[] = []
    const look = async (page: Page, { name, path, isReady = hasHeading }: Place) => {
      await page.goto(path)
      await isReady(page)
      await expect(page.getByText(/^(Loading .*|Connecting)$/)).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      for (const colorScheme of ['light', 'dark'] as const) {
        await switchTo(page, colorScheme)
        const screen = `${name}-${viewport.width}-${colorScheme}`
        // In the dark it is the same page in other colours.
        const barriers = await findBarriers(page, { colours: colorScheme === 'dark' })
        for (const barrier of barriers) found.push(`${screen}: ${barrier}`)
        await keepScreen(page, `crawl/${screen}`)
      }
    }
    for (const place of signedOut) await look(stranger, place)
    for (const place of toTryOut) await look(developer, place)
    for (const place of signedIn(stage)) await look(owner, place)
    expect(found).toEqual([])
  })

/** Resolves when the page has been painted in these colours, which the application says by a mark. */
async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((expected) => {
    const { mantineColorScheme = expected } = document.documentElement.dataset
    return mantineColorScheme === expected
  }, colorScheme)
  await page.evaluate(() => {
    // Within size containers Chromium computes inherited colours as before until all is laid out anew.
    document.body.style.display = 'none'
    document.body.getBoundingClientRect()
    document.body.style.display = ''
    return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  })
}
