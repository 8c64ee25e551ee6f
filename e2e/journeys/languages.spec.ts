import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { openAs, setStage } from './support/signed-in.ts'
import { startFrom, templateIds } from './support/template-pages.ts'
import { htmlErrors } from './support/valid-html.ts'
import { loadUpdates, writeDocument } from './support/write-document.ts'

const server = serveFanfare()
const heights = { 1440: 900, 390: 844 }

/** What visitors of each read where an answer lacks. */
const said = [
  { language: 'ar', fillIn: 'يُرجى ملء هذا الحقل.', dir: 'rtl' },
  {
    language: 'de',
    fillIn: 'Bitte füllen Sie dieses Feld aus.',
    dir: 'ltr',
  },
  { language: 'ja', fillIn: '入力してください。', dir: 'ltr' },
] as const

test('P3: the language of a campaign is chosen, and its words are said otherwise', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  const member = await openAs(openBrowser, origin, stage.owner)
  await openBuilder(member, stage.campaign.id)
  const page = canvasOf(member).locator('.ff-page')
  const panel = member.getByRole('complementary', { name: 'Pages' })
  await member.getByRole('button', { name: 'Pages', exact: true }).click()

  await test.step('on the canvas at once, as one step', async () => {
    const choose = panel.getByLabel('Pages are in').first()
    await choose.click()
    await choose.fill('Arab')
    await member.getByRole('option', { name: /Arabic/ }).click()
    await expect(page).toHaveAttribute('dir', 'rtl')
    await expect(page).toHaveAttribute('lang', 'ar')
    await expect(panel.getByText('Read from right to left.')).toBeVisible()
    await keepScreen(member, 'language-of-pages')
    expect(await findBarriers(member)).toEqual([])
  })

  await test.step('with a word of its own', async () => {
    await panel.getByRole('button', { name: 'Words of the pages' }).click()
    const words = member.getByRole('dialog', { name: 'Words of the pages in Arabic' })
    await words.getByRole('searchbox', { name: 'Search the words' }).fill('fill this in')
    await words.getByRole('textbox', { name: 'Please fill this in.' }).fill('اكتب عنوانك هنا')
    await keepScreen(member, 'words-of-pages')
    expect(await findBarriers(member, { within: '[role=dialog]' })).toEqual([])
    await member.keyboard.press('Escape')
    await expect(saveBadge(member, 'Saved')).toBeVisible()
  })

  await test.step('and so it is published', async () => {
    await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
    const visitor = await openBrowser('visitor', { expectedErrors: [/status of 410 /] })
    await visitor.goto(stage.campaign.url)
    await expect(visitor.locator('html')).toHaveAttribute('dir', 'rtl')
    await visitor.locator('.ff-form-submit').first().click()
    await expect(visitor.locator('.ff-form-wrong').first()).toHaveText('اكتب عنوانك هنا')
    await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/end`)
    await expect(async () => {
      await visitor.reload()
      await expect(visitor.getByRole('heading')).toHaveText('انتهى هذا', { timeout: 500 })
    }).toPass()
  })
})

for (const { language, fillIn, dir } of said)
  test(`P3: every block in ${language}, published, reads, fits and is valid`, async ({
    openBrowser,
  }) => {
    const { origin } = server
    const stage = await setStage(origin)
    const { addFilledBlocks, changeLanguage } = await loadUpdates()
    await writeDocument(origin, stage, addFilledBlocks)
    await writeDocument(origin, stage, (state) => changeLanguage(state, language))
    await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
    const address = `${stage.campaign.url}/every-block`
    expect(await htmlErrors(await (await fetch(address)).text())).toEqual([])
    for (const width of [1440, 390] as const) {
      const viewport = { width, height: heights[width] }
      const visitor = await openBrowser('visitor', { viewport, reducedMotion: 'reduce' })
      await visitor.goto(address)
      await expect(visitor.locator('html')).toHaveAttribute('lang', language)
      await expect(visitor.locator('body')).toHaveCSS('direction', dir)
      await keepScreen(visitor, `every-block-${language}-${width}`)
      expect.soft(await findBarriers(visitor)).toEqual([])
      expect.soft(await visitor.evaluate(whatSticksOut)).toEqual([])
      await visitor.goto(stage.campaign.url)
      await visitor.locator('.ff-form-submit').first().click()
      await expect(visitor.locator('.ff-form-wrong').first()).toHaveText(fillIn)
      await closeOf(visitor)
    }
  })

test('P3: the templates in other languages read, fit and are accessible', async ({
  openBrowser,
}) => {
  test.setTimeout(900_000)
  const { origin } = server
  const stage = await setStage(origin)
  const { changeLanguage } = await loadUpdates()
  const visitor = await openBrowser('visitor', { reducedMotion: 'reduce' })
  for (const [at, id] of templateIds.entries()) {
    // Each in one of them; all in all take some minutes.
    const languages =
      process.env['EVERY_LANGUAGE'] === '1' ? said : said.slice(at % 3, (at % 3) + 1)
    for (const { language, dir } of languages)
      await test.step(`${id} in ${language}`, async () => {
        const campaign = await startFrom(stage, id)
        await writeDocument(origin, { ...stage, campaign }, (state) =>
          changeLanguage(state, language),
        )
        await stage.owner.api('POST', `/campaigns/${campaign.id}/activate`)
        for (const width of [1440, 390] as const) {
          await visitor.setViewportSize({ width, height: heights[width] })
          await visitor.goto(campaign.url)
          await expect(visitor.locator('html')).toHaveAttribute('lang', language)
          await expect(visitor.locator('body')).toHaveCSS('direction', dir)
          const where = `${id} in ${language} at ${width}`
          expect.soft(await visitor.evaluate(whatSticksOut), where).toEqual([])
          expect.soft(await findBarriers(visitor), where).toEqual([])
          await keepScreen(visitor, `template-${id}-${language}-${width}`)
        }
      })
  }
})

const closeOf = (page: Page) => page.context().close()

/** What lies beyond the edges of the page, or is cut by what it is in. */
function whatSticksOut(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page scrolls to ${scrollWidth}`] : []
  for (const element of document.querySelectorAll('.ff-page *')) {
    // A cropped picture is cut by its frame.
    if (element.closest('svg, .ff-tabs-list, .ff-form-trap, .ff-image-crop')) continue
    const { position, overflowX } = getComputedStyle(element)
    if (position === 'absolute' || element.clientWidth <= 2) continue
    const { left, right } = element.getBoundingClientRect()
    const isOut = right > clientWidth + 1 || left < -1
    const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    if (isOut || isCut) found.push(`${element.tagName}.${element.className}`)
  }
  return found
}
