import { isTight } from '#client/lib/browser/media.ts'
import type { Store } from '#client/lib/campaign-session/store.ts'
import type { BuilderView } from './builder.ts'

/** Hides both panels, or brings back as many as have room where none is shown. */
export function togglePanels(view: Store<BuilderView>): void {
  view.set((current) =>
    current.panel !== null || current.inspector
      ? { ...current, panel: null, inspector: false }
      : { ...current, panel: isTight() ? null : 'add', inspector: true },
  )
}
