import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { outbox } from '#e2e/support/shapes.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { findBarriers } from './support/find-barriers.ts'
import { keepEveryLook } from './support/keep-every-look.ts'
import { openAs, setStage } from './support/signed-in.ts'
import { withClock } from './support/with-clock.ts'
import type { ClockedServer } from './support/with-clock.ts'

const found = '4 views in the last hour, more than 3'
const subject = `${found}: Sunday letter`
const sentence = 'Tell me when there are more than 3 views in an hour'
const ready = 'Tell me when there is no conversion for 3 hours'
/** Jobs are looked for every five seconds. */
const jobMs = 30_000

test('an alert made on the screen fires once, in the app and by mail, and is silent when it should be', async ({
  openBrowser,
}) => {
  await withClock(openBrowser, {}, play)
})

async function subjectsTo(origin: string, email: string): Promise<string[]> {
  const answer = await fetch(`${origin}/dev/outbox`, { headers: { accept: 'application/json' } })
  const { mails } = outbox.parse(await answer.json())
  return mails.filter(({ to }) => to === email).map((mail) => mail.subject)
}

async function visit(openBrowser: OpenBrowser, url: string, views: number): Promise<void> {
  const visitor = await openBrowser('visitor')
  for (let seen = 0; seen < views; seen += 1) {
    const stored = visitor.waitForResponse((answer) => new URL(answer.url()).pathname === '/e')
    await visitor.goto(url)
    expect((await stored).ok()).toBe(true)
  }
  await visitor.close()
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Alerts' })
const rowOf = (page: Page, words: string) =>
  dialogOf(page).getByRole('listitem').filter({ hasText: words })
const opener = (page: Page) => page.getByRole('button', { name: /^Alerts/ })

async function play({ openBrowser, origin, moveClock }: ClockedServer): Promise<void> {
  const { owner, campaign } = await setStage(origin)
  const path = `/campaigns/${campaign.id}`
  await owner.api('POST', `${path}/activate`)
  const ada = await openAs(openBrowser, origin, owner)
  await ada.goto(`/dashboard${path}/analytics`)

  await test.step('nothing is there yet, and one press makes a ready alert', async () => {
    await opener(ada).click()
    await expect(dialogOf(ada).getByRole('region', { name: 'Ready alerts' })).toBeVisible()
    await keepEveryLook(ada, 'alerts-empty')
    await dialogOf(ada).getByRole('button', { name: 'No conversion for 3 hours' }).click()
    await expect(rowOf(ada, ready)).toContainText('Silent until the campaign has been live')
  })

  await test.step('another is a sentence put together by keyboard', async () => {
    await dialogOf(ada).getByRole('button', { name: 'New alert' }).press('Enter')
    const form = dialogOf(ada).getByRole('form', { name: 'New alert' })
    await expect(form.getByLabel('Condition')).toBeFocused()
    await ada.keyboard.press('ArrowDown')
    await ada.getByRole('option', { name: 'more than' }).click()
    await form.getByLabel('How many').fill('')
    await form.getByLabel('What is counted').click()
    await ada.getByRole('option', { name: 'views' }).click()
    await form.getByLabel('How many').fill('3')
    await keepEveryLook(ada, 'alerts-form')
    expect(await findBarriers(ada)).toEqual([])
    await form.getByRole('button', { name: 'Add alert' }).press('Enter')
    await expect(rowOf(ada, sentence)).toBeVisible()
    await ada.keyboard.press('Escape')
    await expect(dialogOf(ada)).toBeHidden()
  })

  await test.step('in the first hour it is silent; afterwards it fires once', async () => {
    await visit(openBrowser, campaign.url, 6)
    await moveClock(30)
    await moveClock(35)
    await visit(openBrowser, campaign.url, 4)
    await moveClock(6)
    await waitUntil(
      'the mail about the alert',
      async () => (await subjectsTo(origin, owner.email)).includes(subject),
      jobMs,
    )
    await ada.getByRole('button', { name: /^Notifications/ }).click()
    const news = ada.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
    await expect(news).toHaveCount(1)
    await expect(news).toContainText('Fanfare has an alert about Sunday letter')
    await expect(news).toContainText(found)
    await news.getByRole('link').click()
    await ada.reload()
    await expect(opener(ada)).toHaveText(/1 not over/)
    await expect(ada.locator('figure .recharts-reference-dot')).not.toHaveCount(0)
    await keepScreen(ada, 'alerts-on-the-chart')
    await opener(ada).click()
    await expect(rowOf(ada, sentence)).toContainText('silent until it is well again')
    await keepEveryLook(ada, 'alerts-fired')
    expect(await findBarriers(ada)).toEqual([])
    await ada.keyboard.press('Escape')
  })

  await test.step('well again it says so in the app, without a mail', async () => {
    await moveClock(60)
    await expect
      .poll(() => openAndRead(ada, sentence), { timeout: jobMs })
      .toContain('Well again; fired last')
    const mails = await subjectsTo(origin, owner.email)
    expect(mails.filter((one) => one.includes('views'))).toEqual([subject])
  })

  await test.step('what is paused is silent, and a removed alert can be taken back', async () => {
    await owner.api('POST', `${path}/pause`)
    await moveClock(200)
    await ada.reload()
    await opener(ada).click()
    await expect(rowOf(ada, ready)).toContainText('Silent while the campaign is not live')
    await rowOf(ada, ready)
      .getByRole('button', { name: `Remove: ${ready}` })
      .click()
    await expect(rowOf(ada, ready)).toBeHidden()
    await ada.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(ada, ready)).toBeVisible()
    const mails = await subjectsTo(origin, owner.email)
    expect(mails.filter((one) => one.endsWith('Sunday letter'))).toEqual([subject])
  })
}

/** What stands at an alert when the screen is opened anew. */
async function openAndRead(page: Page, words: string): Promise<string> {
  await page.reload()
  await opener(page).click()
  return rowOf(page, words).innerText()
}
