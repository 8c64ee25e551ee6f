import { addBlock } from '#shared/campaign/add-block.ts'
import { addSection } from '#shared/campaign/add-section.ts'
import { columnId } from '#shared/campaign/create-section.ts'
import { duplicateBlock } from '#shared/campaign/duplicate-block.ts'
import { duplicateSection } from '#shared/campaign/duplicate-section.ts'
import { moveBlock } from '#shared/campaign/move-block.ts'
import { moveSection } from '#shared/campaign/move-section.ts'
import { removeBlocks } from '#shared/campaign/remove-blocks.ts'
import { removeSection } from '#shared/campaign/remove-section.ts'
import type { PageSnapshot } from '#shared/campaign/snapshot.ts'
import { findBlock as findDefinition } from '#shared/blocks/registry.ts'
import { mayWrite } from '#client/lib/campaign-session/connection-state.ts'
import type { Drop, DragSubject, DropTarget } from '../drag/drop-target.ts'
import { isUnmoved, moveTarget, resolveDrop } from '../drag/drop-target.ts'
import type { Builder } from './builder.ts'
import { currentPage, editText, select } from './builder.ts'
import { offerUndo } from './offer-undo.ts'
import { findBlockOnPage, findColumn } from './page-tree.ts'
import { asOneStep } from './as-one-step.ts'
import type { Direction, Selected } from './selection.ts'
import { afterRemoval } from './selection.ts'

/** Whether this person may change the campaign right now. */
export function mayEdit({ session }: Builder): boolean {
  return mayWrite(session.connection.getSnapshot())
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
  const dragged = 'id' in subject ? subject.id : null
  const drop = resolveDrop(page, target, dragged)
  if (!drop || isUnmoved(page, drop, subject)) return null
  const landed = asOneStep(builder, () => land(builder, page, subject, drop))
  if (landed) focusNew(builder, landed, subject)
  return landed
}

function land(
  { session: { doc, origin } }: Builder,
  page: PageSnapshot,
  subject: DragSubject,
  drop: Drop,
): Selected | null {
  if (subject.type === 'section' || subject.type === 'new-section') {
    if (drop.type !== 'between-sections') return null
    const index = indexBefore(page.sections, drop.beforeId, 'id' in subject ? subject.id : null)
    if (subject.type === 'section') {
      const args = { sectionId: subject.id, pageId: page.id, index }
      return moveSection(doc, args, origin) ? { kind: 'section', id: subject.id } : null
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
      const index = indexBefore(column, place.beforeId, subject.id)
      const args = { blockId: subject.id, columnId: place.columnId, index }
      return moveBlock(doc, args, origin) ? { kind: 'block', id: subject.id } : null
    }
    const model = findDefinition(subject.kind)
    if (!model) return null
    const index = indexBefore(column, place.beforeId, null)
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
  moved: string | null,
): number {
  const others = all.filter(({ id }) => id !== moved)
  const at = others.findIndex(({ id }) => id === beforeId)
  return at < 0 ? others.length : at
}

function focusNew(builder: Builder, landed: Selected, subject: DragSubject): void {
  const field = subject.type === 'new-block' ? richField(subject.kind) : null
  if (field) editText(builder, { blockId: landed.id, field, caret: 'all' })
  else select(builder, landed)
}

/** The rich text field of a kind that takes the caret after adding. */
export function richField(kind: string): string | null {
  const definition = findDefinition(kind)
  const name = definition?.textField
  return name !== undefined && definition?.fields[name]?.type === 'richText' ? name : null
}

/** Adds a block after the selected one, else at the end of the page. */
export function addAfterSelection(builder: Builder, kind: string): Selected | null {
  const page = currentPage(builder)
  if (!page) return null
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
  if (!page || !selected || !mayEdit(builder)) return false
  const next = afterRemoval(page, selected)
  const { doc, origin } = builder.session
  const removed = asOneStep(builder, () =>
    selected.kind === 'block'
      ? removeBlocks(doc, { blockIds: [selected.id] }, origin)
      : removeSection(doc, { sectionId: selected.id }, origin),
  )
  if (removed) {
    select(builder, next)
    if (selected.kind === 'section') {
      const number = page.sections.findIndex(({ id }) => id === selected.id) + 1
      offerUndo(builder, { level: 'sections', id: selected.id }, `Section ${number} is deleted`)
    }
  }
  return removed
}

/** Copies what is selected to right after itself and selects the copy. */
export function duplicateSelected(builder: Builder): boolean {
  const { selected } = builder.view.getSnapshot()
  if (!selected || !mayEdit(builder)) return false
  const { doc, origin } = builder.session
  const id = asOneStep(builder, () =>
    selected.kind === 'block'
      ? duplicateBlock(doc, { blockId: selected.id }, origin)
      : duplicateSection(doc, { sectionId: selected.id }, origin),
  )
  if (id) select(builder, { kind: selected.kind, id })
  return id !== false
}

/** Moves what is selected one place in a direction; false at the edge. */
export function moveSelected(builder: Builder, direction: Direction): boolean {
  const page = currentPage(builder)
  const { selected } = builder.view.getSnapshot()
  if (!page || !selected) return false
  const subject: DragSubject = { type: selected.kind, id: selected.id }
  const target = moveTarget(page, subject, direction)
  return target !== null && landDrop(builder, subject, target) !== null
}
