import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { useBuilder, useView } from '../state/builder-context.ts'
import type { SheetName } from '../state/builder.ts'
// In the builder's own style sheet: below whatever comes with the sheets later.
import '@mantine/spotlight/styles.layer.css'

const commandPalette = lazyFile(async () => (await import('./palette.tsx')).CommandPalette)
const findBar = lazyFile(async () => (await import('./find-bar.tsx')).FindBar)
const shortcutSheet = lazyFile(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)
const insertMenu = lazyFile(async () => (await import('./palette.tsx')).InsertMenu)

const templateSheet = lazyFile(async () => (await import('./template-sheet.tsx')).TemplateSheet)

/** What opens above the builder; fetched ahead, as a key must not wait. */
export const lazySheets = [commandPalette, insertMenu, findBar, shortcutSheet]

const parts: Record<SheetName, (typeof lazySheets)[number]> = {
  palette: commandPalette,
  find: findBar,
  shortcuts: shortcutSheet,
  insert: insertMenu,
  template: templateSheet,
}

const names: Record<SheetName, string> = {
  palette: 'The list of commands',
  find: 'The search',
  shortcuts: 'The list of shortcuts',
  insert: 'The list of blocks',
  template: 'Saving as a template',
}

/** The one sheet that is open, if any. */
export function Sheets() {
  const sheet = useView((view) => view.sheet)
  return sheet ? <Sheet key={sheet} name={sheet} /> : null
}

/** What is asked for by a key and can't be fetched is said, and the next press tries again. */
function Sheet({ name }: { name: SheetName }) {
  const { view } = useBuilder()
  const giveUp = () => {
    view.set((current) => ({ ...current, sheet: null }))
    sayNotLoaded(names[name])
  }
  return <LazyBoundary part={parts[name]} props={{}} onFailed={giveUp} />
}
