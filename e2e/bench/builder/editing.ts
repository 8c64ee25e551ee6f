import type { BrowserContext, Page } from '@playwright/test'
import { openBrowserStage } from './browser-stage.ts'
import type { BrowserStage } from './browser-stage.ts'
import { median, percentile, RowBook } from '../figures.ts'
import type { Table } from '../figures.ts'
import type { Settings } from '../settings.ts'
import {
  calm,
  deleteAndUndo,
  dragAbout,
  firstLetter,
  selectEach,
  takeBack,
  typeLetters,
} from './editor-page.ts'
import type { EditorPage } from './editor-page.ts'
import { placesOf } from './page-content.ts'
import type { Subject } from './subjects.ts'

const letters = 120
const betweenLettersMs = 40
const selections = 4
const removals = 3
const dragMoves = 90
const about = `A page of headings, texts, pictures, buttons and lists in sections of twelve, the same blocks and words in either builder; Puck as it comes, built for production, its words written on the canvas. Chromium at 1440 × 900. Times end when the frame that shows it has been painted by the page's main thread, so they include waiting for that frame, up to 17 ms; those of keys and clicks begin with the event's own time. To use: from the navigation until a letter, typed as soon as the first text takes it, is seen; a first visit has nothing in the browser's cache. ${letters} letters, ${selections} selections, ${removals} removals of a picture, and a picture carried over the page; frame: from one to the next meanwhile. Work: from a key until it is painted in a browser that draws at once, so without that waiting. CPU: of the page's main thread, when it was opened and for a letter with what goes on meanwhile. Five typing: five people with the stock provider, each five letters a second in a text of their own. No builder: the same blocks as plain HTML, their texts \`contenteditable\`, so what a letter takes of the browser alone.`

/** One person edits a page of many blocks, alone and while five others type on it. */
export async function editing(settings: Settings): Promise<Table> {
  const book = new RowBook()
  const stage = await openBrowserStage(settings)
  const { fanfare, before, puck, bare } = stage
  const alone = async () => () => undefined
  const all = [
    { name: 'puck', subject: puck, begin: alone, measured: whole },
    { name: 'fanfare', subject: fanfare, begin: alone, measured: whole },
    ...(before ? [{ name: before.name, subject: before, begin: alone, measured: whole }] : []),
    { name: 'fanfare, five typing', subject: fanfare, begin: fanfare.crowd, measured: whole },
    { name: bare.name, subject: bare, begin: alone, measured: keysAlone },
  ]
  const { subjects } = settings
  const wanted = all.filter(
    ({ name, subject }) =>
      subjects.length === 0 ||
      subject === before ||
      subjects.some((start) => name.startsWith(start)),
  )
  try {
    for (let repetition = 0; repetition < settings.repetitions; repetition++)
      for (const count of settings.blockCounts)
        for (const { name, subject, begin, measured } of wanted) {
          const end = await begin(count)
          const figures = await measured(stage, subject, count).finally(end)
          book.add(`${count.toLocaleString('en')} blocks`, name, figures)
        }
  } finally {
    await stage.stop()
  }
  const compared = { by: 'CPU ms / key', with: before ? ['puck', before.name] : ['puck'] }
  return { scenario: 'editing', about, rows: book.rows, compared }
}

const whole = async (stage: BrowserStage, subject: Subject, count: number) => ({
  ...(await visitTwice(stage, subject, count)),
  ...namedKeys('work', await typeIn(stage.newUnpacedContext, subject, count)),
})

const keysAlone = async (stage: BrowserStage, subject: Subject, count: number) => ({
  ...namedKeys('key', await typeIn(stage.newContext, subject, count)),
  ...namedKeys('work', await typeIn(stage.newUnpacedContext, subject, count)),
})

const namedKeys = (name: string, keys: readonly number[]) => ({
  [`${name} p50 ms`]: percentile(keys, 0.5),
  [`${name} p95 ms`]: percentile(keys, 0.95),
})

/** A first visit, which only loads, and a second one, in which the page is edited. */
async function visitTwice({ newContext }: BrowserStage, subject: Subject, count: number) {
  const context = await newContext(subject)
  try {
    const first = await open(context, subject, count)
    await first.editor.tab.close()
    const { editor, mainThreadMs, ...opening } = await open(context, subject, count)
    return {
      'first visit ms': first['to use ms'],
      ...opening,
      ...(await edit(editor, count, mainThreadMs)),
    }
  } finally {
    await context.close()
  }
}

/** What each letter takes in a new browser in which nothing else is done. */
async function typeIn(
  newContext: (subject: Subject) => Promise<BrowserContext>,
  subject: Subject,
  count: number,
): Promise<number[]> {
  const context = await newContext(subject)
  try {
    const editor = await subject.open(await context.newPage(), count)
    const { text } = placesOf(count)
    await firstLetter(editor, text)
    await editor.canvas.waitForFunction((least) => window.meter.blocksAt(least), count)
    for (const frame of editor.tab.frames()) await frame.evaluate(() => window.meter.endOpening())
    await calm(editor)
    await firstLetter(editor, text)
    const keys = await typeLetters(editor, text, letters, betweenLettersMs)
    await takeBack(editor, letters)
    return keys
  } finally {
    await context.close()
  }
}

/** Opens the page and types a letter as soon as that is possible. */
async function open(context: BrowserContext, subject: Subject, count: number) {
  const tab = await context.newPage()
  const mainThreadMs = await watchMainThread(tab)
  const editor = await subject.open(tab, count)
  const { text } = placesOf(count)
  const typedAt = await firstLetter(editor, text)
  const all = await editor.canvas.waitForFunction((least) => window.meter.blocksAt(least), count)
  const shown = await editor.canvas.evaluate(() => window.meter.blocksAt(1))
  const cpu = await mainThreadMs()
  for (const frame of editor.tab.frames()) await frame.evaluate(() => window.meter.endOpening())
  return {
    editor,
    mainThreadMs,
    'shown ms': shown,
    'all ms': await all.jsonValue(),
    'to use ms': typedAt,
    'open CPU ms': cpu,
  }
}

async function edit(editor: EditorPage, count: number, mainThreadMs: () => Promise<number>) {
  const { text, pictures } = placesOf(count)
  // What goes on after the page is there may take the caret away.
  await calm(editor)
  await firstLetter(editor, text)
  const before = await mainThreadMs()
  const keys = await typeLetters(editor, text, letters, betweenLettersMs)
  const cpu = (await mainThreadMs()) - before
  await takeBack(editor, letters)
  const places = Array.from({ length: selections }, (_, turn) => pictures[turn % 2] ?? 0)
  const selects = await selectEach(editor, places)
  const { deletes, undos } = await deleteAndUndo(editor, pictures[0], removals)
  const frames = await dragAbout(editor, pictures[0], dragMoves)
  return {
    ...namedKeys('key', keys),
    'CPU ms / key': cpu / letters,
    'select ms': median(selects),
    'delete ms': median(deletes),
    'undo ms': median(undos),
    'frame p50 ms': percentile(frames, 0.5),
    'frame p95 ms': percentile(frames, 0.95),
    'frame worst ms': Math.max(...frames),
  }
}

/**
 * From now on: CPU (ms) that the main thread of the tab's process has used. It is one connection for
 * all readings, as each counts from its own beginning.
 */
async function watchMainThread(tab: Page): Promise<() => Promise<number>> {
  const devtools = await tab.context().newCDPSession(tab)
  await devtools.send('Performance.enable')
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN)
  }
}
