import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page, Request } from '@playwright/test'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** What is asked of API and identity provider until the screen is whole, and hears of what is new. */
async function askedBy(page: Page, path: string): Promise<string[]> {
  // What the screen before still asks is not of this one.
  await page.goto('about:blank')
  const asked: string[] = []
  const settled: string[] = []
  const note = (list: string[]) => (request: Request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|\.ory)\//.test(pathname)) list.push(pathname)
  }
  page.on('request', note(asked))
  page.on('requestfinished', note(settled))
  page.on('requestfailed', note(settled))
  await page.goto(path)
  const isThere = (end: string) => settled.some((one) => one.endsWith(end))
  const count = (end: string) => asked.filter((one) => one.endsWith(end)).length
  // The pictures come last, and once news are listened to, it is asked what was missed until then.
  await expect.poll(() => isThere('/thumbnails') && count('/notifications') > 1).toBe(true)
  await expect.poll(() => settled.length).toBe(asked.length)
  return asked
}

test('a start is planned, happens by itself, and many campaigns are dealt with at once', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const { owner: ada, companyId, campaign } = stage
  const bo = await addMember(server.origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  // A time that is past is refused once.
  const page = await openAs(openBrowser, server.origin, ada, {
    expectedErrors: [/422 .*\/schedule/],
  })
  const schedule = (startsAt: number) =>
    ada.ask(campaignSchema, 'POST', `/campaigns/${campaign.id}/schedule`, {
      startsAt: new Date(startsAt).toISOString(),
      timeZone: 'Europe/Vienna',
    })

  await test.step('the start is planned where the campaign is launched, and cancelled with undo', async () => {
    await page.goto(`/activate/${campaign.id}`)
    await page.getByRole('button', { name: 'Schedule the start…' }).click()
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Vienna')
    await page.getByRole('option', { name: 'Europe/Vienna' }).click()
    await page.getByLabel('Start', { exact: true }).fill('2020-01-01T09:00')
    await page.getByRole('button', { name: 'Schedule the start' }).click()
    await expect(page.getByText('Choose a time that is still to come.')).toBeVisible()
    const year = new Date().getUTCFullYear() + 1
    await page.getByLabel('Start', { exact: true }).fill(`${year}-01-20T09:00`)
    await page.getByRole('button', { name: 'Schedule the start' }).click()
    const plan = page.getByRole('region', { name: /^Starts/ })
    await expect(plan).toContainText('Version 1 goes live')
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await keepScreen(page, '60-planned')
    await plan.getByRole('button', { name: 'Cancel the start' }).click()
    await expect(plan).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(plan).toContainText('Version 1 goes live')
  })

  await test.step('it goes live by itself, on a screen that is open', async () => {
    await schedule(Date.now() + 3_000)
    await page.goto('/dashboard')
    await expect(page.getByRole('listitem').filter({ hasText: 'starts' }).first()).toBeVisible()
    const recent = page.getByRole('region', { name: 'Recent work' })
    await expect(recent.getByText('One good letter')).toBeVisible()
    await page.goto('/dashboard/campaigns')
    await expect(rowOf(page, 'Sunday letter')).toContainText('Live', { timeout: 20_000 })
    const visit = await page.request.get(`${server.origin}/c/${campaign.slug}`)
    expect(visit.status()).toBe(200)
  })

  await test.step('the next release is planned while it is live, and goes live by itself', async () => {
    await openBuilder(page, campaign.id)
    const palette = page.getByRole('complementary', { name: 'Add' })
    await palette.getByRole('button', { name: 'Add Divider', exact: true }).click()
    await expect(saveBadge(page, 'Saved')).toBeVisible()
    await page.goto(`/activate/${campaign.id}`)
    await page.getByRole('button', { name: 'Schedule a release…' }).click()
    const year = new Date().getUTCFullYear() + 1
    await page.getByLabel('Next release').fill(`${year}-01-20T09:00`)
    await keepScreen(page, '60-release-form')
    await page.getByRole('button', { name: 'Schedule the release' }).click()
    const plan = page.getByRole('region', { name: /^Release 2 goes live on .*: version 2$/ })
    await expect(plan).toContainText('Version 2 goes live as the campaign is now.')
    expect(await findBarriers(page)).toEqual([])
    await keepScreen(page, '60-release-planned')
    await plan.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('End (optional)').fill(`${year}-02-20T09:00`)
    await page.getByRole('button', { name: 'Save the schedule' }).click()
    await plan.getByRole('button', { name: 'Cancel the release' }).click()
    await expect(page.getByRole('region', { name: /^Ends/ })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(plan).toBeVisible()
    await page.goto(`/dashboard/campaigns/${campaign.id}`)
    await expect(page.getByText(/Release 2 goes live on .*: version 2\./)).toBeVisible()
    await ada.api('POST', `/campaigns/${campaign.id}/schedule`, {
      publishesAt: new Date(Date.now() + 3_000).toISOString(),
      timeZone: 'Europe/Vienna',
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Visitors see release 2' })).toBeVisible({
      timeout: 20_000,
    })
    await page.goto('/dashboard/campaigns')
  })

  await test.step('a load of the dashboard asks the server at most six times', async () => {
    const asked = await askedBy(page, '/dashboard')
    expect(asked).toContain(`/api/companies/${companyId}/dashboard`)
    expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(6)
    await page.goto('/dashboard/campaigns')
  })

  await test.step('many are chosen by keyboard and archived; what can’t be is said', async () => {
    for (const name of ['Autumn fair', 'Bread club', 'Cider days'])
      await ada.api('POST', `/companies/${companyId}/campaigns`, { name })
    await page.reload()
    await page.getByRole('button', { name: /^Name/ }).click()
    await page.getByRole('checkbox', { name: 'Choose Autumn fair' }).click()
    await page.getByRole('checkbox', { name: 'Choose Sunday letter' }).click({
      modifiers: ['Shift'],
    })
    const bar = page.getByRole('toolbar', { name: 'Chosen campaigns' })
    await expect(bar).toContainText('4 chosen')
    await keepScreen(page, '61-chosen')
    await bar.getByRole('button', { name: 'Pause 1 of 4' }).click()
    await expect(rowOf(page, 'Sunday letter')).toContainText('Paused')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, 'Sunday letter')).toContainText('Live')
    await page.getByRole('link', { name: 'Bread club' }).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await bar.getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'Archive 2 campaigns' }).click()
    await expect(rowOf(page, 'Cider days')).toBeHidden()
    await page.getByRole('button', { name: /^Archived/ }).click()
    await expect(rowOf(page, 'Bread club')).toBeVisible()
    await expect(page).toHaveURL(/status=archived/)
    await page.getByRole('link', { name: 'Bread club' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bread club')
    await page.goBack()
    await expect(rowOf(page, 'Bread club')).toBeVisible()
  })

  await test.step('the overview tells who is here and what happened, and gives links and codes', async () => {
    await page.goto(`/dashboard/campaigns/${campaign.id}`)
    const editor = await openAs(openBrowser, server.origin, bo)
    await editor.goto(`/campaigns/builder/${campaign.id}`)
    await expect(canvasOf(editor)).toBeVisible()
    await expect(page.getByText('Bo Lindqvist has it open now')).toBeVisible()
    await editor.close()
    await expect(page.getByText('Bo Lindqvist has it open now')).toBeHidden()
    const activity = page.getByRole('region', { name: 'Activity' })
    await expect(activity).toContainText('took it live, as Ada Lovelace had planned')
    await page.getByRole('button', { name: 'New link' }).click()
    await page.getByRole('button', { name: 'Newsletter' }).click()
    await page.getByRole('button', { name: 'Save link' }).click()
    const links = page.getByRole('region', { name: 'Links' })
    await expect(links).toContainText('utm_source=newsletter&utm_medium=email')
    await expect(links).toContainText(/utm_id=[\da-v]{8}/)
    await links.getByRole('button', { name: 'QR code for newsletter' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PNG' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${campaign.slug}-newsletter-qr.png`)
    const bytes = await readFile(await file.path())
    // A square PNG of at least 1,024 pixels.
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(bytes.readUInt32BE(16)).toBeGreaterThanOrEqual(1_024)
    expect(bytes.readUInt32BE(20)).toBe(bytes.readUInt32BE(16))
    await page.keyboard.press('Escape')
    expect(await findBarriers(page)).toEqual([])
    await keepScreen(page, '62-overview')
  })
})
