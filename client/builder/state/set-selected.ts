import { setSettings } from '#shared/campaign/edits/set-settings.ts'
import type { Settings } from '#shared/campaign/model/settings.ts'
import { widths } from '#shared/campaign/model/widths.ts'
import { asOneStep } from './as-one-step.ts'
import type { Builder } from './builder.ts'
import { currentPage } from './builder.ts'
import { mayEdit, selectedHere } from './commands.ts'
import { findBlockOnPage } from './page-tree.ts'
import type { Selected } from './selection.ts'

/** Locks all that is selected, or unlocks it when all of it is locked. */
export function toggleLocked(builder: Builder): boolean {
  return toggle(
    builder,
    ({ locked }) => locked,
    (on) => ({ locked: on }),
  )
}

/** Hides all that is selected at every width, or shows it when all of it is hidden. */
export function toggleHidden(builder: Builder): boolean {
  return toggle(
    builder,
    ({ hideOn }) => hideOn.length === widths.length,
    (on) => ({ hideOn: on ? widths : [] }),
  )
}

function toggle(
  builder: Builder,
  isOn: (settings: Settings) => boolean,
  change: (on: boolean) => Partial<Settings>,
): boolean {
  const { selected } = builder.view.getSnapshot()
  const ids = selectedHere(builder)
  if (!selected || ids.length === 0 || !mayEdit(builder)) return false
  const all = ids.every((id) => {
    const settings = settingsOf(builder, selected.kind, id)
    return settings !== null && isOn(settings)
  })
  setSettingsOf(builder, selected.kind, ids, change(!all))
  return true
}

/** Changes settings of sections or blocks, as one step. */
export function setSettingsOf(
  builder: Builder,
  kind: Selected['kind'],
  ids: readonly string[],
  settings: Partial<Settings>,
): void {
  const { doc, origin } = builder.session
  const level = kind === 'block' ? 'blocks' : 'sections'
  asOneStep(builder, () => setSettings(doc, { level, ids, settings }, origin))
}

function settingsOf(builder: Builder, kind: Selected['kind'], id: string): Settings | null {
  const page = currentPage(builder)
  if (!page) return null
  const found =
    kind === 'block'
      ? findBlockOnPage(page, id)?.block
      : page.sections.find((section) => section.id === id)
  return found?.settings ?? null
}
