import { describeSubject } from '../drag/describe-subject.ts'
import { sayNow } from '../state/announce.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage, editText, select, selectAll } from '../state/builder.ts'
import { isLocked, mayEdit, richField, selectedSubject } from '../state/commands.ts'
import { findBlockOnPage } from '../state/page-tree.ts'
import type { Direction, Selected } from '../state/selection.ts'
import { firstInside, neighbour, parentOf } from '../state/selection.ts'

/** Selects what an arrow key leads to. */
export function selectBeside(builder: Builder, direction: Direction): boolean {
  const page = currentPage(builder)
  const next = page && neighbour(page, builder.view.getSnapshot().selected, direction)
  return next ? choose(builder, next) : true
}

/** Selects the next one of the same kind as well, or lets go of the last one on the way back. */
export function extendSelection(builder: Builder, direction: 'up' | 'down'): boolean {
  const page = currentPage(builder)
  const { selected, more } = builder.view.getSnapshot()
  const next = page && selected && neighbour(page, selected, direction)
  if (!selected || !next || next.kind !== selected.kind) return true
  const isBack = more.at(-1) === next.id
  selectAll(builder, selected.kind, isBack ? more : [...more, selected.id, next.id])
  show(next)
  announceSelected(builder)
  return true
}

/** Begins to write in the selected block, or goes into the selected section. */
export function editSelected(builder: Builder): boolean {
  const page = currentPage(builder)
  const { selected } = builder.view.getSnapshot()
  if (!page || !selected) return false
  if (selected.kind === 'section') {
    const inside = firstInside(page, selected.id)
    return inside !== null && choose(builder, inside)
  }
  const kind = findBlockOnPage(page, selected.id)?.block.kind
  const field = kind === undefined ? null : richField(kind)
  if (!field || !mayEdit(builder)) return false
  editText(builder, { blockId: selected.id, field, caret: 'end' })
  return true
}

/** Selects what is around the selection; nothing around a section. */
export function leave(builder: Builder): boolean {
  const page = currentPage(builder)
  const { selected, more } = builder.view.getSnapshot()
  if (!page || !selected) return false
  select(builder, more.length > 0 ? selected : parentOf(page, selected))
  announceSelected(builder)
  return true
}

/** Selects all blocks of the page that is shown but those that are locked. */
export function selectEveryBlock(builder: Builder): boolean {
  const page = currentPage(builder)
  if (!page || !mayEdit(builder)) return false
  const blocks = page.sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  const free = blocks.map(({ id }) => id).filter((id) => !isLocked(page, 'block', id))
  selectAll(builder, 'block', free)
  return true
}

/** Says what is selected now. */
export function announceSelected(builder: Builder, before = ''): void {
  const subject = selectedSubject(builder)
  if (subject) sayNow(`${before}${describeSubject(currentPage(builder), subject)}`)
}

function choose(builder: Builder, selected: Selected): boolean {
  select(builder, selected)
  announceSelected(builder)
  show(selected)
  return true
}

function show({ kind, id }: Selected): void {
  document
    .querySelector(`[data-${kind}-id="${CSS.escape(id)}"]`)
    ?.scrollIntoView({ block: 'nearest' })
}
