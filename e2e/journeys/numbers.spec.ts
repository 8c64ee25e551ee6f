import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

/** What is sent: one visitor each, who looks so many times. */
const visits = [
  { source: 'facebook', userAgent: desktop, views: 2 },
  { source: 'facebook', userAgent: phone, views: 1 },
  {
    source: 'newsletter',
    userAgent: phone.replace('Pixel 10', 'Pixel 9').replace('143', '142'),
    views: 3,
  },
]

async function visit(openBrowser: OpenBrowser, url: string): Promise<void> {
  for (const { source, userAgent, views } of visits) {
    const visitor = await openBrowser('visitor', { userAgent })
    for (let seen = 0; seen < views; seen += 1) {
      const stored = visitor.waitForResponse((answer) => new URL(answer.url()).pathname === '/e')
      await visitor.goto(`${url}?utm_source=${source}`)
      expect((await stored).ok()).toBe(true)
    }
  }
}

const figure = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What is shown' }).locator('label', { hasText: name })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const valueIn = (page: Page, list: string, name: RegExp) =>
  card(page, list).getByRole('listitem').getByRole('button', { name })
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })
/** Visitors and views, as they stand over the chart. */
async function expectFigures(page: Page, visitors: number, views: number): Promise<void> {
  await expect(figure(page, 'Visitors')).toContainText(`Visitors${visitors}`)
  await expect(figure(page, 'Views')).toContainText(`Views${views}`)
}

test('any value pressed filters everything, and the address keeps it', async ({ openBrowser }) => {
  const stage = await setStage(server.origin)
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
  await visit(openBrowser, stage.campaign.url)
  const ada = await openAs(openBrowser, server.origin, stage.owner)

  await test.step('all that was sent is there', async () => {
    await ada.goto(`/dashboard/campaigns/${stage.campaign.id}/analytics`)
    await expectFigures(ada, 3, 6)
    await expect(filters(ada)).toBeHidden()
    await expect(card(ada, 'Sources').getByRole('listitem')).toHaveText([
      /^Facebook2/,
      /^newsletter1/,
    ])
  })

  await test.step('lists are sorted by the measure that is chosen', async () => {
    await figure(ada, 'Views').click()
    await expect(card(ada, 'Sources').getByRole('listitem').first()).toHaveText(/3, 50%$/)
    await expect(ada).toHaveURL(/measure=views/)
    await figure(ada, 'Visitors').click()
  })

  await test.step('a source, and then a device by keyboard', async () => {
    await valueIn(ada, 'Sources', /^Facebook/).click()
    await expectFigures(ada, 2, 3)
    await valueIn(ada, 'Technology', /^Phone/).press('Enter')
    await expectFigures(ada, 1, 1)
    await expect(filters(ada)).toContainText('Source')
    await expect(ada).toHaveURL(/filter=source%3AFacebook&filter=device%3Amobile/)
    await keepScreen(ada, 'numbers-filtered')
    expect(await findBarriers(ada)).toEqual([])
  })

  await test.step('a reload keeps it, and so does a link that is sent', async () => {
    await ada.reload()
    await expectFigures(ada, 1, 1)
    await expect(filters(ada).getByRole('button', { name: /turn round$/ })).toHaveCount(2)
  })

  await test.step('turned round it is all but that, and Back takes back one at a time', async () => {
    await filters(ada).getByRole('button', { name: 'Source is Facebook: turn round' }).click()
    await expectFigures(ada, 1, 3)
    await ada.goBack()
    await expectFigures(ada, 1, 1)
    await ada.goBack()
    await expectFigures(ada, 2, 3)
    await filters(ada)
      .getByRole('button', { name: 'Without the filter Source is Facebook' })
      .click()
    await expectFigures(ada, 3, 6)
  })

  await test.step('days of one’s own are days of the company', async () => {
    await ada.getByRole('button', { name: /^Range of time/ }).click()
    const menu = ada.getByRole('dialog', { name: 'Range of time' })
    await menu.getByLabel('From').fill('2026-01-05')
    await menu.getByLabel('To').fill('2026-01-04')
    await expect(menu.getByRole('button', { name: 'Show' })).toBeDisabled()
    await menu.getByLabel('To').fill('2026-01-06')
    await menu.getByRole('button', { name: 'Show' }).click()
    await expect(ada).toHaveURL(/from=2026-01-05&to=2026-01-06/)
    await expectFigures(ada, 0, 0)
  })
})

test('visits come to the list by themselves, and notes to the chart', async ({ openBrowser }) => {
  const stage = await setStage(server.origin)
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
  const ada = await openAs(openBrowser, server.origin, stage.owner)
  await ada.goto(`/dashboard/campaigns/${stage.campaign.id}/analytics?range=week`)
  const list = card(ada, 'Visits')
  const rows = list.locator('tbody').getByRole('row')
  const come = async (source: string, userAgent: string) => {
    const visitor = await openBrowser('visitor', { userAgent })
    const stored = visitor.waitForResponse((answer) => new URL(answer.url()).pathname === '/e')
    await visitor.goto(`${stage.campaign.url}?utm_source=${source}`)
    expect((await stored).ok()).toBe(true)
  }

  await test.step('a visit is there without a reload', async () => {
    await expect(list).toContainText('Nobody came in the last 7 days.')
    await come('facebook', desktop)
    await expect(rows).toHaveText([/Facebook.*Desktop · Firefox/])
    await expect(rows).toContainText('Still here')
  })

  await test.step('the list stands still while one is in it, and says what came', async () => {
    await rows.getByText('Desktop').hover()
    await come('newsletter', phone)
    const fresh = list.getByRole('button', { name: '1 new visit' })
    await expect(fresh).toBeVisible()
    await expect(rows).toHaveCount(1)
    await keepScreen(ada, 'numbers-visits')
    await fresh.click()
    await expect(rows).toHaveText([/newsletter/, /Facebook/])
  })

  await test.step('its values filter everything, and the funnel', async () => {
    await list.getByRole('button', { name: 'Facebook' }).click()
    await expect(rows).toHaveText([/Facebook/])
    const funnel = card(ada, 'Funnel')
    await expect(funnel.getByRole('row', { name: /^Saw/ }).first()).toContainText('100%')
    await expect(funnel).toContainText('whom the filters above leave')
    await filters(ada)
      .getByRole('button', { name: /: turn round$/ })
      .click()
    await expect(rows).toHaveText([/newsletter/])
    await filters(ada)
      .getByRole('button', { name: /^Clear/ })
      .click()
    await expect(rows).toHaveCount(2)
  })

  await test.step('robots are apart', async () => {
    const robots = ada.getByRole('switch', { name: 'Robots' })
    await robots.click()
    await expect(card(ada, 'Visits by robots')).toContainText('No robot came in the last 7 days.')
    await robots.click()
    await expect(rows).toHaveCount(2)
  })

  const dialog = ada.getByRole('dialog')
  const pin = ada.getByRole('button', { name: /^Note, / })
  await test.step('a note is put on the chart, and seen', async () => {
    await ada.getByRole('button', { name: 'Add a note' }).click()
    await dialog.getByLabel('What happened').fill('The newsletter went out')
    await dialog.getByRole('button', { name: 'Add the note' }).click()
    await expect(dialog).toBeHidden()
    await expect(pin).toHaveAccessibleName(/: The newsletter went out, by Ada Lovelace$/)
    await pin.hover()
    await expect(ada.getByText('The newsletter went out, by Ada Lovelace')).toBeVisible()
    expect(await findBarriers(ada)).toEqual([])
    await ada.goto('/dashboard/analytics?range=week')
    await expect(pin).toHaveAccessibleName(/: Sunday letter: The newsletter went out, by Ada/)
    await ada.goBack()
  })

  await test.step('a place of the chart that is pressed begins one there', async () => {
    const chart = ada.locator('figure .recharts-surface').first()
    await expect(chart).toBeVisible()
    const box = await chart.boundingBox()
    const position = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 }
    await chart.hover({ position })
    await expect(ada.locator('figure').getByText(/^0 visitors$/)).toBeVisible()
    await chart.click({ position })
    await expect(dialog.getByLabel('When')).toHaveValue(/T00:00$/)
    await dialog.getByLabel('What happened').fill('A fair')
    await dialog.getByRole('button', { name: 'Add the note' }).click()
    await expect(pin).toHaveCount(2)
    await keepScreen(ada, 'numbers-notes')
  })

  await test.step('it can be changed, deleted and brought back', async () => {
    await pin.first().click()
    await dialog.getByRole('button', { name: 'Change' }).click()
    await dialog.getByLabel('What happened').fill('The spring fair')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(pin.first()).toHaveAccessibleName(/: The spring fair, by/)
    await pin.first().click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(pin).toHaveCount(1)
    await ada.getByRole('button', { name: 'Undo' }).click()
    await expect(pin).toHaveCount(2)
  })
})

test('a form that is begun and left is in the numbers, with its field, its error and how far down it is', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
  const ada = await openAs(openBrowser, server.origin, stage.owner)

  await test.step('before anybody came, it says so', async () => {
    await ada.goto(`/dashboard/campaigns/${stage.campaign.id}/analytics`)
    await expect(card(ada, 'Forms')).toContainText('Nobody came down to the form')
    await expect(card(ada, 'How far down')).toContainText('Nobody has told yet')
  })

  await test.step('one visitor presses too early, fills in one field and leaves', async () => {
    const visitor = await openBrowser('visitor', { userAgent: desktop })
    const stored = visitor.waitForResponse((answer) => new URL(answer.url()).pathname === '/e')
    await visitor.goto(stage.campaign.url)
    expect((await stored).ok()).toBe(true)
    await visitor.getByRole('button', { name: 'Send me the next one' }).click()
    const email = visitor.getByLabel('E-mail address')
    await expect(email).toHaveAccessibleDescription('Please fill this in.')
    await email.fill('ada@example.com')
    // Leaving tells how far down it was read.
    await visitor.goto('about:blank')
  })

  await test.step('the numbers have it, by the words of the field', async () => {
    const forms = card(ada, 'Forms')
    const field = forms.getByRole('row', { name: /^E-mail address/ })
    await expect(async () => {
      await ada.reload()
      await expect(field.getByRole('cell')).toHaveText(['1', '1', '1'], { timeout: 5_000 })
    }).toPass()
    await expect(forms).toContainText('1 visitor began and did not send it, 100%.')
    await expect(forms).toContainText('It was after “E-mail address”.')
    const consent = forms.getByRole('row', { name: /^You may send me/ })
    await expect(consent.getByRole('cell')).toHaveText(['0', '1', '0'])
    const sections = card(ada, 'How far down').getByRole('listitem')
    await expect(sections.first()).toContainText('1, 100%')
    await keepScreen(ada, 'numbers-on-the-page')
    expect(await findBarriers(ada)).toEqual([])
  })

  await test.step('filters hold for it', async () => {
    await valueIn(ada, 'Technology', /^Desktop/).click()
    await expect(card(ada, 'Forms').getByRole('row', { name: /^E-mail address/ })).toBeVisible()
    await filters(ada).getByRole('button', { name: 'Device is Desktop: turn round' }).click()
    await expect(card(ada, 'Forms')).toContainText('Nobody came down to the form')
  })
})

test('the period before is a line, and a goal is named, valued and removed', async ({
  openBrowser,
}) => {
  const { owner, companyId } = await setStage(server.origin)
  const sample = await owner.ask(campaignSchema, 'POST', `/companies/${companyId}/sample`)
  const ada = await openAs(openBrowser, server.origin, owner)
  await ada.goto(`/dashboard/campaigns/${sample.id}/analytics?range=week`)
  const lines = ada.locator('figure .recharts-area-curve')

  await test.step('compared, there is one line more, and the address says so', async () => {
    // Of what is over, and of the day that runs.
    await expect(lines).toHaveCount(2)
    await ada.getByRole('switch', { name: 'Compare' }).click()
    await expect(lines).toHaveCount(3)
    await expect(ada).toHaveURL(/compare=1/)
    await keepScreen(ada, 'numbers-compared')
  })

  await test.step('a goal gets a name and a worth', async () => {
    const goals = card(ada, 'Goals')
    // Once all lists are there nothing moves below the pointer.
    for (const list of ['Sources', 'Technology', 'People'])
      await expect(card(ada, list).getByRole('listitem').first()).toBeVisible()
    await goals
      .getByRole('button', { name: /^More about/ })
      .first()
      .click()
    await ada.getByRole('menuitem', { name: 'Name and worth' }).click()
    const dialog = ada.getByRole('dialog', { name: 'Name and worth' })
    await dialog.getByLabel('Name').fill('Signed up')
    await dialog.getByLabel('Worth').fill('ten')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Write an amount, like 12.50.')).toBeVisible()
    await dialog.getByLabel('Worth').fill('12.50')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(goals.getByRole('row', { name: /^Signed up/ })).toBeVisible()
  })

  await test.step('removed, it can be taken back', async () => {
    const goals = card(ada, 'Goals')
    await goals.getByRole('button', { name: 'More about Signed up' }).click()
    await ada.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(goals.getByRole('row', { name: /^Signed up/ })).toBeHidden()
    await ada.getByRole('button', { name: 'Undo' }).click()
    await expect(goals.getByRole('row', { name: /^Signed up/ })).toBeVisible()
  })
})
