import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '#e2e/engines/engine/driver.ts'
import { startBrowser } from '#e2e/engines/engine/start-browser.ts'
import { tabOf } from '#e2e/engines/engine/tab.ts'
import type { Tab } from '#e2e/engines/engine/tab.ts'
import { cookiesOf } from '#e2e/journeys/support/signed-in.ts'
import { median, percentile, RowBook } from '../figures.ts'
import type { Table } from '../figures.ts'
import type { Settings } from '../settings.ts'
import type { Wanted } from './meter.ts'
import { packScript } from './pack.ts'
import { placesOf } from './page-content.ts'
import { openFanfare } from './subjects.ts'
import type { Fanfare } from './subjects.ts'

/** WebKit's driver gives pages no script before their own, so it can't be told when they are shown. */
const engines = ['chromium', 'firefox'] as const satisfies Engine[]
const viewport = { width: 1440, height: 900 }
const letters = 40
const removals = 3
const dragMoves = 90
const betweenLettersMs = 40
const betweenMovesMs = 16
const about = `The same pages as in editing, one person, a new browser each time; times as there. Firefox tells times in whole milliseconds. ${letters} letters, ${removals} removals of a picture, and a picture carried over the page.`

/** The builder in each engine. */
export async function inEngines(settings: Settings): Promise<Table> {
  const book = new RowBook()
  const meter = await packScript('meter.ts')
  const fanfare = await openFanfare(settings)
  try {
    for (let repetition = 0; repetition < settings.repetitions; repetition++)
      for (const count of settings.blockCounts)
        for (const engine of engines) {
          const figures = await measureIn(engine, fanfare, count, meter)
          book.add(`${count.toLocaleString('en')} blocks`, engine, figures)
        }
  } finally {
    await fanfare.stop()
  }
  const compared = { by: 'key p50 ms', with: ['chromium'] }
  return { scenario: 'engines', about, rows: book.rows, compared }
}

async function measureIn(engine: Engine, fanfare: Fanfare, count: number, meter: string) {
  const browser = await startBrowser(engine)
  try {
    const tab = tabOf(await browser.openTab({ script: true, early: meter }))
    await tab.resize(viewport)
    await tab.setCookies(fanfare.origin, cookiesOf(fanfare.owner, fanfare.origin))
    const { url, block } = fanfare.pageAt(count)
    await tab.open(url)
    await tab.css(block(count - 1)).appears()
    const shown = await tab.evaluate(() => window.meter.blocksAt(1))
    await tab.evaluate(() => window.meter.endOpening())
    await calm(tab)
    return { 'shown ms': shown, ...(await edit(tab, block, count)) }
  } finally {
    await browser.close()
  }
}

type Block = (at: number) => string

async function edit(tab: Tab, block: Block, count: number) {
  const { text, pictures } = placesOf(count)
  const keys = await typeLetters(tab, block(text))
  const { deletes, undos } = await deleteAndUndo(tab, block(pictures[0]))
  const frames = await dragAbout(tab, block(pictures[0]))
  return {
    'key p50 ms': percentile(keys, 0.5),
    'key p95 ms': percentile(keys, 0.95),
    'delete ms': median(deletes),
    'undo ms': median(undos),
    'frame p50 ms': percentile(frames, 0.5),
    'frame p95 ms': percentile(frames, 0.95),
  }
}

async function typeLetters(tab: Tab, selector: string): Promise<number[]> {
  await tab.css(`${selector} p`).click()
  await tab.css(`${selector} [contenteditable="true"]`).hasFocus()
  await calm(tab)
  const times: number[] = []
  while (times.length < letters) {
    times.push(await press(tab, 'x', { selector, is: 'longer' }))
    await pause(betweenLettersMs)
  }
  return times
}

async function deleteAndUndo(tab: Tab, selector: string) {
  const taken = { deletes: new Array<number>(), undos: new Array<number>() }
  while (taken.deletes.length < removals) {
    await tab.css(`${selector} img`).click()
    await calm(tab)
    taken.deletes.push(await press(tab, 'Delete', { selector, is: 'gone' }))
    await calm(tab)
    taken.undos.push(await press(tab, 'Control+z', { selector, is: 'there' }))
    await calm(tab)
  }
  return taken
}

/** Carries a block down and up over what is in sight, and lets it be; ms between frames meanwhile. */
async function dragAbout(tab: Tab, selector: string): Promise<number[]> {
  const { x, y, width, height } = await tab.css(`${selector} img`).box()
  const start = { x: x + Math.min(width / 2, 60), y: y + height / 2 }
  await tab.mouse.move(start)
  await tab.mouse.down()
  await tab.mouse.move({ x: start.x + 12, y: start.y + 12 }, { steps: 4 })
  await tab.evaluate(() => window.meter.watchFrames())
  for (let move = 0; move < dragMoves; move++) {
    const share = (1 + Math.cos((move / dragMoves) * 4 * Math.PI)) / 2
    await tab.mouse.move({ x: start.x + 12, y: viewport.height * (0.8 - 0.5 * share) })
    await pause(betweenMovesMs)
  }
  const frames = await tab.evaluate(() => window.meter.frames())
  await tab.keyboard.press('Escape')
  await tab.mouse.up()
  return frames
}

/** Milliseconds from a key until what is wanted is painted. */
async function press(tab: Tab, keys: string, wanted: Wanted): Promise<number> {
  await tab.evaluate((after) => window.meter.begin('keydown', after), wanted)
  await tab.keyboard.press(keys)
  return tab.evaluate(async () => (await window.meter.taken()).ms)
}

const calm = (tab: Tab) => tab.evaluate(() => window.meter.calm())
