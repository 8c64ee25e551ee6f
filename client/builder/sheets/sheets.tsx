import { createElement, useEffect } from 'react'
import { createLate, useLate } from '#client/lib/loading/late.ts'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { useBuilder, useView } from '../state/builder-context.ts'
import type { SheetName } from '../state/builder.ts'
// In the builder's own style sheet: below whatever comes with the sheets later.
import '@mantine/spotlight/styles.layer.css'

const commandPalette = createLate(async () => (await import('./palette.tsx')).CommandPalette)
const findBar = createLate(async () => (await import('./find-bar.tsx')).FindBar)
const shortcutSheet = createLate(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)
const insertMenu = createLate(async () => (await import('./palette.tsx')).InsertMenu)

const templateSheet = createLate(async () => (await import('./template-sheet.tsx')).TemplateSheet)

/** What opens above the builder; fetched ahead, as a key must not wait. */
export const lateSheets = [commandPalette, insertMenu, findBar, shortcutSheet]

const parts: Record<SheetName, (typeof lateSheets)[number]> = {
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
  const { value, hasFailed } = useLate(parts[name])
  useEffect(() => {
    if (!hasFailed) return
    view.set((current) => ({ ...current, sheet: null }))
    sayNotLoaded(names[name])
  }, [hasFailed, view, name])
  return value ? createElement(value) : null
}
