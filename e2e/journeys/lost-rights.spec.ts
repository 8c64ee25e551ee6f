import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { SignedIn } from '#e2e/support/person.ts'
import type { Member } from '#shared/contract/members.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'
import { untilTakenOver } from './support/taken-over.ts'

const server = serveFanfare()
const words = 'A short walk through'
// What a browser says on its console about a lost network, and about a campaign that is gone.
const expectedErrors = [
  /net::ERR_INTERNET_DISCONNECTED|WebSocket connection to/,
  /40[34] \((Forbidden|Not Found)\) \(.*\/api\//,
]

async function openEditor(openBrowser: OpenBrowser) {
  const { origin } = server
  const stage = await setStage(origin)
  const editor = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const permissions = ['clipboard-read', 'clipboard-write']
  const options = { expectedErrors, permissions }
  const page = await openAs(openBrowser, origin, editor, options)
  await openBuilder(page, stage.campaign.id)
  return { stage, editor, page }
}

async function membershipOf({ owner, companyId }: Stage, { email }: SignedIn): Promise<string> {
  const path = `/companies/${companyId}/members`
  const { members } = await owner.ask(
    z.object({ members: z.array(z.object({ id: z.string(), email: z.string() })) }),
    'GET',
    path,
  )
  const id = members.find((member) => member.email === email)?.id
  return `${path}/${id}`
}

async function giveRole(stage: Stage, person: SignedIn, role: Member['role']): Promise<void> {
  await stage.owner.api('PATCH', await membershipOf(stage, person), { role })
}

/** Writes without a network, where nothing can be saved. */
async function writeOffline(page: Page): Promise<void> {
  const text = await writeIn(page, words, 'end')
  await page.context().setOffline(true)
  await text.pressSequentially(' Kept.')
  await expect(saveBadge(page, /^Offline, \d+ changes kept\./)).toBeVisible()
}

/** What is open for writing on the canvas. */
const textsOf = (page: Page) => canvasOf(page).getByRole('textbox', { name: /^Text, / })

const panelOf = (page: Page) =>
  page.getByRole('alert', { name: 'Your role no longer allows editing' })

/** In both colours, as wide as a desk and as narrow as a phone. */
async function keepAllScreens(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 })
      await keepScreen(page, `${name}-${width}-${colorScheme}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('what was written offline is refused visibly, copied out, and sent when the right is back', async ({
  openBrowser,
}) => {
  const { stage, editor, page } = await openEditor(openBrowser)
  await writeOffline(page)
  await giveRole(stage, editor, 'reviewer')

  await test.step('back online it is not saved, and says so', async () => {
    await page.context().setOffline(false)
    await expect(panelOf(page)).toContainText(/\d+ edits were not saved\./)
    await expect(saveBadge(page, /^Refused, \d+ changes not saved\./)).toBeVisible()
    await expect(canvasOf(page)).toContainText('Kept.')
    await keepAllScreens(page, 'lost-rights-panel')
  })

  await test.step('nothing can be changed any more', async () => {
    await canvasOf(page).getByText(words).click()
    await expect(textsOf(page)).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Panels' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  await test.step('it can be taken along', async () => {
    await panelOf(page).getByRole('button', { name: 'Copy what I wrote' }).click()
    await expect(panelOf(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('finished before your coffee is. Kept.')
    expect(copied).not.toContain('One good letter')
    const download = page.waitForEvent('download')
    await panelOf(page).getByRole('button', { name: 'Download as file' }).click()
    expect((await download).suggestedFilename()).toBe('not-saved.json')
  })

  await test.step('after a reload the preview still has it', async () => {
    await page.reload()
    await expect(page).toHaveURL(/\/campaigns\/preview\//)
    await expect(panelOf(page)).toContainText(/\d+ edits were not saved\./)
    await keepAllScreens(page, 'lost-rights-preview')
  })

  await test.step('with the right it is sent', async () => {
    await giveRole(stage, editor, 'editor')
    await expect(panelOf(page)).toHaveCount(0)
    await page.goto(`/campaigns/builder/${stage.campaign.id}`)
    await expect(saveBadge(page, 'Saved')).toBeVisible()
    await expect(canvasOf(page)).toContainText('Kept.')
  })
})

test('the saved campaign is shown when asked for, and what was refused is forgotten', async ({
  openBrowser,
}) => {
  const { stage, editor, page } = await openEditor(openBrowser)
  await writeOffline(page)
  await giveRole(stage, editor, 'manager')
  await page.context().setOffline(false)
  await panelOf(page).getByRole('button', { name: 'Show the saved campaign' }).click()
  await panelOf(page).getByRole('button', { name: 'Discard and show' }).click()
  await expect(panelOf(page)).toHaveCount(0)
  await expect(canvasOf(page)).toContainText(words)
  await expect(canvasOf(page)).not.toContainText('Kept.')
  await expect(saveBadge(page, 'View only')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Following live')).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('Kept.')).toHaveCount(0)
})

test('a role lowered in the middle of work stops the typing, not the looking', async ({
  openBrowser,
}) => {
  const { stage, editor, page } = await openEditor(openBrowser)
  const text = await writeIn(page, words, 'end')
  await text.pressSequentially(' Live.')
  await expect(saveBadge(page, 'Saved')).toBeVisible()
  await giveRole(stage, editor, 'reviewer')
  await expect(page.getByRole('alert').filter({ hasText: 'View only' })).toBeVisible()
  await expect(canvasOf(page)).toContainText('Live.')
  await expect(textsOf(page)).toHaveCount(0)
  await keepScreen(page, 'lost-rights-view-only')

  await test.step('a page that somebody empties says so, to who watches in the preview as well', async () => {
    const preview = await page.context().newPage()
    await preview.goto(`/campaigns/preview/${stage.campaign.id}`)
    await untilTakenOver(preview)
    await expect(preview.getByText('Live.')).toBeVisible()
    const ada = await openAs(openBrowser, server.origin, stage.owner)
    await openBuilder(ada, stage.campaign.id)
    await canvasOf(ada).getByText(words).click()
    for (const key of ['Escape', 'Escape', 'Delete']) await ada.keyboard.press(key)
    for (const each of [page, preview]) {
      await expect(each.getByRole('heading', { name: 'Nothing on this page yet' })).toBeVisible()
    }
    await keepScreen(page, 'lost-rights-nothing-yet')
    await keepScreen(preview, 'preview-nothing-yet')
    await ada.keyboard.press('Control+z')
    for (const each of [page, preview]) await expect(each.getByText('Live.')).toBeVisible()
    await preview.close()
  })

  await giveRole(stage, editor, 'editor')
  await expect(page.getByRole('navigation', { name: 'Panels' })).toBeVisible()
  const again = await writeIn(page, words, 'end')
  await again.pressSequentially(' Again.')
  await expect(saveBadge(page, 'Saved')).toBeVisible()
})

test('a removed member is out at once, in builder and preview, and keeps what was not saved', async ({
  openBrowser,
}) => {
  const { stage, editor, page } = await openEditor(openBrowser)
  const preview = await page.context().newPage()
  await preview.goto(`/campaigns/preview/${stage.campaign.id}`)
  await expect(preview.getByText('Following live')).toBeVisible()
  await writeOffline(page)
  await stage.owner.api('DELETE', await membershipOf(stage, editor))
  await page.context().setOffline(false)
  const out = { name: 'You no longer have access to this campaign' }
  await expect(preview.getByRole('heading', out)).toBeVisible()
  await expect(page.getByRole('heading', out)).toBeVisible()
  await expect(page.getByText(/\d+ edits were not saved\./)).toBeVisible()
  await keepAllScreens(page, 'lost-rights-removed')
  await page.getByRole('button', { name: 'Copy what I wrote' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Kept.')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Copy what I wrote' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page).not.toHaveURL(/builder/)
})
