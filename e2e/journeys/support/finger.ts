import type { Locator, Page } from '@playwright/test'
import { untilAtRest } from './until-at-rest.ts'

type Point = { x: number; y: number }

/** A finger on the screen, as Playwright's touchscreen only knows taps. */
export async function putFinger(page: Page, at: Point) {
  const client = await page.context().newCDPSession(page)
  let now = at
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [at])
  return {
    /** Moves in steps of a few px, as a finger does. */
    moveTo: async (to: Point, steps = 12) => {
      const from = now
      for (let step = 1; step <= steps; step++) {
        const share = step / steps
        now = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
        await send('touchMove', [now])
      }
    },
    lift: async () => {
      // Where it rests for a moment: whatever was still on its way would swallow the next tap.
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
      for (let step = 0; step < 4; step++) await send('touchMove', [now])
      await send('touchEnd', [])
    },
  }
}

/** Moves at once, which scrolls: all of it is on its way before a slow machine takes it for a hold. */
export async function flick(page: Page, from: Point, by: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const moves = [0.25, 0.5, 0.75, 1].map((share) => [{ ...from, y: from.y + by * share }])
  await Promise.all([
    client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] }),
    ...moves.map((touchPoints) =>
      client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints }),
    ),
    client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ])
}

/** The middle of an element on the screen. */
export async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Tells the page that a keyboard covers the lower px of the screen; 0 takes it away. */
export async function coverBelow(page: Page, px: number): Promise<void> {
  await page.evaluate((covered) => {
    const seen = window.visualViewport
    if (!seen) throw new Error('no visual viewport')
    Object.defineProperty(seen, 'height', { get: () => innerHeight - covered, configurable: true })
    seen.dispatchEvent(new Event('resize'))
  }, px)
}

/** Those that are in sight and, at rest, smaller than 44 px, by name. */
export async function tooSmall(buttons: Locator): Promise<string[]> {
  await untilAtRest(buttons.page())
  const found: string[] = []
  for (const button of await buttons.all()) {
    const box = await button.boundingBox()
    if (!box || (await button.isHidden())) continue
    // Halves of a px are the browser's.
    if (box.width < 43.5 || box.height < 43.5) {
      found.push(`${await button.getAttribute('aria-label')} ${box.width} × ${box.height}`)
    }
  }
  return found
}

/** Where an element ends on the screen, in whole px. */
export async function endOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox()
  return Math.round(box ? box.y + box.height : Number.NaN)
}

/** Where the line that is written in ends on the screen, in px. */
export function caretOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const range = getSelection()?.getRangeAt(0)
    return range?.getBoundingClientRect().bottom ?? Number.NaN
  })
}

/** Where an element begins on the screen, in px. */
export async function topOf(locator: Locator): Promise<number> {
  return Math.round((await locator.boundingBox())?.y ?? Number.NaN)
}

/** In the page: waits until the screen was painted so many times. */
export function frames(count: number): Promise<void> {
  return new Promise((done) => {
    const next = (left: number) =>
      left === 0 ? done() : requestAnimationFrame(() => next(left - 1))
    next(count)
  })
}

/** Whether an element stays where it is on the screen while that is painted a few times. */
export async function isAtRest(locator: Locator): Promise<boolean> {
  const before = await topOf(locator)
  await locator.page().evaluate(frames, 6)
  return (await topOf(locator)) === before
}

/** Taps these words through what lies over the page. */
export async function tapAt(page: Page, text: string): Promise<void> {
  const box = await page.getByText(text).first().boundingBox()
  if (!box) throw new Error(`${text} is not on the page`)
  await page.touchscreen.tap(box.x + 40, box.y + 8)
}
