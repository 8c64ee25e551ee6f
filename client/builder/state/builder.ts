import type { CampaignUndo } from '#shared/campaign/create-undo.ts'
import { createUndo } from '#shared/campaign/create-undo.ts'
import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/snapshot.ts'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import type { Store } from '#client/lib/campaign-session/store.ts'
import { createStore } from '#client/lib/campaign-session/store.ts'
import type { DragSubject, DropTarget } from '../drag/drop-target.ts'
import { findBlock, findSection } from './page-tree.ts'
import type { Selected } from './selection.ts'

export type PanelName = 'add' | 'layers' | 'pages' | 'theme'

/** Where the caret goes when a text is opened: a point of the screen in px, or a part of the text. */
export type CaretPlace = { x: number; y: number } | 'start' | 'end' | 'all'

/** The text that is being edited in place. */
export type TextFocus = { blockId: string; field: string; caret: CaretPlace }

/** What is being dragged and where it would land. */
export type Drag = { subject: DragSubject; target: DropTarget | null }

/** Everything about the builder that belongs to this tab alone. */
export type BuilderView = {
  pageId: string | null
  selected: Selected | null
  hovered: Selected | null
  text: TextFocus | null
  drag: Drag | null
  device: Device
  /** A factor, or as large as fits. */
  zoom: number | 'fit'
  panel: PanelName | null
  inspector: boolean
}

export const initialView: BuilderView = {
  pageId: null,
  selected: null,
  hovered: null,
  text: null,
  drag: null,
  device: 'desktop',
  zoom: 'fit',
  panel: 'add',
  inspector: true,
}

/** A campaign open for editing; one object for as long as the screen is open. */
export type Builder = {
  session: CampaignSession
  companyId: string
  undo: CampaignUndo
  view: Store<BuilderView>
  close: () => void
}

/** Opens the builder over a session. Undo steps remember the selection and bring it back. */
export function createBuilder(
  session: CampaignSession,
  companyId: string,
  view = createStore(initialView),
): Builder {
  const undo = createUndo(session.doc, session.origin)
  const builder = { session, companyId, undo, view, close: () => undo.destroy() }
  undo.manager.on('stack-item-added', ({ stackItem }) => {
    if (!stackItem.meta.has(selectedKey)) {
      stackItem.meta.set(selectedKey, view.getSnapshot().selected)
    }
  })
  undo.manager.on('stack-item-popped', ({ stackItem }) => {
    const selected: Selected | null = stackItem.meta.get(selectedKey) ?? null
    if (selected) reveal(builder, selected)
  })
  return builder
}

const selectedKey = 'selected'

/** The page that is shown: the chosen one, else the first; null in a campaign without pages. */
export function shownPage(
  campaign: CampaignSnapshot,
  { pageId }: Pick<BuilderView, 'pageId'>,
): PageSnapshot | null {
  return campaign.pages.find(({ id }) => id === pageId) ?? campaign.pages[0] ?? null
}

/** The page that is shown right now. */
export function currentPage({ session, view }: Builder): PageSnapshot | null {
  return shownPage(session.campaign.getSnapshot(), view.getSnapshot())
}

/** Selects something; leaves any text that was being edited elsewhere. */
export function select({ view }: Pick<Builder, 'view'>, selected: Selected | null): void {
  view.set((current) => {
    const text = selected && current.text?.blockId === selected.id ? current.text : null
    if (sameSelected(current.selected, selected) && current.text === text) return current
    return { ...current, selected, text }
  })
}

/** Selects something wherever it is, and shows its page. Nothing happens when it is gone. */
export function reveal({ session, view }: Builder, selected: Selected): void {
  const campaign = session.campaign.getSnapshot()
  const find = selected.kind === 'block' ? findBlock : findSection
  const page = find(campaign, selected.id)?.page
  if (!page) return
  view.set((current) => {
    const text = current.text?.blockId === selected.id ? current.text : null
    return { ...current, pageId: page.id, selected, text }
  })
}

/** Starts editing a text in place. */
export function editText({ view }: Builder, text: TextFocus): void {
  view.set((current) => ({
    ...current,
    selected: { kind: 'block', id: text.blockId },
    hovered: null,
    text,
  }))
}

/** Shows another page. */
export function showPage({ view }: Builder, pageId: string): void {
  view.set((current) =>
    current.pageId === pageId
      ? current
      : { ...current, pageId, selected: null, hovered: null, text: null },
  )
}

export function sameSelected(a: Selected | null, b: Selected | null): boolean {
  return a === b || (a !== null && b !== null && a.kind === b.kind && a.id === b.id)
}
