import { DndContext, DragOverlay, useDraggable } from '@dnd-kit/core'
import type { DragStartEvent, KeyboardCoordinateGetter, Modifier } from '@dnd-kit/core'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { movePage } from '#shared/campaign/edits/move-page.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { boxOf, boxWithin } from '#client/lib/browser/geometry.ts'
import { instructions, silent } from '../drag/dnd-words.ts'
import dragClasses from '../drag/drag.module.css'
import type { Gap } from '../drag/drop-target.ts'
import type { BlockBox } from '../drag/geometry.ts'
import { gapAt } from '../drag/geometry.ts'
import { useDragSensors } from '../drag/use-drag-sensors.ts'
import { sayNow } from '../state/announce.ts'
import { asOneStep } from '../state/as-one-step.ts'
import { useBuilder } from '../state/builder-context.ts'
import { mayEdit } from '../state/commands.ts'
import { describeGap, gapOf, indexIn, pageRow, stepGap, titleOf } from './page-gaps.ts'
import classes from './panels.module.css'

type Carried = { pageId: string; gap: Gap; byKeyboard: boolean }

type PageDragProps = { pages: readonly PageSnapshot[]; children: ReactNode }

/**
 * The list in which pages are carried to another place. The place is kept by its neighbours, so what
 * others do to the pages meanwhile neither cancels nor misplaces it.
 */
export function PageDrag({ pages, children }: PageDragProps) {
  const builder = useBuilder()
  const list = useRef<HTMLUListElement>(null)
  const [carried, setDrawn] = useState<Carried | null>(null)
  // A key may come before the one ahead of it is drawn.
  const latest = useRef({ pages, carried })
  useLayoutEffect(() => {
    latest.current.pages = pages
  })
  const setCarried = useCallback((next: Carried | null) => {
    latest.current.carried = next
    setDrawn(next)
  }, [])
  const coordinateGetter = useMemo(
    () =>
      stepWith((by) => {
        const { pages: now, carried: held } = latest.current
        if (!held) return
        const gap = stepGap(now, held.pageId, held.gap, by)
        setCarried({ ...held, gap })
        sayNow(describeGap(now, held.pageId, gap))
      }),
    [setCarried],
  )
  const sensors = useDragSensors(coordinateGetter)
  useFollowing(carried !== null && !carried.byKeyboard, (y) => {
    if (!list.current || !carried) return
    const gap = gapAt(rowsOf(list.current, carried.pageId), y - boxOf(list.current).top)
    if (!sameGap(gap, carried.gap)) setCarried({ ...carried, gap })
  })

  const nameOf = (pageId: string) => {
    const page = pages.find(({ id }) => id === pageId)
    return page ? titleOf(page) : 'The page'
  }
  const start = ({ active, activatorEvent }: DragStartEvent) => {
    if (!mayEdit(builder)) return
    const pageId = String(active.id)
    const byKeyboard = activatorEvent instanceof KeyboardEvent
    setCarried({ pageId, gap: gapOf(pages, pageId), byKeyboard })
    const how = byKeyboard ? ' Arrow keys choose a place, Space drops, Escape cancels.' : ''
    sayNow(`Picked up ${nameOf(pageId)}.${how}`)
  }
  const drop = () => {
    const { carried: held } = latest.current
    setCarried(null)
    if (!held || !mayEdit(builder)) return
    const { pageId, gap } = held
    const index = indexIn(pages, pageId, gap)
    const stays = index === pages.findIndex(({ id }) => id === pageId)
    if (stays) return sayNow(`${nameOf(pageId)} stays where it was.`)
    const { doc, origin } = builder.session
    asOneStep(builder, () => movePage(doc, { pageId, index }, origin))
    sayNow(`Dropped ${nameOf(pageId)}. ${describeGap(pages, pageId, gap)}`)
  }
  const cancel = () => {
    const { carried: held } = latest.current
    if (held) sayNow(`Cancelled. ${nameOf(held.pageId)} stays where it was.`)
    setCarried(null)
  }
  return (
    <DndContext
      sensors={sensors}
      onDragStart={start}
      onDragEnd={drop}
      onDragCancel={cancel}
      accessibility={{ announcements: silent, screenReaderInstructions: instructions }}
    >
      <ul ref={list} className={classes.list} data-carrying={carried !== null || undefined}>
        {children}
        {carried ? <Line list={list} carried={carried} /> : null}
      </ul>
      <DragOverlay dropAnimation={null} modifiers={[alongTheList]}>
        {carried && !carried.byKeyboard ? (
          <div className={`${dragClasses.words} ${classes.pageChip}`} dir="auto" translate="no">
            {nameOf(carried.pageId)}
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  )
}

/** Pages go up and down only. */
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** What makes the button of a page the one that it is carried by. */
export function usePageHandle(pageId: string) {
  const { setNodeRef, attributes, listeners } = useDraggable({ id: pageId })
  const { 'aria-describedby': describedBy, 'aria-roledescription': roleDescription } = attributes
  return {
    ref: setNodeRef,
    'aria-describedby': describedBy,
    'aria-roledescription': roleDescription,
    ...listeners,
  }
}

type LineProps = { list: { current: HTMLElement | null }; carried: Carried }

/** Where the page would land; placed again whenever the list is drawn. */
function Line({ list, carried }: LineProps) {
  const node = useRef<HTMLLIElement>(null)
  const { pageId, gap } = carried
  useLayoutEffect(() => {
    if (!list.current || !node.current) return
    const rows = rowsOf(list.current, pageId)
    const next = rows.find(({ id }) => id === gap.nextId)?.box
    const previous = rows.find(({ id }) => id === gap.previousId)?.box
    const top = next?.top ?? (previous ? previous.top + previous.height : 0)
    node.current.style.top = `${top}px`
  })
  return <li ref={node} role="presentation" className={classes.pageLine} data-page-line />
}

/** The rows of the other pages, in px of the list. */
function rowsOf(list: HTMLElement, pageId: string): BlockBox[] {
  return Array.from(list.querySelectorAll(`[${pageRow}]`), (row) => ({
    id: row.getAttribute(pageRow) ?? '',
    box: boxWithin(list, row),
  })).filter(({ id }) => id !== pageId)
}

const sameGap = (a: Gap, b: Gap) => a.previousId === b.previousId && a.nextId === b.nextId

function stepWith(step: (by: 1 | -1) => void): KeyboardCoordinateGetter {
  return (event) => {
    if (event.code !== 'ArrowDown' && event.code !== 'ArrowUp') return undefined
    event.preventDefault()
    step(event.code === 'ArrowDown' ? 1 : -1)
    return undefined
  }
}

/** Tells at which height of the screen the pointer is, also after the list was scrolled under it. */
function useFollowing(isOn: boolean, act: (y: number) => void): void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!isOn) return
    let y: number | null = null
    const look = () => {
      if (y !== null) latest.current(y)
    }
    const mouse = (event: MouseEvent) => {
      y = event.clientY
      look()
    }
    const touch = ({ touches: [finger] }: TouchEvent) => {
      y = finger?.clientY ?? y
      look()
    }
    const options = { capture: true, passive: true }
    addEventListener('mousemove', mouse, options)
    addEventListener('touchmove', touch, options)
    addEventListener('scroll', look, options)
    return () => {
      removeEventListener('mousemove', mouse, options)
      removeEventListener('touchmove', touch, options)
      removeEventListener('scroll', look, options)
    }
  }, [isOn])
}
