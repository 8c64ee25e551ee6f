import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

const words = 'One good letter, every other Sunday'
const versionsOf = (page: Page) => page.getByRole('list', { name: 'Versions' })
const differencesOf = (page: Page) => page.getByRole('complementary', { name: 'Differences' })
const pastOf = (page: Page) => page.getByRole('region', { name: 'The campaign as it was' })
const headingOf = (around: Locator) => around.getByRole('heading', { level: 1 })

async function write(page: Page, at: string, added: string): Promise<void> {
  await writeIn(page, at, 'end')
  await page.keyboard.type(added)
  await page.keyboard.press('Escape')
  await expect(saveBadge(page, 'Saved')).toBeVisible()
}

test('a version is named, looked at, compared and brought back while a colleague goes on', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  const ada = await openAs(openBrowser, origin, stage.owner)
  await openBuilder(ada, stage.campaign.id)
  const editor = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const bo = await openAs(openBrowser, origin, editor)
  await openBuilder(bo, stage.campaign.id)

  await test.step('it gets a name', async () => {
    await ada.getByRole('button', { name: 'History', exact: true }).click()
    await ada.getByRole('button', { name: 'Name this version' }).click()
    await ada.getByRole('textbox', { name: 'Name of this version' }).fill('As it began')
    await ada.keyboard.press('Enter')
    await expect(versionsOf(ada).getByRole('button', { name: /^As it began/ })).toBeVisible()
  })

  await write(bo, words, ' at noon')

  await test.step('it is shown by the slider, with what changed since and who did', async () => {
    await expect(headingOf(canvasOf(ada))).toHaveText(`${words} at noon`)
    await ada.getByRole('slider', { name: 'Time' }).focus()
    await ada.keyboard.press('Home')
    await expect(headingOf(pastOf(ada))).toHaveText(words)
    const change = differencesOf(ada).getByRole('listitem')
    await expect(change).toHaveCount(1)
    await expect(change).toContainText('Bo Lindqvist')
    await expect(change.locator('ins')).toHaveText('inserted: at noon')
    await expect(pastOf(ada).getByRole('button', { name: /^Changed by Bo/ })).toBeVisible()
    expect(await findBarriers(ada)).toEqual([])
    await keepScreen(ada, 'history')
  })

  await test.step('what others do meanwhile is there on the way back to now', async () => {
    await write(bo, 'A short walk through what we read', ' Enjoy.')
    await expect(differencesOf(ada).getByRole('listitem')).toHaveCount(2)
    await ada.keyboard.press('Escape')
    await ada.getByRole('button', { name: 'Back to now' }).click()
    await expect(canvasOf(ada)).toContainText('Enjoy.')
  })

  await test.step('one block is brought back, and the rest stays', async () => {
    await versionsOf(ada)
      .getByRole('button', { name: /^As it began/ })
      .click()
    await pastOf(ada)
      .getByRole('button', { name: /: Heading/ })
      .click()
    await pastOf(ada).getByRole('button', { name: 'Restore this block' }).click()
    await expect(headingOf(canvasOf(bo))).toHaveText(words)
    await expect(canvasOf(bo)).toContainText('Enjoy.')
    await expect(versionsOf(ada).getByRole('button', { name: /^Restored version/ })).toBeVisible()
  })

  await test.step('all is brought back, and taken back in one step', async () => {
    await versionsOf(ada)
      .getByRole('button', { name: /^As it began/ })
      .click()
    await ada.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(canvasOf(bo)).not.toContainText('Enjoy.')
    const notice = ada.getByRole('alert').filter({ hasText: 'Version 1 is restored' }).last()
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect(canvasOf(bo)).toContainText('Enjoy.')
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
  })

  await test.step('over the API it is an edit that everybody sees', async () => {
    const { campaign, owner } = stage
    const path = `/campaigns/${campaign.id}/versions`
    const { versions } = await owner.ask(
      z.object({ versions: z.array(z.object({ id: z.string(), name: z.string().nullable() })) }),
      'GET',
      path,
    )
    const began = versions.find(({ name }) => name === 'As it began')
    await owner.api('POST', `${path}/${began?.id}/restore`, {})
    for (const page of [ada, bo]) await expect(canvasOf(page)).not.toContainText('Enjoy.')
  })
})
