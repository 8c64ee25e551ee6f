import type { Builder, BuilderView, PanelName } from '../state/builder.ts'

/** What a phone opens from below. */
export type PhoneSheetName = PanelName | 'inspector' | 'picture'

/** The one that is open: whoever writes or places something needs the page. */
export function openSheetOf(view: BuilderView): PhoneSheetName | null {
  if (view.text || view.placing) return null
  if (view.picking) return 'picture'
  return view.panel ?? (view.inspector ? 'inspector' : null)
}

/** Opens one, or closes what is open for null; there is never more than one. */
export function openSheet({ view }: Builder, name: PhoneSheetName | null): void {
  const isPanel = name !== 'inspector' && name !== 'picture'
  view.set((current) => ({
    ...current,
    panel: isPanel ? name : null,
    inspector: name === 'inspector',
    picking: name === 'picture',
    addAt: name === 'add' ? current.addAt : null,
  }))
}
