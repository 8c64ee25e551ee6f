import { expect } from '@playwright/test'
import type { Point } from '../engine/driver.ts'
import type { Found } from '../engine/found.ts'
import type { Tab } from '../engine/tab.ts'

/** Drags from the middle of something to shares of another's size; lets go where a line shows a place. */
export async function dragTo(tab: Tab, from: Found, target: Found, share: Point): Promise<void> {
  // The canvas may still be on its way to what was dropped before.
  await expect(async () => {
    const before = await from.box()
    await from.hover()
    expect(await from.box()).toEqual(before)
  }).toPass()
  const to = await pointIn(target, share.x, share.y)
  await tab.mouse.down()
  await tab.mouse.move(to, { steps: 8 })
  await hold(tab, to, tab.css('[data-drop-line]'))
  await tab.mouse.up()
  await tab.css('[data-drop-line]').disappears()
}

/** Scrolls until something is in the middle. */
export const showInMiddle = (element: Found): Promise<void> =>
  element.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }))

/** The point at these shares of the width and height of something. */
export async function pointIn(element: Found, right: number, down: number): Promise<Point> {
  const { x, y, width, height } = await element.box()
  return { x: x + width * right, y: y + height * down }
}

/** Nobody's hand is quite still; what was moved before the page had begun to listen is not heard again. */
const hold = (tab: Tab, at: Point, sign: Found, timeout?: number): Promise<void> =>
  expect(async () => {
    await tab.mouse.move({ ...at, x: at.x + 1 })
    await tab.mouse.move(at)
    expect(await sign.count()).toBe(1)
  }).toPass(timeout === undefined ? {} : { timeout })

/**
 * Draws a rectangle between two points. It is begun again, where they are then, when the page did not
 * listen yet or was still being laid out.
 */
export async function drawBetween(
  tab: Tab,
  points: () => Promise<{ from: Point; to: Point }>,
): Promise<void> {
  await expect(async () => {
    const { from, to } = await points()
    await tab.mouse.move(from)
    await tab.mouse.down()
    await tab.mouse.move(to, { steps: 6 })
    await hold(tab, to, tab.css('[class*="marquee_"]:not([hidden])'), 2_000).finally(() =>
      tab.mouse.up(),
    )
  }).toPass()
}
