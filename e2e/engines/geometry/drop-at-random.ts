import { expect } from '@playwright/test'
import type { Dice } from '#e2e/chaos/hostile/dice.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import type { Point } from '../engine/driver.ts'
import type { Tab } from '../engine/tab.ts'
import { blocksSeen, frameOf } from './by-hit-testing.ts'
import type { Edges, Seen } from './by-hit-testing.ts'

/** Drags a new block to a point of the page, sees that it lands where the line was, and undoes it. */
export async function dropAtRandom(tab: Tab, dice: Dice): Promise<void> {
  const point = await pointOnPage(tab, dice)
  const ids = await blockIds(tab)
  const tile = await tab.byRole('button', 'Add Heading').box()
  await tab.mouse.move({ x: tile.x + tile.width / 2, y: tile.y + tile.height / 2 })
  await tab.mouse.down()
  await tab.mouse.move(point, { steps: 4 })
  const { line, blocks: before } = await seenWhileDragging(tab)
  const said = JSON.stringify({ point, line })
  const pointed = before.find(({ edges }) => isIn(edges, point))
  if (pointed && holds(pointed, line.x)) {
    const isUpperHalf = point.y < middle(pointed.edges)
    expect(middle(pointed.edges) > line.y, `the line is on the pointer's side: ${said}`).toBe(
      isUpperHalf,
    )
  }
  await tab.mouse.up()
  await waitUntil('the new block', async () => (await blockIds(tab)).length === ids.length + 1)
  const landed = (await blockIds(tab)).find((id) => !ids.includes(id)) ?? ''
  const column = await tab.evaluate(columnOf, landed)
  const at = column.indexOf(landed)
  for (const seen of before.filter(({ id }) => column.includes(id))) {
    expect(holds(seen, line.x), `the line is in the column: ${said}`).toBe(true)
    expect(column.indexOf(seen.id) > at, `what is below the line stays below: ${said}`).toBe(
      middle(seen.edges) > line.y,
    )
  }
  await undo(tab, ids.length)
}

async function pointOnPage(tab: Tab, dice: Dice): Promise<Point> {
  const isOnPage = ({ x, y }: Point) =>
    document.elementFromPoint(x, y)?.closest('[data-page-id]') != null
  let point: Point
  do point = { x: dice.below(1440), y: 60 + dice.below(820) }
  while (!(await tab.evaluate(isOnPage, point)))
  return point
}

const blockIds = (tab: Tab) =>
  tab.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>('[data-canvas-scroller] [data-block-id]'),
      (block) => block.dataset['blockId'] ?? '',
    ),
  )

/** So long a page may scroll by under what is carried to its edge. */
const scrollsForMs = 60_000

/** The middle of the line and the blocks, once nothing scrolls any more. */
async function seenWhileDragging(tab: Tab): Promise<{ line: Point; blocks: Seen[] }> {
  const look = async () => {
    const frame = await tab.evaluate(frameOf, '[data-drop-line]', { x: 30, y: 1 })
    const blocks = await tab.evaluate(blocksSeen)
    return frame && { line: { x: frame.at.x, y: middle(frame.edges) }, blocks }
  }
  const looks = [await look()]
  await waitUntil(
    'the drop line to stay',
    async () => {
      looks.push(await look())
      const [before, now] = looks.slice(-2).map((each) => JSON.stringify(each))
      return now === before && looks.at(-1) !== null
    },
    scrollsForMs,
  )
  return looks.at(-1) ?? { line: { x: 0, y: 0 }, blocks: [] }
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

const far = 1e6
const middle = ({ top, bottom }: Edges) => ((top ?? -far) + (bottom ?? far)) / 2
const holds = ({ edges: { left, right } }: Seen, x: number) =>
  (left ?? -far) <= x && x <= (right ?? far)
const isIn = ({ left, right, top, bottom }: Edges, { x, y }: Point) =>
  left !== null && right !== null && top !== null && bottom !== null
    ? x > left && x < right && y > top && y < bottom
    : false
