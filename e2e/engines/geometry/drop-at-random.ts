import { expect } from '@playwright/test'
import type { Dice } from '#e2e/chaos/hostile/dice.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import type { Point } from '../engine/driver.ts'
import type { Tab } from '../engine/tab.ts'
import type { LetGo } from './letting-go.ts'

/**
 * Drags a new block to a point of the page, lets go at once or some frames later, also while the page
 * scrolls by under it; sees that it lands where the line was, and undoes it. Returns what was seen.
 */
export async function dropAtRandom(tab: Tab, dice: Dice): Promise<LetGo> {
  const point = await pointOnPage(tab, dice)
  const ids = await blockIds(tab)
  const tile = await tab.byRole('button', 'Add Heading').box()
  await tab.mouse.move({ x: tile.x + tile.width / 2, y: tile.y + tile.height / 2 })
  await tab.evaluate(() => window.drops.watch())
  await tab.mouse.down()
  await tab.mouse.move(point, { steps: 4 })
  await waitUntil('the drop line', async () => {
    // Nobody's hand is quite still.
    await tab.mouse.move({ ...point, x: point.x + 1 })
    await tab.mouse.move(point)
    return (await tab.css('[data-drop-line]').count()) === 1
  })
  await tab.evaluate(restFor, dice.below(30))
  await tab.mouse.up()
  await waitUntil('the new block', async () => (await blockIds(tab)).length === ids.length + 1)
  const landed = (await blockIds(tab)).find((id) => !ids.includes(id)) ?? ''
  const seen = await tab.evaluate(() => window.drops.seen)
  if (!seen) throw new Error('Nothing was seen when the mouse was let go.')
  const said = JSON.stringify({ point, landed, ...seen })
  await isBesidePointed(tab, landed, seen, said)
  await isAtLine(tab, landed, seen, said)
  await undo(tab, ids.length)
  return seen
}

/** What is let go over a block lands beside that one, on the side of the half that is pointed at. */
async function isBesidePointed(
  tab: Tab,
  landed: string,
  { pointed }: LetGo,
  said: string,
): Promise<void> {
  if (!pointed) return
  const column = await tab.evaluate(columnOf, landed)
  const at = column.indexOf(landed)
  const above = pointed.half === 'upper' ? undefined : column[at - 1]
  const below = pointed.half === 'lower' ? undefined : column[at + 1]
  expect([above, below], `it lands beside what is pointed at: ${said}`).toContain(pointed.id)
}

/** Down the middle of where the line was, the new block is seen between what was above and below. */
async function isAtLine(
  tab: Tab,
  landed: string,
  { line, above, below }: LetGo,
  said: string,
): Promise<void> {
  if (!line) throw new Error(`The line was out of sight: ${said}`)
  const middle = (line.left + line.right) / 2
  const column = await waitFor(`the new block in sight: ${said}`, async () => {
    const ids = await tab.evaluate((x) => window.drops.along(x).map(({ id }) => id), middle)
    return ids.includes(landed) ? ids : null
  })
  const at = column.indexOf(landed)
  const rest = (all: string[], known: string[]) => all.filter((id) => known.includes(id))
  const all = [...above, ...below]
  expect(rest(column.slice(0, at), all), `what is above the line stays above: ${said}`).toEqual(
    rest(above, column),
  )
  expect(rest(column.slice(at), all), `what is below the line stays below: ${said}`).toEqual(
    rest(below, column),
  )
}

async function waitFor<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  let found: T | null = null
  await waitUntil(what, async () => (found = await look()) !== null)
  if (found === null) throw new Error(what)
  return found
}

async function pointOnPage(tab: Tab, dice: Dice): Promise<Point> {
  const points = Array.from({ length: 60 }, () => ({
    x: dice.below(1440),
    y: 60 + dice.below(820),
  }))
  const point = await tab.evaluate(
    (all: Point[]) =>
      all.find(({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-page-id]')) ?? null,
    points,
  )
  if (!point) throw new Error('The page is not in sight.')
  return point
}

const blockIds = (tab: Tab) =>
  tab.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>('[data-canvas-scroller] [data-block-id]'),
      (block) => block.dataset['blockId'] ?? '',
    ),
  )

/** Runs in the page. */
async function restFor(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame)
}

/** The blocks of the column that a block is in, in their order. Runs in the page. */
function columnOf(id: string): string[] {
  const column = document.querySelector(`[data-block-id="${id}"]`)?.closest('[data-column-id]')
  const blocks = column?.querySelectorAll<HTMLElement>('[data-block-id]') ?? []
  return Array.from(blocks, (block) => block.dataset['blockId'] ?? '')
}

async function undo(tab: Tab, count: number): Promise<void> {
  await tab.keyboard.press('Escape')
  await waitUntil('the block to be gone', async () => {
    await tab.keyboard.press('Control+z')
    return (await blockIds(tab)).length <= count
  })
  expect(await blockIds(tab), 'all is as before').toHaveLength(count)
}
