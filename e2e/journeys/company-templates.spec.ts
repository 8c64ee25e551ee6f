import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from './support/browsers.ts'
import { canvasOf } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('a campaign begins from a template, is kept as one, and goes to a file and back', async ({
  openBrowser,
}) => {
  const { owner, campaign } = await setStage(server.origin)
  const page = await openAs(openBrowser, server.origin, owner, {
    reducedMotion: 'reduce',
    expectedErrors: [/422 \(Unprocessable Entity\) \(.*\/campaigns\/import\)/],
  })

  await test.step('a template is found by its purpose and by a word', async () => {
    await page.goto('/templates/gallery')
    await page.getByRole('button', { name: 'Event', exact: true }).click()
    await expect(link(page, 'Festival')).toBeVisible()
    await expect(link(page, 'Newsletter')).toBeHidden()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByLabel('Search templates').fill('newspaper')
    await expect(page.getByRole('status').filter({ hasText: '1 template' })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await link(page, 'Weekly digest').click()
  })

  await test.step('an arrow key leads to the next one, which is used', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly digest' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { level: 1, name: 'Photo contest' })).toBeVisible()
    await page.getByText('Phone', { exact: true }).click()
    await expect(page.getByRole('img', { name: /^The page “/ })).toHaveCSS('width', '390px')
    expect(await findBarriers(page)).toEqual([])
    await link(page, 'Use this template').click()
    await expect(page.getByRole('radio', { name: 'Photo contest' })).toBeChecked()
    expect(await findBarriers(page)).toEqual([])
    await create(page, 'Spring pictures')
    await expect(canvasOf(page)).toContainText('One frame each')
  })

  await test.step('a campaign is kept as a template, from which another begins', async () => {
    await page.goto(`/dashboard/campaigns/${campaign.id}`)
    await choose(page, 'Save as a template…')
    const dialog = page.getByRole('dialog', { name: 'Save as a template' })
    await expect(dialog.getByLabel('Name')).toHaveValue(campaign.name)
    expect(await findBarriers(page, { within: '[role=dialog]' })).toEqual([])
    await dialog.getByLabel('Name').fill('House letter')
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await expect(dialog).toBeHidden()
    await link(page, 'Templates').click()
    await link(page, 'House letter').click()
    await link(page, 'Use this template').click()
    await expect(page.getByRole('radio', { name: 'House letter' })).toBeChecked()
    await create(page, 'Monday letter')
    await expect(canvasOf(page)).toContainText('One good letter')
  })

  await test.step('a campaign is exported as a file, which makes another one', async () => {
    await page.goto(`/dashboard/campaigns/${campaign.id}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      choose(page, 'Export as a file'),
    ])
    expect(download.suggestedFilename()).toBe(`${campaign.slug}.fanfare.json`)
    await choose(page, 'Duplicate')
    const copy = page.getByRole('heading', { level: 1, name: /Sunday letter./ })
    await expect(copy).toBeVisible()
    await link(page, 'Campaigns').first().click()
    await link(page, 'New campaign').click()
    await page.getByText('A file', { exact: true }).click()
    await page.getByLabel('Campaign file').setInputFiles({
      name: 'broken.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{}'),
    })
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await expect(page.getByRole('alert')).toContainText('not a campaign that was exported')
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel('Campaign file').setInputFiles(await download.path())
    await create(page, 'Letter from a file')
    await expect(canvasOf(page)).toContainText('One good letter')
  })
})

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^More about / }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function create(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page).toHaveURL(/\/campaigns\/builder\//)
}
