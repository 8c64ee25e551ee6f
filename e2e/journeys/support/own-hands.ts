import { expect } from '@playwright/test'
import type { BrowserContext, Locator, Page } from '@playwright/test'

/** What a person did to the pages of one browser, as the pages heard it. */
export type Heard = {
  /** Presses of the mouse or a finger. */
  pointer: string[]
  /** Keys pressed outside of what is written in. */
  keys: string[]
}

/** Listens from now on, on every page of the browser, to what its person uses. */
export async function listenToHands(context: BrowserContext): Promise<Heard> {
  const heard: Heard = { pointer: [], keys: [] }
  await context.exposeBinding('heardByPage', (_source, kind: keyof Heard, what: string) => {
    heard[kind].push(what)
  })
  await context.addInitScript(() => {
    const tell = (kind: string, what: string) => window.heardByPage(kind, what)
    const isWritten = (target: EventTarget | null) =>
      target instanceof HTMLElement &&
      (target.isContentEditable ||
        target.matches('input:not([type=radio], [type=checkbox]), textarea'))
    for (const type of ['mousedown', 'mousemove', 'wheel', 'touchstart'])
      addEventListener(type, (event) => event.isTrusted && tell('pointer', type), { capture: true })
    const keyed = (event: KeyboardEvent) => !isWritten(event.target) && tell('keys', event.key)
    addEventListener('keydown', keyed, { capture: true })
  })
  return heard
}

declare global {
  interface Window {
    heardByPage(kind: string, what: string): void
  }
}

/** Drags by the mouse from the middle of something to a point, and lets go there. */
export async function dragTo(page: Page, from: Locator, to: { x: number; y: number }) {
  await carryTo(page, from, to)
  await page.mouse.up()
}

/** The same without letting go. */
export async function carryTo(page: Page, from: Locator, to: { x: number; y: number }) {
  await from.scrollIntoViewIfNeeded()
  const box = await boxOf(from)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 10 })
  await expect(page.locator('[data-drop-line]').first()).toBeVisible()
}

/** Where something is on the screen. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('This is not on the screen.')
  return box
}

/** Turns the wheel over the canvas until something is in its middle, or as near as it gets. */
export async function wheelToMiddle(page: Page, element: Locator) {
  const canvas = await boxOf(page.locator('[data-canvas-scroller]'))
  const middle = canvas.y + canvas.height / 2
  await page.mouse.move(canvas.x + canvas.width / 2, middle)
  let before = Infinity
  await expect(async () => {
    const { y, height } = await boxOf(element)
    const left = y + height / 2 - middle
    const isThere = Math.abs(left) < 8 || Math.abs(left - before) < 1
    before = left
    if (!isThere) await page.mouse.wheel(0, left)
    expect(isThere).toBe(true)
  }).toPass()
  return boxOf(element)
}
