import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { openAs, setStage } from './support/signed-in.ts'
import { loadUpdates, writeDocument } from './support/write-document.ts'

const server = serveFanfare()
const path = '/every-block'

const night = { background: '#14121c', text: '#f4f1fa', muted: '#231f30', primary: '#b7a6ff' }
const themes = { light: null, dark: { ...night, onPrimary: '#14121c' } }
const widths = { 1440: 900, 1024: 768, 390: 844 }

/** The two that have least in common, or with EVERY_LOOK=1 each width in each scheme. */
const looks = ([1440, 1024, 390] as const)
  .flatMap((width) => (['light', 'dark'] as const).map((name) => ({ name, width })))
  .filter(({ name, width }) => {
    const isUsual = width === (name === 'light' ? 1440 : 390)
    return isUsual || process.env['EVERY_LOOK'] === '1'
  })

/** What waits for its script, which comes later. */
const unscripted = ':is(.ff-coupon, .ff-tabs):not([data-ff-on])'

/**
 * Waits until the scripts have run and that is drawn: until the next frame Chromium answers for some
 * elements with the style before and for others with the style after.
 */
async function untilScripted(page: Page, within: Page | Locator = page): Promise<void> {
  await expect(within.locator(unscripted)).toHaveCount(0)
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
}

for (const { name, width } of looks)
  test(`axe finds nothing about any block, ${name} at ${width}`, async ({ openBrowser }) => {
    const { origin } = server
    const stage = await setStage(origin)
    const { addBareBlocks, addFilledBlocks, changeTheme } = await loadUpdates()
    const viewport = { width, height: widths[width] }
    const look = { viewport, colorScheme: name, reducedMotion: 'reduce' } as const
    const theme = themes[name]
    if (theme) await writeDocument(origin, stage, (state) => changeTheme(state, theme))
    await writeDocument(origin, stage, addFilledBlocks)
    await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)

    const published = await test.step('published', async () => {
      const visitor = await openBrowser('visitor', look)
      await visitor.goto(`${stage.campaign.url}${path}`)
      await keepScreen(visitor, `every-block-published-${name}-${width}`)
      expect.soft(await findBarriers(visitor)).toEqual([])
      return visitor.evaluate(sizesOnPage)
    })
    await writeDocument(origin, stage, addBareBlocks)
    const member = await openAs(openBrowser, origin, stage.owner, look)
    const sections = await test.step('in the preview', async () => {
      await member.goto(`/campaigns/preview/${stage.campaign.id}`)
      await expect(member.getByRole('heading', { name: 'Every block' })).toBeVisible()
      await untilScripted(member)
      await keepScreen(member, `every-block-preview-${name}-${width}`)
      const shown = await member.evaluate(sizesOnPage)
      expect.soft(shown.slice(0, published.length), 'as large as published').toEqual(published)
      expect.soft(await findBarriers(member)).toEqual([])
      return member.locator('.ff-section').count()
    })
    await test.step('on the canvas', async () => {
      await openBuilder(member, stage.campaign.id)
      await expect(canvasOf(member).getByRole('heading', { name: 'Every block' })).toBeVisible()
      // What is out of sight is not drawn, and of that Chromium can answer with the style from before.
      await member.addStyleTag({
        content: '[data-section-id] { content-visibility: visible !important; }',
      })
      // It begins with the first sections, and what it draws later has scripts to wait for as well.
      await expect(canvasOf(member).locator('.ff-section')).toHaveCount(sections)
      await untilScripted(member, canvasOf(member))
      await keepScreen(member, `every-block-canvas-${name}-${width}`)
      expect.soft(await findBarriers(member)).toEqual([])
    })
    if (width !== 1440) return
    await test.step('in the bar of the builder, where it has less room', async () => {
      await member.setViewportSize({ width: 1024, height: 768 })
      expect.soft(await findBarriers(member, { within: 'header' })).toEqual([])
    })
  })

/** How large everything in sight is, in whole px, with what CSS puts before and after it. */
function sizesOnPage(): string[] {
  const found: string[] = []
  // By what the preview finds a block again is around it, and no part of the page.
  const parts = '.ff-page :not(svg *, [aria-hidden] *, div[data-block-id])'
  for (const element of document.querySelectorAll(parts)) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const name = `${element.tagName}.${element.getAttribute('class') ?? ''}`
    const { width, height } = element.getBoundingClientRect()
    found.push(`${name} ${Math.round(width)} ${Math.round(height)}`)
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      if (style.content === 'none' || style.content === 'normal') continue
      const { boxSizing, borderTopWidth } = style
      // Without a border and padding both kinds of box are as large.
      const box = parseFloat(borderTopWidth) + parseFloat(style.borderBottomWidth) > 0 && boxSizing
      found.push(`${name}${pseudo} ${box} ${style.width} ${style.height}`)
    }
  }
  return found
}
