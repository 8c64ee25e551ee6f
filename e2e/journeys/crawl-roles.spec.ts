import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { SignedIn } from '#e2e/support/person.ts'
import { shareLinkSchema } from '#shared/contract/share-links.ts'
import { keepScreen, test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { goTo, hiddenWall, missingScreen, places, roles } from './support/places.ts'
import type { Role } from './support/places.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'

test.use({ trace: 'off' })

const server = serveFanfare()
const widths = [1440, 390]

let stage: Stage
let people: Record<Role, SignedIn>

test.beforeAll(async () => {
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

/** What is wrong with the screen that is open, at each width. */
async function look(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
    await expect(page.getByText(/^(Loading .*|Connecting)$/)).toHaveCount(0)
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    // Charts take their width from their place, a moment after it has changed.
    await expect.poll(fits, `${name} is as wide as the window, at ${width}`).toBe(true)
    const keys = (await outlines(page)).map((outline) => `${width} ${outline}`)
    const isKnown = keys.every((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    if (isKnown) continue
    // The other crawl looks at what owners see, in both colour schemes.
    if (name.startsWith('owner')) continue
    await keepScreen(page, `roles/${name}-${width}`)
    found.push(...(await findBarriers(page)).map((barrier) => `${name} ${width}: ${barrier}`))
  }
  return found
}

for (const role of roles)
  test(`each address shows the ${role} what is theirs, and refuses the rest`, async ({
    openBrowser,
  }) => {
    const page = await openAs(openBrowser, server.origin, people[role], {
      reducedMotion: 'reduce',
      expectedErrors: [missingScreen, hiddenWall],
    })
    await page.goto('/dashboard/settings')
    const found: string[] = []
    for (const { path, title, refused, led, isReady } of places(stage)) {
      await test.step(path, async () => {
        await goTo(page, path)
        const isLed = led?.roles.includes(role) === true
        await expect(page).toHaveURL(isLed ? led.to : path)
        const isRefused = refused?.roles.includes(role) === true
        const own = (isRefused && refused.title) || title
        const start = isLed ? led.title : own
        await expect(page).toHaveTitle(new RegExp(`^${start}.* · Fanfare$`))
        await isReady?.(page)
        if (refused) await expect(page.getByText(refused.words)).toHaveCount(isRefused ? 1 : 0)
        const name = `${role}${path.replaceAll(stage.campaign.id, 'id').replaceAll('/', '-')}`
        found.push(...(await look(page, name)))
      })
    }
    expect(found).toEqual([])
  })

test('a guest sees what the link gives, and signs in for the rest', async ({ openBrowser }) => {
  const { owner, campaign } = stage
  const give = (rights: string[]) =>
    owner.ask(shareLinkSchema, 'POST', `/campaigns/${campaign.id}/share-links`, { rights })
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
      expectedErrors: [hiddenWall],
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

test('every address for members asks strangers to sign in first', async ({ openBrowser }) => {
  const page = await openBrowser('stranger', { baseURL: server.origin })
  await page.goto('/sign-in')
  await asksToSignIn(page, [])
})

/** Everywhere but at `open`, and comes back from there. */
async function asksToSignIn(page: Page, open: readonly string[]): Promise<void> {
  const forAnyone = ['/test-auth', '/dashboard/nowhere', '/templates/gallery', ...open]
  const paths = ['/onboarding', ...places(stage).map(({ path }) => path)]
  for (const path of paths.filter((one) => !forAnyone.includes(one))) {
    await page.goto(path)
    await expect(page).toHaveURL(`/sign-in?return_to=${encodeURIComponent(path)}`)
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  }
}
