import { expect } from '@playwright/test'
import { serveFanfare } from '#e2e/journeys/support/fanfare-server.ts'
import { test } from './engine/test.ts'
import type { Tab } from './engine/tab.ts'
import { canvasOf, isSaved, openBuilder, openText } from './support/builder.ts'
import { shareCompany } from './support/stage.ts'

const server = serveFanfare()
const company = shareCompany(server)

const title = 'One good letter, every other Sunday'

test('theme', async ({ openTab }) => {
  const { origin } = server
  const campaign = await company.startCampaign('Theme')
  const tab = await openTab({ as: { person: company.owner, origin } })
  await openBuilder(tab, origin, campaign.id)
  await tab.byRole('navigation', 'Panels').byRole('button', 'Theme').click()
  const theme = tab.byRole('complementary', 'Theme')
  const ground = () =>
    canvasOf(tab)
      .css('.ff-page')
      .evaluate((page) => getComputedStyle(page).backgroundColor)
  const before = await ground()

  await test.step('other colours', async () => {
    await theme.byRole('radio', 'Forest on cream').focus()
    await tab.keyboard.press('Space')
    await expect.poll(ground).toBe('rgb(251, 247, 238)')
  })
  await test.step('another face of letters, which is fetched', async () => {
    await theme.byRole('button', /^Headings:/).click()
    await tab.byRole('radio', 'Fraunces').click()
    const heading = canvasOf(tab).byRole('heading', title)
    const face = () => heading.evaluate((each) => getComputedStyle(each).fontFamily)
    await expect.poll(face).toMatch(/^"Fraunces Variable"/)
    const isThere = () =>
      tab.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes('Fraunces Variable') && status === 'loaded',
        ),
      )
    await expect.poll(isThere).toBe(true)
    await tab.keyboard.press('Escape')
  })
  await test.step('and back', async () => {
    const undo = tab.byRole('banner').byRole('button', 'Undo')
    await undo.click()
    await undo.click()
    await expect.poll(ground).toBe(before)
    await isSaved(tab)
  })
})

/** What one frame of the canvas shows: 0 is the page, 1 the variant beside it. */
const frameOf = (tab: Tab, at: number) => canvasOf(tab).css('[data-page-id]').at(at)

async function writeAtEnd(tab: Tab, at: number, words: RegExp, more: string): Promise<void> {
  await frameOf(tab, at).byText(words).click()
  await openText(tab).hasFocus()
  await tab.keyboard.press('Control+End')
  await tab.keyboard.type(more)
  await tab.keyboard.press('Escape')
}

test('page and variant side by side', async ({ openTab }) => {
  const { origin } = server
  const campaign = await company.startCampaign('Variant')
  const tab = await openTab({ as: { person: company.owner, origin } })
  await openBuilder(tab, origin, campaign.id)
  const openPages = () => tab.byRole('navigation', 'Panels').byRole('button', 'Pages').click()
  await openPages()
  await tab
    .byRole('button', /^More about /)
    .at(0)
    .click()
  await tab.byRole('menuitem', 'New variant').click()
  const count = canvasOf(tab).byRole('button', /difference|Same as/)
  await count.says(/^Same as the page$/)

  await writeAtEnd(tab, 1, /^One good letter/, ', in B')
  await frameOf(tab, 1).byText(`${title}, in B`).appears()
  await frameOf(tab, 0).byText(title).appears()
  await count.says(/^1 difference$/)
  await writeAtEnd(tab, 0, /^A short walk/, ' Also for you.')
  await frameOf(tab, 1)
    .byText(/Also for you\.$/)
    .appears()
  await count.says(/^1 difference$/)

  await isSaved(tab)
  await tab.reload()
  await frameOf(tab, 0).byText(title).appears()
  await openPages()
  await tab.byRole('button', 'Variant B').click()
  await frameOf(tab, 1).byText(`${title}, in B`).appears()
})
