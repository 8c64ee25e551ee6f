import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { answerPage, takeAnswers } from './support/answers.ts'
import { test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { goTo, missingScreen, places } from './support/places.ts'
import type { Place } from './support/places.ts'
import { openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'

test.use({ trace: 'off' })

const server = serveFanfare()
let stage: Stage

test.beforeAll(async () => {
  stage = await setStage(server.origin)
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
})

/** What a browser says itself of files and answers that don't come. */
const noConnection = [/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_IO_SUSPENDED/, /WebSocket/]

const loading = (page: Page) => page.getByText(/^Loading /)
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function isAt(page: Page, { title }: Place): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(`^${title}.* · Fanfare$`))
}

test('every screen says that it is loading, and what could not be loaded comes when tried again', async ({
  openBrowser,
}) => {
  const expectedErrors = [missingScreen]
  const page = await openAs(openBrowser, server.origin, stage.owner, { expectedErrors })
  await takeAnswers(page)
  await page.goto('/sign-out/nowhere')
  // Nobody touches a wall screen: it asks again by itself.
  const asking = places(stage).filter(
    ({ path, asksNothing }) => !asksNothing && !path.startsWith('/analytics'),
  )
  for (const place of asking)
    await test.step(place.path, async () => {
      await answerPage(page, 'later')
      await page.goto(place.path)
      await expect(
        place.standsAtOnce ? page.locator('h1').first() : loading(page).first(),
      ).toBeAttached()
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)

      await answerPage(page, 'refused')
      await expect(
        page
          .getByRole('alert')
          .filter({ has: tryAgain(page) })
          .first(),
      ).toBeVisible()
      await expect(loading(page)).toHaveCount(0)

      await answerPage(page, 'truly')
      await tryAllAgain(page)
      await isAt(page, place)
      await place.isReady?.(page)
    })
})

/** Each part that is missing is asked for by itself. */
async function tryAllAgain(page: Page): Promise<void> {
  await expect(async () => {
    if ((await tryAgain(page).count()) > 0) await tryAgain(page).first().click({ timeout: 500 })
    await expect(tryAgain(page)).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

test('whoever arrives at a screen begins in it, and comes back to where they were', async ({
  openBrowser,
}) => {
  const page = await openAs(openBrowser, server.origin, stage.owner, {
    reducedMotion: 'reduce',
    expectedErrors: [missingScreen],
  })
  await page.goto('/dashboard/settings')
  await expect(page).toHaveTitle(/^Your account/)
  for (const place of places(stage))
    await test.step(place.path, async () => {
      await goTo(page, place.path)
      await isAt(page, place)
      await place.isReady?.(page)
      await expect.poll(() => page.evaluate(isInScreen)).toBe(true)
    })

  await goTo(page, '/templates/gallery')
  const festival = page.getByRole('link', { name: 'Festival' }).first()
  await festival.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(300)
  await festival.click()
  await expect(heading(page, 'Festival')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(heading(page, 'Templates')).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})

/** Whether what is read next, or typed into, is in the screen and not before it. */
function isInScreen(): boolean {
  const { activeElement, body } = document
  return activeElement !== body && document.getElementById('main')?.contains(activeElement) === true
}

test('what is opened by keyboard is closed by Escape, which gives the focus back', async ({
  openBrowser,
}) => {
  const page = await openAs(openBrowser, server.origin, stage.owner, { reducedMotion: 'reduce' })
  await page.goto('/dashboard')
  await expect(page).toHaveTitle(/^Good /)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  await goTo(page, `/dashboard/campaigns/${stage.campaign.id}`)
  await expect(heading(page, 'Sunday letter')).toBeFocused()
  await opensAndCloses(page, button(/^Notifications/))
  await opensAndCloses(page, button(/Ada Lovelace/))
  await opensAndCloses(page, button('Share'))
  await opensAndCloses(page, button(/^More about/))
  await opensAndCloses(page, button('Ask for a review'))
  await button('New link').press('Enter')
  await expect(page.getByRole('textbox', { name: 'Source' })).toBeFocused()
  await button('Discard').press('Enter')
  await expect(button('New link')).toBeFocused()
  await goTo(page, '/dashboard/settings/company/members')
  await opensAndCloses(page, button('What each role may do'))
})

async function opensAndCloses(page: Page, opener: Locator): Promise<void> {
  const opened = page.getByRole('dialog').or(page.getByRole('menu'))
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(opened).toBeVisible()
  await expect.poll(() => opened.evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(opener).toBeFocused()
}

test('offline, a screen that is not there yet opens by itself later, and nothing is done unasked', async ({
  openBrowser,
}) => {
  const page = await openAs(openBrowser, server.origin, stage.owner, {
    expectedErrors: noConnection,
  })
  await page.goto(`/dashboard/campaigns/${stage.campaign.id}`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Monday letter')
  await expect(loading(page)).toHaveCount(0)

  await page.context().setOffline(true)
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Check the connection and try again.')).toBeVisible()
  await expect(name).toHaveValue('Monday letter')
  await page.getByRole('link', { name: 'Templates' }).click()
  await expect(heading(page, 'This screen could not be loaded')).toBeFocused()
  await expect(page.getByText(/^You are offline/)).toBeVisible()

  await page.context().setOffline(false)
  await expect(heading(page, 'Templates')).toBeVisible()
  const { name: kept } = await stage.owner.ask(
    z.object({ name: z.string() }),
    'GET',
    `/campaigns/${stage.campaign.id}`,
  )
  expect(kept).toBe('Sunday letter')
})

test('a tab from before an update offers to reload, and what is not there is not found', async ({
  openBrowser,
}) => {
  const page = await openAs(openBrowser, server.origin, stage.owner, {
    expectedErrors: [/404 \(Not Found\)/],
  })
  await page.goto('/dashboard')
  await expect(page).toHaveTitle(/^Good /)
  const files = '**/static/gallery-screen*'
  await page.route(files, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Templates' }).click()
  await expect(heading(page, 'Fanfare was updated')).toBeVisible()
  await page.unroute(files)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(heading(page, 'Templates')).toBeVisible()

  const nobodys = '01a20b62-0000-767c-bd50-3099e0508d19'
  for (const [path, words] of [
    [`/dashboard/campaigns/${nobodys}`, 'There is no such campaign'],
    [`/campaigns/builder/${nobodys}`, 'This campaign was not found'],
    [`/campaigns/preview/${nobodys}`, 'This campaign was not found'],
    [`/activate/${nobodys}`, 'This campaign was not found'],
    ['/templates/gallery/nothing', 'There is no such template'],
    ['/dashboard/nothing', 'There is nothing here'],
  ] as const) {
    await goTo(page, path)
    await expect(heading(page, words)).toBeFocused()
    await expect(page).toHaveTitle(`${words} · Fanfare`)
  }
})
