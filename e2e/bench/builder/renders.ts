import { setTheme } from '#shared/campaign/edits/set-theme.ts'
import { RowBook } from '../figures.ts'
import type { Table } from '../figures.ts'
import type { Settings } from '../settings.ts'
import { openBrowserStage } from './browser-stage.ts'
import { calm, click, firstLetter, pointAt } from './editor-page.ts'
import type { EditorPage } from './editor-page.ts'
import { packScript } from './pack.ts'
import { placesOf } from './page-content.ts'
import type { Subject } from './subjects.ts'

const about =
  'Blocks of which any component rendered, by what React tells of its commits, on a page of so many blocks: from the event until nothing is left to do. A colleague’s and the theme’s changes come over the network; Puck has neither.'

type Happening = { event: string; happen: () => Promise<unknown> }

/** Which blocks render on which event. */
export async function renders(settings: Settings): Promise<Table> {
  const book = new RowBook()
  const count = Math.min(...settings.blockCounts)
  const stage = await openBrowserStage(settings)
  const script = await packScript('count-renders.ts')
  const measureOne = async (subject: Subject, more: readonly Happening[]) => {
    const context = await stage.newContext(subject, script)
    const editor = await subject.open(await context.newPage(), count)
    await firstLetter(editor, placesOf(count).text)
    await calm(editor)
    await take(editor)
    for (const { event, happen } of [...happeningsOf(editor, count), ...more]) {
      await happen()
      await calm(editor)
      book.add(event, subject.name, { [`of ${count} blocks`]: await take(editor) })
    }
    await context.close()
  }
  try {
    const colleague = await stage.fanfare.join(count)
    const { pageId, blockIds, doc } = colleague
    const other = blockIds[placesOf(count).texts.at(-1) ?? 0] ?? ''
    await measureOne(stage.fanfare, [
      { event: 'a colleague comes', happen: async () => colleague.enter(pageId, other) },
      { event: 'a colleague types a letter', happen: async () => colleague.type(other) },
      {
        event: 'the theme’s main colour changes',
        happen: async () => setTheme(doc, { theme: { primary: '#a02040' } }, null),
      },
    ])
    colleague.leave()
    await measureOne(stage.puck, [])
  } finally {
    await stage.stop()
  }
  return { scenario: 'renders', about, rows: book.rows }
}

/** What one person does, in an order in which each begins where the one before ended. */
function happeningsOf(editor: EditorPage, count: number): Happening[] {
  const { keyboard } = editor.tab
  const [picture, next] = placesOf(count).pictures
  return [
    { event: 'a letter is typed', happen: () => keyboard.press('x') },
    { event: 'a block is pointed at', happen: () => pointAt(editor, next) },
    { event: 'another block is selected', happen: () => click(editor, picture) },
    { event: 'a block is deleted', happen: () => keyboard.press('Delete') },
    { event: 'that is undone', happen: () => keyboard.press('Control+z') },
  ]
}

/** How many blocks rendered since it was last asked; React runs in the tab's own frame in both. */
function take({ tab }: EditorPage): Promise<number> {
  return tab.evaluate(() => window.renders.take().length)
}
