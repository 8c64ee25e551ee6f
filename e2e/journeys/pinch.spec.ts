import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from './support/browsers.ts'
import { canvasOf, openBuilder } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

type Place = { x: number; y: number }

/** What of a block lies below a point: how far from its left and top, by its size. */
function below(page: Page, kind: string, { x, y }: Place) {
  return page.evaluate(
    ([name, left, top]) => {
      const block = document.querySelector(`#canvas [data-kind="${name}"]`)?.getBoundingClientRect()
      if (!block) throw new Error('no block')
      return { across: (left - block.left) / block.width, down: (top - block.top) / block.height }
    },
    [kind, x, y] as const,
  )
}

const zoomOf = async (page: Page) =>
  Number.parseInt((await page.getByRole('button', { name: 'Zoom' }).textContent()) ?? '', 10)

/** As Safari tells of two fingers on a trackpad. */
function pinch(page: Page, { x, y }: Place, scales: readonly number[]) {
  return page.evaluate(
    ([left, top, all]) => {
      const target = document.elementFromPoint(left, top)
      const tell = (name: string, scale: number) => {
        const event = new Event(name, { bubbles: true, cancelable: true })
        Object.assign(event, { scale, clientX: left, clientY: top })
        return !target?.dispatchEvent(event)
      }
      const kept = [
        tell('gesturestart', 1),
        ...all.map((scale) => tell('gesturechange', scale)),
        tell('gestureend', all.at(-1) ?? 1),
      ]
      return kept.every(Boolean)
    },
    [x, y, scales] as const,
  )
}

test('pinching and the wheel with Ctrl zoom the page on the canvas about the pointer, and not the window', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const page = await openAs(openBrowser, server.origin, stage.owner)
  await openBuilder(page, stage.campaign.id)
  const image = canvasOf(page).locator('[data-kind="image"]').first()
  const box = await image.boundingBox()
  if (!box) throw new Error('no picture')
  const at = { x: box.x + box.width * 0.6, y: box.y + box.height * 0.4 }
  const before = await below(page, 'image', at)
  const stays = async () => {
    const now = await below(page, 'image', at)
    expect(Math.abs(now.across - before.across)).toBeLessThan(0.004)
    expect(Math.abs(now.down - before.down)).toBeLessThan(0.004)
  }
  // Something listens by now.
  await expect(page.locator('[data-canvas-scroller]')).toBeVisible()

  await page.mouse.move(at.x, at.y)
  await page.keyboard.down('Control')
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -60)
      return zoomOf(page)
    })
    .toBeGreaterThanOrEqual(150)
  await expect(stays).toPass({ timeout: 10_000 })
  await page.mouse.wheel(0, 20)
  await page.keyboard.up('Control')
  await expect.poll(() => zoomOf(page)).toBeLessThan(200)
  await stays()

  const from = await zoomOf(page)
  expect(await pinch(page, at, [0.98, 0.9, 0.8])).toBe(true)
  // Both are shown rounded.
  await expect.poll(async () => Math.abs((await zoomOf(page)) - from * 0.8)).toBeLessThanOrEqual(1)
  await stays()
  expect(await pinch(page, at, [5])).toBe(true)
  await expect.poll(() => zoomOf(page)).toBe(200)
  await stays()
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)

  // Elsewhere both are the browser's.
  await page.getByRole('complementary', { name: 'Inspector' }).hover()
  expect(await pinch(page, { x: 1300, y: 300 }, [2])).toBe(false)
  expect(await zoomOf(page)).toBe(200)
})
