import { useEffect } from 'react'
import type { RefObject } from 'react'
import { sayNow } from '../state/announce.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage, editText, select } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import {
  duplicateSelected,
  mayEdit,
  moveSelected,
  removeSelected,
  richField,
} from '../state/commands.ts'
import { leaveText } from '../state/leave-text.ts'
import { findBlockOnPage } from '../state/page-tree.ts'
import { togglePanels } from '../state/panels.ts'
import type { Direction, Selected } from '../state/selection.ts'
import { firstInside, neighbour, parentOf } from '../state/selection.ts'
import { describeSubject } from '../drag/describe-target.ts'

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The builder's keys. What is typed into a field belongs to the field. */
export function useShortcuts(root: RefObject<HTMLElement | null>): void {
  const builder = useBuilder()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || builder.view.getSnapshot().drag) return
      if (handle(builder, event, root.current)) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [builder, root])
}

function handle(builder: Builder, event: KeyboardEvent, root: HTMLElement | null): boolean {
  if (!mayEdit(builder)) return false
  const where = placeOf(event.target, root)
  if (where === 'draft') return false
  const command = event.ctrlKey || event.metaKey
  if (command && !event.altKey && isHistory(builder, event)) return true
  const writing = builder.view.getSnapshot().text !== null
  if (where === 'text' || (where === 'canvas' && writing)) {
    if (event.key !== 'Escape') return false
    leaveText(builder)
    root?.focus()
    return true
  }
  if (where === 'field') return false
  if (event.key === '\\' && !command) {
    togglePanels(builder.view)
    return true
  }
  return where === 'canvas' && onCanvas(builder, event, command)
}

/** Undo and redo, the same from everywhere, except drafts that the document doesn't know yet. */
function isHistory({ undo }: Builder, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase()
  if (key === 'z') {
    if (event.shiftKey) undo.redo()
    else undo.undo()
    return true
  }
  if (key === 'y' && !event.shiftKey) {
    undo.redo()
    return true
  }
  return false
}

function onCanvas(builder: Builder, event: KeyboardEvent, command: boolean): boolean {
  const direction = arrows[event.key]
  if (direction && command && event.shiftKey) {
    if (moveSelected(builder, direction)) announceSelected(builder, 'Moved ')
    return true
  }
  if (direction && !command && !event.altKey) return selectBeside(builder, direction)
  if (command && event.key.toLowerCase() === 'd') return duplicateSelected(builder) || true
  if (command) return false
  switch (event.key) {
    case 'Delete':
    case 'Backspace':
      return removeSelected(builder)
    case 'Enter':
      return enter(builder)
    case 'Escape':
      return leave(builder)
    default:
      return false
  }
}

function selectBeside(builder: Builder, direction: Direction): boolean {
  const page = currentPage(builder)
  const next = page && neighbour(page, builder.view.getSnapshot().selected, direction)
  if (!next) return true
  return choose(builder, next)
}

function enter(builder: Builder): boolean {
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

function leave(builder: Builder): boolean {
  const page = currentPage(builder)
  const { selected } = builder.view.getSnapshot()
  if (!page || !selected) return false
  const parent = parentOf(page, selected)
  select(builder, parent)
  if (parent) announceSelected(builder)
  return true
}

function choose(builder: Builder, selected: Selected): boolean {
  select(builder, selected)
  announceSelected(builder)
  document
    .querySelector(`[data-${selected.kind}-id="${CSS.escape(selected.id)}"]`)
    ?.scrollIntoView({ block: 'nearest' })
  return true
}

function announceSelected(builder: Builder, before = ''): void {
  const { selected } = builder.view.getSnapshot()
  if (!selected) return
  const subject = { type: selected.kind, id: selected.id } as const
  sayNow(`${before}${describeSubject(currentPage(builder), subject)}`)
}

/**
 * Where a key was pressed: in a rich text on the page, in an input bound to the document, in an
 * input with a draft of its own, on the canvas, or elsewhere (buttons, menus, nothing).
 */
function placeOf(
  target: EventTarget | null,
  root: HTMLElement | null,
): 'text' | 'field' | 'draft' | 'canvas' | 'elsewhere' {
  if (!(target instanceof HTMLElement)) return 'elsewhere'
  if (target.isContentEditable) return 'text'
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    return target.dataset['live'] === undefined ? 'draft' : 'field'
  }
  if (target instanceof HTMLSelectElement || target.closest('[role="menu"], [role="dialog"]')) {
    return 'field'
  }
  return target === root || target === document.body ? 'canvas' : 'elsewhere'
}
