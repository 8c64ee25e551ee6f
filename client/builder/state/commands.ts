import { notifications } from '@mantine/notifications'
import { addBlock } from '#shared/campaign/edits/add-block.ts'
import { addSection } from '#shared/campaign/edits/add-section.ts'
import { columnId } from '#shared/campaign/edits/create-section.ts'
import { moveBlocks } from '#shared/campaign/edits/move-blocks.ts'
import { moveSections } from '#shared/campaign/edits/move-sections.ts'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { removeSection } from '#shared/campaign/edits/remove-section.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { findBlock as findDefinition } from '#shared/blocks/registry.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { mayWrite } from '#client/lib/campaign-session/connection-state.ts'
import type { Drop, DragSubject, DropTarget } from '../drag/drop-target.ts'
import { draggedIds, isUnmoved, moveTarget, resolveDrop } from '../drag/drop-target.ts'
import { modelOn } from '../language/model-on.ts'
import type { Builder } from './builder.ts'
import { currentPage, editText, select, selectAll } from './builder.ts'
import { offerUndo } from './offer-undo.ts'
import { findBlockOnPage, findColumn } from './page-tree.ts'
import { sayNow } from './announce.ts'
import { hasRoom } from './room.ts'
import { asOneStep } from './as-one-step.ts'
import { selectedIds } from './selected-ids.ts'
import type { Direction, Selected } from './selection.ts'
import { afterRemoval } from './selection.ts'

/** Whether this person may change the campaign right now: not while they look at how it was. */
export function mayEdit({ session, view }: Builder): boolean {
  return view.getSnapshot().past === null && mayWrite(session.connection.getSnapshot())
}

/**
 * Lands what was dragged. The place is looked up in the page as it is now, so what colleagues did
 * during the drag doesn't misplace it. Returns what stands selected then; null when nothing landed.
 */
export function landDrop(
  builder: Builder,
  subject: DragSubject,
  target: DropTarget,
): Selected | null {
  const page = currentPage(builder)
  if (!page || !mayEdit(builder)) return null
  const drop = resolveDrop(page, target, draggedIds(subject))
  if (!drop || isUnmoved(page, drop, subject)) return null
  if (!('id' in subject) && !hasRoom(builder, page.id, roomFor(subject, drop))) return null
  const landed = asOneStep(builder, () => land(builder, page, subject, drop))
  if (landed) focusNew(builder, landed, subject)
  if (landed && !('id' in subject)) sayAdded(builder, subject, landed)
  return landed
}

/** What something new takes: a block that falls between sections brings one along. */
function roomFor(subject: DragSubject, drop: Drop) {
  const isSection = subject.type === 'new-section'
  return { blocks: isSection ? 0 : 1, sections: isSection || drop.type !== 'in-column' ? 1 : 0 }
}

/** What knows which blocks stand at the top or the end; fetched ahead. */
export const edges = lazyFile(async () => (await import('./add-at-edge.ts')).addAtEdge)

/** What says where something new stands; fetched ahead. */
export const addedWords = lazyFile(async () => (await import('../drag/say-added.ts')).sayAdded)

function sayAdded(builder: Builder, subject: DragSubject, landed: Selected): void {
  addedWords.fetch().then(
    (say) => {
      const page = currentPage(builder)
      if (page) say(page, subject, landed)
    },
    () => sayNow('Added.'),
  )
}

function land(
  builder: Builder,
  page: PageSnapshot,
  subject: DragSubject,
  drop: Drop,
): Selected | null {
  const { doc, origin } = builder.session
  if (subject.type === 'section' || subject.type === 'new-section') {
    if (drop.type !== 'between-sections') return null
    const dragged = inPageOrder(page, 'section', draggedIds(subject))
    const index = indexBefore(page.sections, drop.beforeId, dragged)
    if (subject.type === 'section') {
      const args = { sectionIds: dragged, pageId: page.id, index }
      return moveSections(doc, args, origin) ? { kind: 'section', id: subject.id } : null
    }
    const id = addSection(doc, { pageId: page.id, columns: subject.columns, index }, origin)
    return id ? { kind: 'section', id } : null
  }
  // Into a page without sections: the section that the block needs comes with it, in one step.
  return doc.transact(() => {
    const place = drop.type === 'in-column' ? drop : newColumn(doc, origin, page)
    const column = place && columnBlocks(page, place.columnId)
    if (!place || !column) return null
    if (subject.type === 'block') {
      const blockIds = inPageOrder(page, 'block', draggedIds(subject))
      const index = indexBefore(column, place.beforeId, blockIds)
      const args = { blockIds, columnId: place.columnId, index }
      return moveBlocks(doc, args, origin) ? { kind: 'block', id: subject.id } : null
    }
    const definition = findDefinition(subject.kind)
    if (!definition) return null
    const model = modelOn(builder, definition)
    const index = indexBefore(column, place.beforeId, [])
    const id = addBlock(doc, { columnId: place.columnId, model, index }, origin)
    return id ? { kind: 'block', id } : null
  }, origin)
}

function newColumn(
  doc: Builder['session']['doc'],
  origin: object,
  page: PageSnapshot,
): { columnId: string; beforeId: null } | null {
  const sectionId = addSection(doc, { pageId: page.id, columns: 1 }, origin)
  return sectionId ? { columnId: columnId(sectionId, 0), beforeId: null } : null
}

/** A column made a moment ago is not on `page` yet: it is empty. */
function columnBlocks(page: PageSnapshot, id: string): readonly { id: string }[] {
  return findColumn(page, id)?.column.blocks ?? []
}

function indexBefore(
  all: readonly { id: string }[],
  beforeId: string | null,
  moved: readonly string[],
): number {
  const others = all.filter(({ id }) => !moved.includes(id))
  const at = others.findIndex(({ id }) => id === beforeId)
  return at < 0 ? others.length : at
}

function inPageOrder(
  page: PageSnapshot,
  kind: Selected['kind'],
  ids: readonly string[],
): readonly string[] {
  const [id, ...more] = ids
  return id === undefined || more.length === 0
    ? ids
    : selectedIds(page, { selected: { kind, id }, more })
}

function focusNew(builder: Builder, landed: Selected, subject: DragSubject): void {
  const field = subject.type === 'new-block' ? richField(subject.kind) : null
  if (field) editText(builder, { blockId: landed.id, field, caret: 'all' })
  else if ('more' in subject && subject.more?.length) {
    selectAll(builder, landed.kind, [...subject.more, subject.id])
  } else select(builder, landed)
}

/** The rich text field of a kind that takes the caret after adding. */
export function richField(kind: string): string | null {
  const definition = findDefinition(kind)
  const name = definition?.textField
  return name !== undefined && definition?.fields[name]?.type === 'richText' ? name : null
}

/** Adds a block after the selected one, else at the end of the page; what frames a page at its edge. */
export function addAfterSelection(builder: Builder, kind: string): Selected | null {
  const page = currentPage(builder)
  if (!page) return null
  const atEdge = mayEdit(builder) ? edges.get()?.(builder, kind) : undefined
  if (atEdge !== undefined) return atEdge
  return landDrop(builder, { type: 'new-block', kind }, placeAfterSelection(builder, page))
}

function placeAfterSelection(builder: Builder, page: PageSnapshot): DropTarget {
  const { selected } = builder.view.getSnapshot()
  const place = selected?.kind === 'block' ? findBlockOnPage(page, selected.id) : null
  if (place) {
    const nextId = place.column.blocks[place.index + 1]?.id ?? null
    return { type: 'in-column', columnId: place.column.id, previousId: place.block.id, nextId }
  }
  const section = page.sections.find(({ id }) => id === selected?.id) ?? page.sections.at(-1)
  const column = section?.columns[0]
  if (!column) return { type: 'between-sections', pageId: page.id, previousId: null, nextId: null }
  const previousId = column.blocks.at(-1)?.id ?? null
  return { type: 'in-column', columnId: column.id, previousId, nextId: null }
}

/** Adds a section below the selected one (or the one of the selected block), else at the end. */
export function addSectionAfterSelection(builder: Builder, columns: number): Selected | null {
  const page = currentPage(builder)
  if (!page) return null
  const { selected } = builder.view.getSnapshot()
  const sectionId =
    selected?.kind === 'block' ? findBlockOnPage(page, selected.id)?.section.id : selected?.id
  const at = page.sections.findIndex(({ id }) => id === sectionId)
  const previousId = (at < 0 ? page.sections.at(-1) : page.sections[at])?.id ?? null
  const nextId = at < 0 ? null : (page.sections[at + 1]?.id ?? null)
  const target = { type: 'between-sections', pageId: page.id, previousId, nextId } as const
  return landDrop(builder, { type: 'new-section', columns }, target)
}

/** Removes what is selected and selects what moves into its place. */
export function removeSelected(builder: Builder): boolean {
  const page = currentPage(builder)
  const { selected } = builder.view.getSnapshot()
  const ids = selectedHere(builder)
  const last = ids.at(-1)
  if (!page || !selected || last === undefined || !mayEdit(builder)) return false
  if (ids.some((id) => isLocked(page, selected.kind, id))) return sayLocked()
  const next = afterRemoval(page, selected.kind, ids)
  const { doc, origin } = builder.session
  const removed = asOneStep(builder, () =>
    doc.transact(
      () =>
        selected.kind === 'block'
          ? removeBlocks(doc, { blockIds: ids }, origin)
          : ids.map((sectionId) => removeSection(doc, { sectionId }, origin)).some(Boolean),
      origin,
    ),
  )
  if (removed) {
    select(builder, next)
    if (selected.kind === 'section') offerSections(builder, page, ids)
  }
  return removed
}

function offerSections(builder: Builder, page: PageSnapshot, ids: readonly string[]): void {
  const first = page.sections.findIndex(({ id }) => id === ids[0]) + 1
  const message =
    ids.length === 1 ? `Section ${first} is deleted` : `${ids.length} sections are deleted`
  offerUndo(
    builder,
    ids.map((id) => ({ level: 'sections', id })),
    message,
  )
}

/** What is selected on the page that is shown, in its order. */
export function selectedHere(builder: Builder): string[] {
  const page = currentPage(builder)
  return page ? selectedIds(page, builder.view.getSnapshot()) : []
}

/** What is selected as something that can be moved; null when nothing is. */
export function selectedSubject(builder: Builder): (DragSubject & { id: string }) | null {
  const { selected, more } = builder.view.getSnapshot()
  if (!selected) return null
  const { kind: type, id } = selected
  return more.length === 0 ? { type, id } : { type, id, more }
}

/** Moves what is selected one place in a direction; false at the edge. */
export function moveSelected(builder: Builder, direction: Direction): boolean {
  const page = currentPage(builder)
  const subject = selectedSubject(builder)
  if (!page || !subject) return false
  if (draggedIds(subject).some((id) => isLocked(page, subject.type, id))) return sayLocked()
  const target = moveTarget(page, subject, direction)
  return target !== null && landDrop(builder, subject, target) !== null
}

/** Whether a block or section of the page is kept from being moved or deleted by accident. */
export function isLocked(page: PageSnapshot, kind: string, id: string): boolean {
  if (kind === 'section') {
    return page.sections.find((section) => section.id === id)?.settings.locked ?? false
  }
  const place = findBlockOnPage(page, id)
  return place !== null && (place.block.settings.locked || place.section.settings.locked)
}

/** Says why nothing happens to what is locked. */
export function sayLocked(): false {
  sayNow('Locked. Unlock it in the layers first.')
  notifications.show({ id: 'locked', message: 'This is locked. Unlock it in the layers first.' })
  return false
}
