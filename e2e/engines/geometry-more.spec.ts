import { expect } from '@playwright/test'
import { createDice } from '#e2e/chaos/hostile/dice.ts'
import { serveFanfare } from '#e2e/journeys/support/fanfare-server.ts'
import { addMember, setStage } from '#e2e/journeys/support/signed-in.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import type { Engine, Point } from './engine/driver.ts'
import type { Tab } from './engine/tab.ts'
import { test } from './engine/test.ts'
import type { Edges } from './geometry/by-hit-testing.ts'
import { frameOf, wordAt, wordBeside } from './geometry/by-hit-testing.ts'
import { dropAtRandom } from './geometry/drop-at-random.ts'
import { installDrops } from './geometry/letting-go.ts'
import {
  openMeasured,
  scrollCanvas,
  showWidth,
  startWebinar,
  watchFrames,
  zooms,
  zoomsAt,
} from './geometry/builder-parts.ts'
import { canvasOf, openText, zoomTo } from './support/builder.ts'

const server = serveFanfare()

for (const [index, width] of (['Desktop', 'Phone'] as const).entries())
  test(`every frame lies on its block, at ${width.toLowerCase()} width`, async ({ openTab }) => {
    const { origin } = server
    const stage = await setStage(origin)
    const { id } = await startWebinar(stage)
    const tab = await openTab({ as: { person: stage.owner, origin } })
    await openMeasured(tab, origin, id)
    await showWidth(tab, width)
    for (const zoom of zoomsAt(index)) await watchFrames(tab, zoom)
  })

test('every frame lies on its block where a variant stands beside the page', async ({
  openTab,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  const tab = await openTab({ as: { person: stage.owner, origin } })
  await openMeasured(tab, origin, stage.campaign.id)
  await tab.byRole('button', 'Pages').click()
  await tab
    .byRole('button', /^More about /)
    .at(0)
    .click()
  await tab.byRole('menuitem', 'New variant').click()
  await tab.css('[data-canvas-scroller] [data-page-id]').at(1).appears()
  for (const zoom of process.env['ENGINE_ALL_ZOOMS'] ? zooms : ['Fit the width'])
    await watchFrames(tab, zoom)
})

/** Where something is seen as a whole; an edge that is not seen is nowhere. */
async function edgesOf(tab: Tab, selector: string, step: Point) {
  const frame = await tab.evaluate(frameOf, selector, step)
  const edge = (side: keyof Edges) => frame?.edges[side] ?? Number.NaN
  return { left: edge('left'), top: edge('top'), bottom: edge('bottom') }
}

test('the slash menu opens at its caret', async ({ openTab }) => {
  const { origin } = server
  const { owner, campaign } = await setStage(origin)
  const tab = await openTab({ as: { person: owner, origin } })
  await openMeasured(tab, origin, campaign.id)
  for (const zoom of zoomsAt(2)) {
    await zoomTo(tab, zoom)
    await scrollCanvas(tab, 0)
    await canvasOf(tab)
      .byText(/^A short walk through/)
      .click()
    await canvasOf(tab)
      .byRole('textbox')
      .containing(/A short walk/)
      .hasFocus()
    await tab.keyboard.type(' /')
    await tab.byRole('listbox', 'Add a block').appears()
    const letter = await edgesOf(tab, '.suggestion', { x: 3, y: 5 })
    const menu = await edgesOf(tab, '[role=listbox]', { x: 40, y: 20 })
    const away = Math.max(menu.top - letter.bottom, letter.top - menu.bottom)
    expect.soft(away, `${zoom}: px below or above the slash`).toBeGreaterThanOrEqual(0)
    expect.soft(away, `${zoom}: px below or above the slash`).toBeLessThanOrEqual(12)
    const beside = Math.abs(menu.left - letter.left)
    expect.soft(beside, `${zoom}: px beside the slash`).toBeLessThanOrEqual(12)
    await tab.keyboard.press('Escape')
    await tab.keyboard.press('Escape')
  }
})

test('what is dropped anywhere lands where the line was', async ({ openTab }) => {
  const { origin } = server
  const stage = await setStage(origin)
  const { id } = await startWebinar(stage)
  const tab = await openTab({ as: { person: stage.owner, origin } })
  await openMeasured(tab, origin, id)
  await tab.evaluate(installDrops)
  const dice = createDice(Number(process.env['ENGINE_SEED'] ?? 1))
  const drops = Number(process.env['ENGINE_DROPS'] ?? 6)
  const each = Math.ceil(drops / zooms.length)
  test.setTimeout(120_000 + drops * 10_000)
  for (let drop = 0; drop < drops; drop++) {
    const zoom = zooms[Math.floor(drop / each)] ?? '100%'
    if (drop % each === 0) await zoomTo(tab, zoom)
    await scrollCanvas(tab, dice.below(100) / 100)
    const { isScrolling, pointed } = await dropAtRandom(tab, dice)
    const seen = `${drop}, ${zoom}: ${isScrolling ? 'scrolling by' : 'still'}, ${pointed?.half}`
    test.info().annotations.push({ type: 'drop', description: seen })
  }
})

test('pointers and carets stand on the same word in the other engines', async ({ openTab }) => {
  const { origin } = server
  const stage = await setStage(origin)
  const writer = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const open = async (person: SignedIn, zoom: string, engine?: Engine) => {
    const opened = await openTab({ as: { person, origin }, ...(engine && { engine }) })
    await openMeasured(opened, origin, stage.campaign.id)
    await zoomTo(opened, zoom)
    return opened
  }
  const tab = await open(writer, 'Fit the width')
  const others = [
    await open(stage.owner, '75%', 'chromium'),
    await open(stage.owner, '100%', 'firefox'),
    await open(stage.owner, '50%', 'webkit'),
  ]
  const words = await canvasOf(tab)
    .byText(/^A short walk through/)
    .box()
  const y = words.y + words.height / 4
  /** The next point in the middle of a word of the first line. */
  const pointOnWord = async (part: number) => {
    for (let x = words.x + words.width * part; ; x += 3) {
      const around = [x - 8, x, x + 8].map((each) => tab.evaluate(wordAt, { x: each, y }))
      const [before, word, after] = await Promise.all(around)
      if (word && word === before && word === after) return { point: { x, y }, word }
    }
  }
  for (const part of [0.2, 0.4, 0.55]) {
    const { point, word } = await pointOnWord(part)
    await tab.mouse.move(point, { steps: 3 })
    let nudge = 0
    for (const other of others) {
      const seen = async () => {
        // A pointer that rests is put away after a while.
        await tab.mouse.move({ x: point.x + (nudge++ % 2), y: point.y })
        return other.evaluate(wordBeside, '[data-pointer-of]', writer.name, 0.5)
      }
      await expect.poll(seen, `${other.engine}: the word under the pointer`).toBe(word)
    }
  }
  const { point, word } = await pointOnWord(0.45)
  await tab.mouse.click(point)
  await openText(tab).hasFocus()
  for (const other of others) {
    // Carets stand in what somebody writes in.
    await canvasOf(other)
      .byText(/^A short walk through/)
      .click({ at: { x: 20, y: 8 } })
    // By its words it isn't found: the names of carets stand between them.
    await openText(other).hasFocus()
    // Behind it stands the rest of its word.
    const isInWord = async () => {
      const rest = await other.evaluate(wordBeside, '.fan-caret', writer.name, 4)
      return rest !== null && word.endsWith(rest)
    }
    await expect.poll(isInWord, `${other.engine}: the caret in ${word}`).toBe(true)
  }
})
