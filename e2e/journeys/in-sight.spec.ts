import { expect } from '@playwright/test'
import { test } from './support/browsers.ts'
import { canvasOf, openBuilder, writeIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { boxOf } from './support/own-hands.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const words = 'A short walk through'

test('what is added comes into sight as a whole, and nothing stands over it', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const page = await openAs(openBrowser, server.origin, stage.owner)
  await openBuilder(page, stage.campaign.id)
  const add = (name: string) =>
    page.getByRole('complementary', { name: 'Add' }).getByRole('button', { name, exact: true })
  const table = page.locator('[data-kind="pricing-table"]')
  const canvas = page.locator('[data-canvas-scroller]')

  await test.step('below the edge of what is seen', async () => {
    await canvasOf(page).getByText(words).click()
    await page.keyboard.press('Escape')
    await add('Add Pricing table').click()
    await expect(async () => {
      const [box, area] = [await boxOf(table), await boxOf(canvas)]
      expect(box.y + box.height).toBeLessThan(area.y + area.height)
    }).toPass()
    await add('Add FAQ').click()
    const questions = page.locator('[data-kind="accordion"]')
    await expect(async () => {
      const [box, area] = [await boxOf(questions), await boxOf(canvas)]
      expect(box.y).toBeGreaterThan(area.y)
      expect(box.y + box.height).toBeLessThan(area.y + area.height)
    }).toPass()
  })

  await test.step('a click on what is half seen moves nothing', async () => {
    const { y, height } = await boxOf(table)
    const area = await boxOf(canvas)
    await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2)
    await page.mouse.wheel(0, y + height / 2 - area.y)
    // The wheel's way goes on for some frames after it has turned.
    await expect(async () => {
      const before = await boxOf(table)
      expect(before.y).toBeLessThan(area.y)
      await page.evaluate(passFrames)
      expect(await boxOf(table)).toEqual(before)
    }).toPass()
    const seen = await boxOf(table)
    await page.mouse.click(seen.x + seen.width - 8, seen.y + seen.height - 24)
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('Pricing table')
    expect((await boxOf(table)).y).toBe(seen.y)
  })

  await test.step('the words of a new text can be written over, its tools come when asked for', async () => {
    await add('Add Text').click()
    const text = canvasOf(page).getByRole('textbox', { name: 'Text, Text' })
    const tools = canvasOf(page).getByRole('toolbar', { name: 'Text' })
    await expect(text).toBeFocused()
    await expect(tools).toBeHidden()
    await page.keyboard.type('Warm light')
    await expect(text).toHaveText('Warm light')
    await page.keyboard.press('Shift+Control+ArrowLeft')
    await expect(tools).toBeVisible()
  })

  await test.step('as a whole, beside the words or where there is room', async () => {
    await page.keyboard.press('Escape')
    const text = canvasOf(page).getByRole('textbox').filter({ hasText: words })
    const tools = canvasOf(page).getByRole('toolbar', { name: 'Text' })
    await writeIn(page, words, 'start')
    for (const key of ['ArrowRight', 'End']) {
      await page.keyboard.press(key)
      await page.keyboard.press('Shift+Control+ArrowLeft')
      await expect(tools).toBeVisible()
      await expect(async () => {
        const [box, area, written] = [await boxOf(tools), await boxOf(canvas), await boxOf(text)]
        expect(box.x).toBeGreaterThan(area.x)
        expect(box.x + box.width).toBeLessThan(area.x + area.width)
        expect(box.y).toBeGreaterThan(area.y)
        expect(box.y + box.height).toBeLessThanOrEqual(written.y)
      }).toPass()
    }
  })
})

/** Resolves some frames later. */
async function passFrames(): Promise<void> {
  for (let frame = 0; frame < 8; frame++) await new Promise(requestAnimationFrame)
}
