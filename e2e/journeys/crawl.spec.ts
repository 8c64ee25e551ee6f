import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { confirmAddress } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import type { ShareLink } from '#shared/contract/share-links.ts'
import { keepScreen, test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { goTo, places, roles } from './support/places.ts'
import type { Role } from './support/places.ts'
import { sendNewsletterForm } from './support/published-page.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'

// Nothing here is timed or fails half-way, and a trace of so many screens takes longer than the test.
test.use({ trace: 'off' })

const server = serveFanfare()
const widths = [1440, 390]

const hasHeading = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()

/** The pages that try things out have tried all of them. */
const hasRun = (page: Page) => expect(page.getByRole('button', { name: 'Run again' })).toBeEnabled()

/** The refusals that those pages bring about on purpose. */
const triedOut = [/40[0-9] \(.*\/\.ory\//, /WebSocket connection to/, /\/socket\.io\//]
const notSignedIn = /401 \(Unauthorized\) \(.*\/api\/me\)/

/** What is for whoever is not signed in. */
const forAnyone = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'recovery', path: '/sign-in/recovery' },
  { name: 'verification', path: '/sign-in/verification' },
  { name: 'identity-error', path: '/sign-in/error' },
  { name: 'test-auth', path: '/test-auth', isReady: hasRun },
  { name: 'test-ory', path: '/test-ory', isReady: hasRun },
  { name: 'outbox', path: '/dev/outbox' },
]

let stage: Stage
let people: Record<Role, SignedIn>

test.beforeAll(async ({ browser }) => {
  stage = await setStage(server.origin)
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
  const join = (role: Exclude<Role, 'owner'>) =>
    addMember(server.origin, stage, { name: `${role} Okafor`, role })
  people = {
    owner: stage.owner,
    admin: await join('admin'),
    editor: await join('editor'),
    reviewer: await join('reviewer'),
    manager: await join('manager'),
  }
  await confirmAddress(server.origin, stage.owner)
  const company = `/companies/${stage.companyId}`
  await stage.owner.api('POST', `${company}/invites`, { role: 'editor', email: 'jo@example.com' })
  await stage.owner.api('POST', `${company}/api-keys`, { name: 'Import', scopes: ['leads.read'] })
  const visitor = await browser.newPage({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150' })
  await visitor.goto(stage.campaign.url)
  await sendNewsletterForm(visitor, 'visitor@example.com')
  await visitor.close()
})

/**
 * What stands in the screen and around it, without the words: where both were seen, barriers are known.
 */
const outlines = (page: Page) =>
  page.evaluate(() => {
    const inside = new Set(document.querySelectorAll('main, main *'))
    const all = [...document.querySelectorAll('body *')]
    return [true, false].map((isInside) =>
      all
        .filter((element) => inside.has(element) === isInside)
        .map(({ localName, className, role }) => `${localName} ${className} ${role ?? ''}`)
        .join('\n'),
    )
  })

const seen = new Set<string>()

/** What is wrong with the screen that is open, at each width, light and dark. */
async function look(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    // Charts take their width from their place, a moment after it has changed.
    await expect.poll(fits, `${name} is as wide as the window, at ${width}`).toBe(true)
    const keys = (await outlines(page)).map((outline) => `${width} ${outline}`)
    const isKnown = keys.every((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    if (!isKnown) found.push(...(await lookClosely(page, `${name}-${width}`)))
  }
  return found
}

/** What axe finds in both colour schemes; keeps a picture of each. */
async function lookClosely(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(() => document.fonts.ready)
  for (const colorScheme of ['dark', 'light'] as const) {
    await switchTo(page, colorScheme)
    // In the dark it is the same page in other colours.
    const barriers = await findBarriers(page, { colours: colorScheme === 'dark' })
    found.push(...barriers.map((barrier) => `${name}-${colorScheme}: ${barrier}`))
    await keepScreen(page, `crawl/${name}-${colorScheme}`)
  }
  return found
}

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

for (const role of roles)
  test(`each address shows the ${role} what is theirs, and refuses the rest`, async ({
    openBrowser,
  }) => {
    test.setTimeout(240_000)
    const page = await openAs(openBrowser, server.origin, people[role], {
      reducedMotion: 'reduce',
      expectedErrors: triedOut,
    })
    await page.goto('/dashboard/settings')
    const found: string[] = []
    for (const { path, title, refused, led, isReady } of places(stage)) {
      await test.step(path, async () => {
        await goTo(page, path)
        const isLed = led?.roles.includes(role) === true
        await expect(page).toHaveURL(isLed ? led.to : path)
        const start = isLed ? led.title : title
        await expect(page).toHaveTitle(new RegExp(`^${start}.* · Fanfare$`))
        await isReady?.(page)
        const isRefused = refused?.roles.includes(role) === true
        if (refused) await expect(page.getByText(refused.words)).toHaveCount(isRefused ? 1 : 0)
        const name = `${role}${path.replaceAll(stage.campaign.id, 'id').replaceAll('/', '-')}`
        found.push(...(await look(page, name)))
      })
    }
    if (role === 'owner') {
      await goTo(page, '/onboarding')
      await expect(page).toHaveTitle(/^Set up your company/)
      found.push(...(await look(page, 'owner-onboarding')))
    }
    expect(found).toEqual([])
  })

test('a guest sees what the link gives, and signs in for the rest', async ({ openBrowser }) => {
  test.setTimeout(120_000)
  const { owner, campaign } = stage
  const give = (rights: string[]) =>
    owner.api<ShareLink>('POST', `/campaigns/${campaign.id}/share-links`, { rights })
  const wall = `/analytics/${campaign.id}`
  const preview = `/campaigns/preview/${campaign.id}`
  const found: string[] = []
  for (const [rights, words] of [
    [[], 'This link does not show numbers'],
    [['analytics'], 'visitors now'],
  ] as const) {
    const page = await openBrowser('guest', {
      baseURL: server.origin,
      reducedMotion: 'reduce',
      expectedErrors: [notSignedIn],
    })
    await page.goto((await give([...rights])).url)
    await expect(page).toHaveTitle('Sunday letter, preview · Fanfare')
    await expect(page.getByText(/^A short walk through/)).toBeVisible()
    const name = `guest-${rights.join('-')}`
    found.push(...(await look(page, `${name}-preview`)))
    await goTo(page, wall)
    await expect(page.getByText(words)).toBeVisible()
    found.push(...(await look(page, `${name}-wall`)))
    await asksToSignIn(page, [wall, preview])
  }
  expect(found).toEqual([])
})

test('strangers see what is for anyone, and are asked to sign in everywhere else', async ({
  openBrowser,
}) => {
  test.setTimeout(120_000)
  const page = await openBrowser('stranger', {
    baseURL: server.origin,
    reducedMotion: 'reduce',
    expectedErrors: [notSignedIn, ...triedOut],
  })
  const found: string[] = []
  for (const { name, path, isReady = hasHeading } of forAnyone)
    await test.step(path, async () => {
      await page.goto(path)
      await isReady(page)
      found.push(...(await look(page, name)))
    })
  await page.goto('/sign-in')
  await asksToSignIn(page, [])
  expect(found).toEqual([])
})

/** Everywhere but at `open`, and comes back from there. */
async function asksToSignIn(page: Page, open: readonly string[]): Promise<void> {
  const allowed = ['/test-auth', '/dashboard/nowhere', ...open]
  const paths = ['/onboarding', ...places(stage).map(({ path }) => path)]
  for (const path of paths.filter((one) => !allowed.includes(one))) {
    await goTo(page, path)
    await expect(page).toHaveURL(`/sign-in?return_to=${encodeURIComponent(path)}`)
  }
}
