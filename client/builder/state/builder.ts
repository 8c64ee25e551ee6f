import type { CampaignUndo } from '#shared/campaign/undo/create-undo.ts'
import { createUndo } from '#shared/campaign/undo/create-undo.ts'
import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { everyPage } from '#shared/campaign/model/page-family.ts'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import type { Store } from '#client/lib/campaign-session/store.ts'
import { createStore } from '#client/lib/campaign-session/store.ts'
import type { Past } from '#client/features/versions/public/moment.ts'
import { createThreadDesk } from '#client/features/threads/public/thread-desk.ts'
import type { ThreadDesk } from '#client/features/threads/public/thread-desk.ts'
import type { DragSubject, DropTarget } from '../drag/drop-target.ts'
import type { Together } from '../presence/together.ts'
import { createTogether } from '../presence/together.ts'
import { findBlock, findSection } from './page-tree.ts'
import type { DrawnCampaign } from './drawn-campaign.ts'
import { createDrawnCampaign } from './drawn-campaign.ts'
import { besideOf } from './page-family.ts'
import type { Selected } from './selection.ts'

export type PanelName = 'add' | 'layers' | 'pages' | 'theme' | 'history' | 'comments' | 'launch'

/** What opens above the builder for a moment. */
export type SheetName = 'palette' | 'find' | 'shortcuts' | 'insert' | 'template'

/** Where the caret goes when a text is opened: a point of the screen in px, or a part of the text. */
export type CaretPlace = { x: number; y: number } | 'start' | 'end' | 'all'

/** The text that is being edited in place. */
export type TextFocus = { blockId: string; field: string; caret: CaretPlace }

/** What is being dragged, where it would land, and whether the arrow keys choose that. */
export type Drag = { subject: DragSubject; target: DropTarget | null; byKeyboard: boolean }

/** Everything about the builder that belongs to this tab alone. */
export type BuilderView = {
  /** The page or variant that is worked on. */
  pageId: string | null
  /** What the canvas shows beside it: its page, or another variant of that. */
  beside: string | null
  /** What was selected last; the inspector and the keys are about it. */
  selected: Selected | null
  /** Further ones of the same kind that are selected along with it. */
  more: readonly string[]
  hovered: Selected | null
  text: TextFocus | null
  drag: Drag | null
  /** What is to be placed by a tap: every place for it is shown as a band. */
  placing: DragSubject | null
  /** The place that was asked for before it was chosen what to add there. */
  addAt: DropTarget | null
  /** Whether what visitors did is shown on the page. */
  numbers: boolean
  device: Device
  /** A factor, or as large as fits. */
  zoom: number | 'fit'
  panel: PanelName | null
  sheet: SheetName | null
  inspector: boolean
  /** Whether another picture is being chosen for what is selected; on phones. */
  picking: boolean
  /** The moment that is shown in place of the present one. */
  past: Past | null
}

/** One empty list, so that nothing renders for another one. */
const none: readonly string[] = []

export const initialView: BuilderView = {
  pageId: null,
  beside: null,
  selected: null,
  more: none,
  hovered: null,
  text: null,
  drag: null,
  placing: null,
  addAt: null,
  numbers: false,
  device: 'desktop',
  zoom: 'fit',
  panel: 'add',
  sheet: null,
  inspector: true,
  picking: false,
  past: null,
}

/** A campaign open for editing; another one when its document goes on as another one. */
export type Builder = {
  session: CampaignSession
  /** What is drawn of its campaign; to act on, there is the session's own. */
  drawn: DrawnCampaign
  companyId: string
  undo: CampaignUndo
  view: Store<BuilderView>
  /** The factor at which the page is shown, also where that is what fits; 0 before there is one. */
  shownZoom: Store<number>
  together: Together
  /** The threads, as this tab has them in front of it. */
  desk: ThreadDesk
  close: () => void
}

/**
 * Opens the builder over a session; what this tab was at in the builder `before` stays. Undo steps
 * remember the selection and bring it back.
 */
export function createBuilder(
  session: CampaignSession,
  companyId: string,
  before = beginning(session, companyId),
): Builder {
  const { view, shownZoom, together, desk } = before
  const undo = createUndo(session.doc, session.origin)
  const isGesture = (by: unknown) => by === session.origin || by === undo.manager
  const drawn = createDrawnCampaign(session.campaign, isGesture)
  // Before anything renders for the view: a text that is left must show what was written in it.
  const stopCatchingUp = view.subscribe(drawn.catchUp)
  const close = () => {
    stopCatchingUp()
    drawn.close()
    undo.destroy()
  }
  const builder = { session, drawn, companyId, undo, view, shownZoom, together, desk, close }
  undo.manager.on('stack-item-added', ({ stackItem }) => {
    if (selectedAt.has(stackItem)) return
    const { selected, more } = view.getSnapshot()
    selectedAt.set(stackItem, { selected, more })
  })
  undo.manager.on('stack-item-popped', ({ stackItem }) => {
    const selection = selectedAt.get(stackItem)
    if (selection) revealAll(builder, selection)
  })
  return builder
}

type OfThisTab = Pick<Builder, 'view' | 'shownZoom' | 'together' | 'desk'>

function beginning({ campaignId }: CampaignSession, companyId: string): OfThisTab {
  const view = createStore(initialView)
  const show = () => view.set((current) => ({ ...current, panel: 'comments' }))
  const desk = createThreadDesk({ campaignId, companyId, show })
  return { view, shownZoom: createStore(0), together: createTogether(), desk }
}

/** What was selected when a step was made, by the step. */
const selectedAt = new WeakMap<object, Selection>()

/** All that is selected: what the inspector is about, and what goes along with it. */
type Selection = Pick<BuilderView, 'selected' | 'more'>

/**
 * The page or variant that is shown: the chosen one, else the first page; null in a campaign without
 * pages.
 */
export function shownPage(
  campaign: CampaignSnapshot,
  { pageId }: Pick<BuilderView, 'pageId'>,
): PageSnapshot | null {
  return everyPage(campaign).find(({ id }) => id === pageId) ?? campaign.pages[0] ?? null
}

/** The page that is shown right now. */
export function currentPage({ session, view }: Builder): PageSnapshot | null {
  return shownPage(session.campaign.getSnapshot(), view.getSnapshot())
}

/** Selects something; leaves any text that was being edited elsewhere. */
export function select({ view }: Pick<Builder, 'view'>, selected: Selected | null): void {
  view.set((current) => {
    const text = selected && current.text?.blockId === selected.id ? current.text : null
    const same = sameSelected(current.selected, selected) && current.more.length === 0
    if (same && current.text === text) return current
    return { ...current, selected, more: none, text }
  })
}

/** Selects several of one kind; the last one is the one that the inspector is about. */
export function selectAll(
  { view }: Pick<Builder, 'view'>,
  kind: Selected['kind'],
  ids: readonly string[],
): void {
  const id = ids.at(-1)
  const { selected, more } = view.getSnapshot()
  const before = selected ? [...more, selected.id] : []
  if (selected?.kind === kind && before.join(' ') === ids.join(' ')) return
  view.set((current) => ({
    ...current,
    selected: id === undefined ? null : { kind, id },
    more: ids.slice(0, -1),
    text: null,
  }))
}

/** Adds something to the selection, or takes it out of it. Another kind starts a new selection. */
export function toggleSelected(builder: Pick<Builder, 'view'>, { kind, id }: Selected): void {
  const { selected, more } = builder.view.getSnapshot()
  if (selected?.kind !== kind) return select(builder, { kind, id })
  const ids = [...more, selected.id]
  selectAll(builder, kind, ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])
}

/** Selects something wherever it is, and shows its page. Nothing happens when it is gone. */
export function reveal({ session, view }: Builder, selected: Selected): void {
  const campaign = session.campaign.getSnapshot()
  const find = selected.kind === 'block' ? findBlock : findSection
  const page = find(campaign, selected.id)?.page
  if (!page) return
  view.set((current) => {
    const text = current.text?.blockId === selected.id ? current.text : null
    const beside = besideOf(campaign, current, page.id)
    return { ...current, pageId: page.id, beside, selected, more: none, text }
  })
}

/** The same for a whole selection: what of it is gone is left out, and what is on another page. */
function revealAll(builder: Builder, { selected, more }: Selection): void {
  if (!selected) return
  const { kind } = selected
  const find = kind === 'block' ? findBlock : findSection
  const campaign = builder.session.campaign.getSnapshot()
  const pageOf = (id: string) => find(campaign, id)?.page
  const there = [...more, selected.id].filter((id) => pageOf(id) !== undefined)
  const last = there.at(-1)
  if (last === undefined) return
  const together = there.filter((id) => pageOf(id) === pageOf(last))
  reveal(builder, { kind, id: last })
  if (together.length > 1) selectAll(builder, kind, together)
}

/** Starts editing a text in place. */
export function editText({ view }: Builder, text: TextFocus): void {
  view.set((current) => ({
    ...current,
    selected: { kind: 'block', id: text.blockId },
    more: none,
    hovered: null,
    text,
  }))
}

/** Shows another page alone, or a variant beside its page. */
export function showPage({ session, view }: Builder, pageId: string): void {
  const nothing = { pageId: null, beside: null }
  const beside = besideOf(session.campaign.getSnapshot(), nothing, pageId)
  view.set((current) =>
    current.pageId === pageId
      ? { ...current, beside }
      : { ...current, pageId, beside, selected: null, more: none, hovered: null, text: null },
  )
}

export function sameSelected(a: Selected | null, b: Selected | null): boolean {
  return a === b || (a !== null && b !== null && a.kind === b.kind && a.id === b.id)
}
