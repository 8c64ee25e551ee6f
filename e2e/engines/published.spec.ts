import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { serveFanfare } from '#e2e/journeys/support/fanfare-server.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { test } from './engine/test.ts'
import type { Tab } from './engine/tab.ts'
import { canvasOf, isSaved, openBuilder } from './support/builder.ts'
import { shareCompany } from './support/stage.ts'

// The first puts the page on the web that the others visit.
test.describe.configure({ mode: 'serial' })

const server = serveFanfare()
const company = shareCompany(server)
let address = ''

async function sendForm(visitor: Tab, email: string): Promise<void> {
  await visitor.byRole('textbox', 'E-mail address').fill(email)
  await visitor.byRole('checkbox', /You may send me the letter/).click()
  await visitor.byRole('button', 'Send me the next one').click()
  await visitor.byRole('heading', 'You are on the list').appears()
}

test('command palette, and launch', async ({ openTab }) => {
  const { origin } = server
  const campaign = await company.startCampaign('Sunday letter')
  const tab = await openTab({ as: { person: company.owner, origin } })
  await openBuilder(tab, origin, campaign.id)
  const search = tab.byRole('dialog').css('input')
  const find = async (words: string) => {
    await tab.keyboard.press('Control+k')
    await search.hasFocus()
    await tab.keyboard.type(words)
  }

  await test.step('words of the page lead to their block', async () => {
    await find('coffee')
    await tab.keyboard.press('Enter')
    await tab.byRole('toolbar', 'Selection').says(/Text/)
    await search.disappears()
  })
  for (const kind of ['poll', 'coupon', 'gallery', 'tabs'])
    await test.step(`a block by its name: ${kind}`, async () => {
      await find(kind)
      await tab.keyboard.press('Enter')
      await canvasOf(tab).css(`[data-kind="${kind}"]`).counts(1)
      await search.disappears()
    })

  await test.step('it goes live', async () => {
    await isSaved(tab)
    await find('publish')
    await tab.keyboard.press('Enter')
    await tab.byRole('heading', 'Ready to launch').appears()
    await tab.byRole('button', /^Publish release \d+ to .+ now$/).click()
    await tab.byText('Release 1 is live and nothing was edited since.').appears()
    const link = tab.byRole('link', 'Open page')
    address = await link.evaluate((each) => each.getAttribute('href') ?? '')
  })
})

test('published form with script, poll, coupon, gallery and tabs', async ({ openTab }) => {
  const visitor = await openTab()
  await visitor.open(address)

  await test.step('the poll counts in place', async () => {
    await visitor.byRole('radio', 'Around noon').click()
    await visitor.byRole('button', 'Vote').click()
    await visitor
      .css('.ff-poll-option')
      .containing(/Around noon/)
      .says(/100% 1/)
    await visitor.byText('Votes: 1').appears()
  })
  await test.step('the coupon is copied', async () => {
    await visitor.byRole('button', 'Copy code').click()
    await visitor.css('.ff-coupon [role="status"]').says(/^Copied$/)
  })
  await test.step('each picture of the gallery is drawn', async () => {
    await visitor.css('.ff-gallery').evaluate((each) => each.scrollIntoView())
    const drawn = () =>
      visitor.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('.ff-gallery img')].map(
          ({ naturalWidth }) => naturalWidth > 0,
        ),
      )
    await expect.poll(drawn).toEqual([true, true, true])
  })
  await test.step('one tab shows its panel at a time, by mouse and keys', async () => {
    const tabs = visitor.byRole('tab')
    await tabs.at(1).click()
    await visitor.byRole('tabpanel').counts(1)
    expect(await tabs.at(1).evaluate((each) => each.ariaSelected)).toBe('true')
    await visitor.keyboard.press('ArrowLeft')
    await tabs.at(0).hasFocus()
    await expect.poll(() => tabs.at(0).evaluate((each) => each.ariaSelected)).toBe('true')
  })
  await test.step('the form leads to the thank-you page', () =>
    sendForm(visitor, 'script@example.com'))
})

test('published form without script', async ({ openTab }) => {
  const visitor = await openTab({ script: false })
  await visitor.open(address)
  await visitor.byText('Copy code').disappears()
  expect(await visitor.css('.ff-tabs-panel').count()).toBeGreaterThan(1)
  for (const at of [0, 1]) await visitor.css('.ff-tabs-panel').at(at).appears()
  await sendForm(visitor, 'plain@example.com')
})

test('download of leads', async ({ openTab }) => {
  const { origin } = server
  const tab = await openTab({ as: { person: company.owner, origin } })
  await tab.open(`${origin}/dashboard/leads`)
  await tab.byRole('row', /script@example\.com/).appears()
  await tab.byRole('button', 'Export').click()
  await tab.byRole('menuitem', 'CSV with commas').click()
  const files = () => readdirSync(tab.downloads).filter((name) => /^leads-.*\.csv$/.test(name))
  await waitUntil('the file', () => files().length === 1)
  const read = () => readFileSync(join(tab.downloads, files()[0] ?? ''), 'utf8')
  await expect.poll(read).toMatch(/^\uFEFFLead,Received \(UTC\),Campaign,/)
  await expect.poll(read).toContain('plain@example.com')
  expect(read()).toContain('script@example.com')
})
