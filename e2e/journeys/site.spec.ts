import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { signUp } from '#e2e/support/person.ts'
import { openAs } from './support/signed-in.ts'
import { findBarriers } from './support/find-barriers.ts'
import { htmlErrors } from './support/valid-html.ts'

const server = serveFanfare()

/** Screens of the application that pages link to; they are looked at by the crawl of screens. */
const screens =
  /^\/(?:(?:sign-in|sign-up|dashboard|billing-portal|test-auth|test-ory)(?:\/|$)|template-showcase\/)/
const files = /^\/(?:site\/|fonts\/|api\/openapi\.json$)/

type Visited = { path: string; status: number; html: string; ids: Set<string> }

const get = (path: string) => fetch(`${server.origin}${path}`, { redirect: 'manual' })

async function visit(path: string): Promise<Visited> {
  const answer = await get(path)
  const html = await answer.text()
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))
  return { path, status: answer.status, html, ids }
}

async function listedPaths(): Promise<string[]> {
  const sitemap = await (await get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc)
  expect(addresses.every((address) => address.startsWith(`${server.origin}/`))).toBe(true)
  return addresses.map((address) => new URL(address).pathname).filter((path) => !screens.test(path))
}

/** What is in the first match of each page, which must be there once. */
function onlyOne(pages: Visited[], pattern: RegExp, name: string): string[] {
  return pages.map(({ path, html }) => {
    const found = [...html.matchAll(pattern)]
    expect(found.length, `${name} of ${path}`).toBe(1)
    return found[0]?.[1] ?? ''
  })
}

test('every page is valid, has a title of its own, and leads somewhere with every link', async () => {
  const paths = await listedPaths()
  expect(paths.filter((path) => path.startsWith('/blog/')).length).toBeGreaterThanOrEqual(5)
  expect(paths.filter((path) => path.startsWith('/documentation/')).length).toBeGreaterThan(20)
  const pages = await Promise.all(paths.map(visit))
  for (const [name, pattern] of [
    ['title', /<title>([^<]+)<\/title>/g],
    ['description', /<meta name="description" content="([^"]+)"/g],
    ['canonical', /<link rel="canonical" href="([^"]+)"/g],
    ['social picture', /<meta property="og:image" content="([^"]+)"/g],
  ] as const) {
    const all = onlyOne(pages, pattern, name)
    expect(new Set(all).size, name).toBe(all.length)
  }
  onlyOne(pages, /<h1[ >]/g, 'h1')
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const broken: string[] = []
  const asked = new Map<string, Promise<number>>()
  for (const { path, html } of pages) {
    for (const error of await htmlErrors(html)) broken.push(`${path}: ${error}`)
    for (const [, link = ''] of html.matchAll(
      / (?:(?:href|src)="(?=[/#h])|content="(?=http:))([^"]*)"/g,
    )) {
      const { pathname, hash, origin } = new URL(link, `${server.origin}${path}`)
      if (origin !== server.origin || screens.test(pathname)) continue
      const there = byPath.get(pathname)
      if (there && hash && !there.ids.has(hash.slice(1))) broken.push(`${path}: ${link}`)
      if (there) continue
      const status = asked.get(pathname) ?? get(pathname).then((answer) => answer.status)
      asked.set(pathname, status)
      const isKnown = files.test(pathname) || pathname === '/blog/feed.xml'
      if (!isKnown || (await status) !== 200) broken.push(`${path}: ${link} (${await status})`)
    }
  }
  expect(broken).toEqual([])
})

test('what is not there is said to be so, and machines find what they look for', async () => {
  for (const path of ['/blog/nothing', '/documentation/nothing', '/about/nothing']) {
    const { status, html } = await visit(path)
    expect(status, path).toBe(404)
    expect(html).toContain('There is nothing here')
  }
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${server.origin}/sitemap.xml`)
  const feed = await (await get('/blog/feed.xml')).text()
  expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom"')
  expect([...feed.matchAll(/<entry>/g)].length).toBeGreaterThanOrEqual(5)
  const { html } = await visit('/blog/saved-means-on-disk')
  const [, data = ''] = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(html) ?? []
  const linked = z.object({ '@graph': z.array(z.object({ '@type': z.string() })) })
  const kinds = linked.parse(JSON.parse(data))['@graph'].map((thing) => thing['@type'])
  expect(kinds).toEqual(['Organization', 'BlogPosting', 'BreadcrumbList'])
})

/** One of every kind of page. */
const kinds = [
  '/',
  '/features',
  '/pricing',
  '/template-showcase',
  '/security',
  '/support',
  '/blog',
  '/blog/nothing',
  '/blog/saved-means-on-disk',
  '/documentation',
  '/documentation/people-and-roles',
]

async function lookAt(page: Page, width: number): Promise<string[]> {
  const found: string[] = []
  for (const path of kinds) {
    await page.goto(path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const barriers = await findBarriers(page, { colours: colorScheme === 'dark' })
      found.push(...barriers.map((barrier) => `${path} ${width} ${colorScheme}: ${barrier}`))
    }
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (tooWide) found.push(`${path} ${width}: wider than the window`)
    await keepScreen(page, `site/${path.slice(1).replaceAll('/', '-') || 'landing'}-${width}`)
  }
  return found
}

const open = (openBrowser: OpenBrowser, width: number) =>
  openBrowser(`${width} px`, {
    viewport: { width, height: 844 },
    baseURL: server.origin,
    expectedErrors: [/404 \(Not Found\)/],
  })

test('no page has a barrier on a phone or a large screen, light or dark', async ({
  openBrowser,
}) => {
  const found = []
  for (const width of [1440, 390])
    found.push(...(await lookAt(await open(openBrowser, width), width)))
  expect(found).toEqual([])
})

/** What anybody may open, besides the kinds of pages; the checks of sessions ask on purpose. */
const forStrangers = [
  '/templates/gallery',
  '/template-showcase/festival',
  '/sign-in',
  '/sign-up',
  '/sign-in/recovery',
  '/sign-in/verification',
  '/sign-in/error',
  '/sign-out',
  '/invite',
]

test('strangers have no error on their console, and are asked nothing that only members know', async ({
  openBrowser,
}) => {
  const page = await openBrowser('stranger', { baseURL: server.origin })
  const asked: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) asked.push(`${answer.status()} ${answer.url()}`)
  })
  for (const path of [...kinds.filter((kind) => kind !== '/blog/nothing'), ...forStrangers]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.locator('h1').first(), path).toBeVisible()
  }
  expect(asked).toEqual([])
})

test('strangers find, open and use a template without the application, members keep their gallery', async ({
  openBrowser,
}) => {
  const page = await openBrowser('stranger', { baseURL: server.origin })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/static/')) scripts.push(request.url())
  })
  await page.goto('/templates/gallery?purpose=hiring')
  const shown = page.locator('.template:visible')
  await expect(shown).toHaveCount(2)
  await expect(page.getByRole('status')).toHaveText('2 templates')
  await expect(page.getByRole('button', { name: 'Hiring' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('NEWSPAPER')
  await expect(shown).toHaveCount(1)
  await expect(page).toHaveURL('/templates/gallery?q=NEWSPAPER')
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('nowhere')
  await page.getByRole('button', { name: 'Show all templates' }).click()
  await expect(shown).toHaveCount(24)
  await expect(page).toHaveURL('/templates/gallery')
  expect(scripts).toEqual([])
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/sign-in?return_to=%2Ftemplates%2Fgallery',
  )
  await page.getByRole('link', { name: 'Waiting list' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting list' })).toBeVisible()
  await page.getByRole('link', { name: 'All templates' }).click()
  await expect(page).toHaveURL('/template-showcase')
  await page.goBack()
  await page.getByRole('link', { name: 'Use this template' }).click()
  await expect(page).toHaveURL(/\/sign-up\?return_to=.*template%3Dwaitlist/)
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  const member = await openAs(openBrowser, server.origin, await signUp(server.origin, 'Ada Lind'))
  await member.goto('/templates/gallery')
  await expect(member).toHaveURL('/onboarding')
})

test('the documentation is searched by keyboard, and the menu of a phone needs no script', async ({
  openBrowser,
}) => {
  const page = await open(openBrowser, 1440)
  await page.goto('/documentation/words')
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search the documentation' })
  await expect(field).toBeFocused()
  await page.keyboard.type('zebrafish')
  await expect(page.getByText('Nothing found for “zebrafish”')).toBeVisible()
  await field.fill('offline')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Saving and offline')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  expect(await findBarriers(page)).toEqual([])
  await keepScreen(page, 'site/search-1440')
  await page.keyboard.press('ArrowDown')
  const second = await options.nth(1).getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}${second}`)

  const phone = await openBrowser('phone without script', {
    viewport: { width: 390, height: 844 },
    baseURL: server.origin,
    javaScriptEnabled: false,
  })
  await phone.goto('/')
  await phone.getByRole('button', { name: 'Menu' }).click()
  await phone.getByRole('link', { name: 'Pricing' }).first().click()
  await expect(phone).toHaveURL(`${server.origin}/pricing`)
  await phone.goto('/support')
  await phone.getByLabel('Your name').fill('Noor Haddad')
  await phone.getByLabel('Your email').fill('ada@example.com')
  await phone.getByLabel('Your message').fill('It works without a script, too.')
  await phone.getByRole('button', { name: 'Send the message' }).click()
  await expect(phone.getByRole('heading', { name: 'Your message is stored' })).toBeVisible()
})

test('a message to support is checked field by field, stored, and read in the outbox', async ({
  openBrowser,
}) => {
  const page = await openBrowser('writer', {
    baseURL: server.origin,
    expectedErrors: [/422 \(Unprocessable/],
  })
  await page.goto('/support')
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.getByLabel('Your name').fill('Ada Lind')
  await page.getByLabel('Your email').fill('ada@localhost')
  await page.getByLabel('Your message').fill('The badge says offline, and I am online.')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByText('An address looks like you@example.com.')).toBeVisible()
  await expect(page.getByLabel('Your email')).toBeFocused()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Your email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByRole('heading', { name: 'Your message is stored' })).toBeVisible()
  await page.goto('/dev/outbox')
  await expect(page.getByRole('heading', { name: 'Question from Ada Lind' })).toBeVisible()
  await page.goto('/sign-in')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
