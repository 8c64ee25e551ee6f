import { useDraggable } from '@dnd-kit/core'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { DragEvent, MouseEvent, SyntheticEvent, TouchEvent } from 'react'
import { flushSync } from 'react-dom'
import { isCoarse } from '#client/lib/browser/media.ts'
import type { Carried } from '../drag/drag-provider.tsx'
import { subjectAt } from '../drag/subject-at.ts'
import { findBlockOnPage } from '../state/page-tree.ts'
import { currentPage, editText, sameSelected, select, toggleSelected } from '../state/builder.ts'
import type { Builder } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { mayEdit, richField } from '../state/commands.ts'
import { turnTo } from '../state/frames.ts'
import { isSelected } from '../state/selected-ids.ts'
import type { Selected } from '../state/selection.ts'
import { useCanvas } from './canvas-context.ts'
import { hitAt } from './hit-at.ts'
import { idAt } from './part-ids.ts'

/**
 * Pointer events of the whole canvas, by delegation: nothing per block, so a page of hundreds costs
 * what a page of one costs. Pressing and moving drags what is under the pointer.
 */
export function useCanvasEvents() {
  const builder = useBuilder()
  const carried = useRef<Carried>({ subject: { type: 'block', id: '' } })
  const { root } = useCanvas()
  const { listeners, setNodeRef } = useDraggable({ id: 'on-canvas', data: carried.current })
  // dnd-kit scrolls only for what is an element.
  useLayoutEffect(() => setNodeRef(root.current), [setNodeRef, root])
  const pressed = useRef<Selected | null>(null)
  useNoTabStops()
  useClosedLinks()

  return useMemo(() => {
    const begin = (event: SyntheticEvent, name: 'onMouseDown' | 'onTouchStart') => {
      pressed.current = null
      if (isElsewhere(event) || isEditing(event.target) || isAdding(event)) return
      const hit = hitAt(builder, event.target)
      // The ground of a section that is not selected is where a marquee begins.
      if (!hit || (hit.kind === 'section' && !isSelected(builder.view.getSnapshot(), hit))) return
      pressed.current = hit
      carried.current.subject = subjectAt(builder, hit)
      listeners?.[name]?.(event)
    }
    // What is pressed is worked on from then on, before anything else asks what that is.
    const turn = (event: SyntheticEvent) => {
      const pageId = isElsewhere(event) ? null : idAt(event.target, 'page')
      if (pageId !== null && pageId !== currentPage(builder)?.id) turnTo(builder, pageId)
    }
    return {
      onMouseDownCapture: turn,
      onTouchStartCapture: turn,
      onMouseDown: (event: MouseEvent) => begin(event, 'onMouseDown'),
      onTouchStart: (event: TouchEvent) => begin(event, 'onTouchStart'),
      onClick: (event: MouseEvent) => {
        if (isElsewhere(event) || isEditing(event.target)) return
        click(builder, hitAt(builder, event.target), event)
      },
      onSubmit: (event: SyntheticEvent) => event.preventDefault(),
      onDragStart: (event: DragEvent) => {
        if (!isEditing(event.target)) event.preventDefault()
      },
      onMouseOver: (event: MouseEvent) => {
        if (!isElsewhere(event)) hover(builder, hitAt(builder, event.target))
      },
      onMouseLeave: () => hover(builder, null),
      onContextMenu: (event: MouseEvent) => {
        // Held long, a thing is picked up.
        if (isTouch(event) && !isEditing(event.target)) event.preventDefault()
      },
    }
  }, [builder, listeners])
}

/** Whether Shift is held, which selects more instead of dragging. */
function isAdding({ nativeEvent }: SyntheticEvent): boolean {
  return nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey
}

function click(builder: Builder, hit: Selected | null, event: MouseEvent): void {
  const view = builder.view.getSnapshot()
  // Only the places can be tapped then.
  if (view.placing) return
  if (event.shiftKey) {
    if (hit) toggleSelected(builder, hit)
    return
  }
  if (!hit) return select(builder, null)
  const field = hit.kind === 'block' ? fieldAt(builder, hit.id, event.target) : null
  // By touch the first tap selects: the keyboard would come up at whatever is touched.
  const isFirstTap = isTouch(event) && !view.text && !sameSelected(view.selected, hit)
  if (!field || !mayEdit(builder) || isFirstTap) return select(builder, hit)
  const caret = { x: event.clientX, y: event.clientY }
  // At once: only within the tap may a text open the keyboard.
  flushSync(() => editText(builder, { blockId: hit.id, field, caret }))
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent ? nativeEvent.pointerType === 'touch' : isCoarse()
}

/** The rich text that was clicked; null when the click was on something else of the block. */
function fieldAt(builder: Builder, blockId: string, target: EventTarget): string | null {
  const named = target instanceof Element ? target.closest('[data-text-field]') : null
  const name = named?.getAttribute('data-text-field')
  if (name) return name
  const page = currentPage(builder)
  const block = page && findBlockOnPage(page, blockId)?.block
  return block ? richField(block.kind) : null
}

/** Nothing is outlined while somebody writes: words that move the page would bring it below the pointer. */
function hover({ view }: Builder, hit: Selected | null): void {
  view.set((current) => {
    const hovered = current.text ? null : hit
    if (current.drag || sameSelected(current.hovered, hovered)) return current
    return { ...current, hovered }
  })
}

/** Whether the event is about what floats above the page, or a menu that React places in here. */
function isElsewhere({ target, currentTarget }: SyntheticEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true
  return target.closest('[data-canvas-control]') !== null
}

/** Whether the element is inside a text that is being edited. */
function isEditing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[contenteditable="true"]') !== null
}

/**
 * Links and buttons of the page belong to visitors; here they are selected. Before anybody else
 * hears of the click: dnd-kit stops the one that ends a drag, and a link would be followed.
 */
function useClosedLinks(): void {
  useEffect(() => {
    const close = (event: globalThis.MouseEvent) => {
      const { target } = event
      if (!(target instanceof Element) || !target.closest('#canvas [data-page-id]')) return
      // Also within a label that is being written: the caret is set before there is a click.
      if (!target.closest('[data-canvas-control]')) event.preventDefault()
    }
    addEventListener('click', close, { capture: true })
    return () => removeEventListener('click', close, { capture: true })
  }, [])
}

/**
 * Keeps the page's own links and inputs out of the tab order: on the canvas they do nothing. A text
 * that is written in is left alone: its editor draws anew whatever somebody else changes in it, and
 * what is new would be changed again, for ever. Links in it are no tab stops anyway.
 */
function useNoTabStops(): void {
  useEffect(() => {
    const page = document.querySelector('#canvas')
    if (!page) return
    const selector = '[data-page-id] :is(a, input, button, select, textarea)'
    const untab = (root: Node) => {
      if (!(root instanceof HTMLElement)) return
      for (const element of [root, ...root.querySelectorAll<HTMLElement>(selector)]) {
        if (!element.matches(selector) || element.closest('[data-canvas-control]')) continue
        if (isEditing(element)) continue
        element.tabIndex = -1
      }
    }
    // Only what is new: somebody writing adds to the page all the time.
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(untab)
    })
    observer.observe(page, { childList: true, subtree: true })
    untab(page)
    return () => observer.disconnect()
  }, [])
}
