import type { Store } from '#client/lib/campaign-session/store.ts'
import type { BuilderView } from './builder.ts'

/** Hides both panels, or brings both back where either is hidden. */
export function togglePanels(view: Store<BuilderView>): void {
  view.set((current) =>
    current.panel !== null || current.inspector
      ? { ...current, panel: null, inspector: false }
      : { ...current, panel: 'add', inspector: true },
  )
}
