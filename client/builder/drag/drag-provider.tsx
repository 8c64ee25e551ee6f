import { DndContext, pointerWithin } from '@dnd-kit/core'
import type { CollisionDetection, DragStartEvent, KeyboardCoordinateGetter } from '@dnd-kit/core'
import { useEffect, useMemo, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import type { Direction } from '../state/selection.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { boxOf } from '#client/lib/browser/geometry.ts'
import { useBuilder, useView } from '../state/builder-context.ts'
import { mayEdit } from '../state/commands.ts'
import { instructions, silent } from './dnd-words.ts'
import type { DragSession } from './drag-session.ts'
import type { DragSubject } from './drop-target.ts'
import { useDragSensors } from './use-drag-sensors.ts'
import { goOn, leadsToEdge, noWay } from './way.ts'
import type { Way } from './way.ts'

const dragChip = lazyFile(async () => (await import('./drag-chip.tsx')).DragChip)

/** What finds the place of what is carried, and shows it; wanted once something is. */
export const dragging = lazyFile(async () => {
  const [{ beginDrag }] = await Promise.all([import('./drag-session.ts'), dragChip.fetch()])
  return beginDrag
})

/** What a draggable carries in its dnd-kit data. */
export type Carried = { subject: DragSubject }

type DragProviderProps = {
  /** The scrolled content of the canvas, in whose px places are measured. */
  content: RefObject<HTMLElement | null>
  children: ReactNode
}

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/**
 * dnd-kit knows how a drag begins, ends, is cancelled and scrolls; where it would land is decided
 * by geometry of our own, as exact as the page and without a droppable for every gap.
 */
export function DragProvider({ content, children }: DragProviderProps) {
  const builder = useBuilder()
  const session = useRef<DragSession | null>(null)
  const drags = useRef(0)
  const coordinateGetter = useMemo(() => stepWith(session), [])
  const sensors = useDragSensors(coordinateGetter)
  const way = useRef(noWay)
  const autoScroll = useMemo(() => scrollOn(way), [])
  useFollowing(session, way)

  const start = async ({ active, activatorEvent }: DragStartEvent) => {
    const subject = readSubject(active.data.current)
    way.current = noWay
    if (!subject || !mayEdit(builder)) return
    drags.current += 1
    const own = drags.current
    const begin = dragging.get() ?? (await dragging.fetch().catch(() => null))
    // It may have ended while the file was on its way.
    if (!begin || drags.current !== own || !content.current) return
    const byKeyboard = activatorEvent instanceof KeyboardEvent
    session.current = begin(builder, subject, content.current, byKeyboard)
  }
  const finish = (how: 'drop' | 'cancel') => () => {
    drags.current += 1
    keepCaret()
    session.current?.[how]()
    session.current = null
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={overCanvas}
      onDragStart={(event) => void start(event)}
      onDragEnd={finish('drop')}
      onDragCancel={finish('cancel')}
      autoScroll={autoScroll}
      accessibility={{ announcements: silent, screenReaderInstructions: instructions }}
    >
      {children}
      <Carrying />
    </DndContext>
  )
}

const noProps = {}

function Carrying() {
  const isCarrying = useView((view) => view.drag !== null)
  return isCarrying ? <LazyBoundary part={dragChip} props={noProps} /> : null
}

/** How long (ms) dnd-kit goes on to take away any selection of words after a drag, and a bit more. */
const clearsFor = 60

/** Lets the text that a dropped block opens with have its caret. */
function keepCaret(): void {
  const keep = (event: Event) => event.stopImmediatePropagation()
  addEventListener('selectionchange', keep, { capture: true })
  setTimeout(() => removeEventListener('selectionchange', keep, { capture: true }), clearsFor)
}

/** dnd-kit scrolls what is under the pointer; for the keyboard the canvas scrolls to its line. */
const overCanvas: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : []

function stepWith(session: RefObject<DragSession | null>): KeyboardCoordinateGetter {
  return (event) => {
    const direction = arrows[event.code]
    if (direction) {
      event.preventDefault()
      session.current?.step(direction)
    }
    return undefined
  }
}

/** Near the edges that something was carried towards, not where it was picked up. */
const scrollOn = (way: RefObject<Way>) => ({
  threshold: { x: 0, y: 0.14 },
  acceleration: 14,
  canScroll: (scrolled: Element) => leadsToEdge(way.current, boxOf(scrolled)),
})

/** Keeps the target under the pointer, also while the canvas scrolls or others change the page. */
function useFollowing(session: RefObject<DragSession | null>, way: RefObject<Way>): void {
  const { drawn } = useBuilder()
  useEffect(() => {
    // What was carried by keyboard when the document went on as another one stays where it was.
    session.current?.cancel()
    session.current = null
    const follow = ({ clientX, clientY }: MouseEvent | Touch) => {
      way.current = goOn(way.current, clientY)
      session.current?.pointerAt({ x: clientX, y: clientY })
    }
    const touch = ({ touches: [finger] }: TouchEvent) => finger && follow(finger)
    const refresh = () => session.current?.refresh()
    // The page must be rendered with the change before it can be measured.
    const changed = () => requestAnimationFrame(refresh)
    const options = { capture: true, passive: true }
    addEventListener('mousemove', follow, options)
    addEventListener('touchmove', touch, options)
    addEventListener('scroll', refresh, options)
    const unsubscribe = drawn.subscribe(changed)
    return () => {
      removeEventListener('mousemove', follow, options)
      removeEventListener('touchmove', touch, options)
      removeEventListener('scroll', refresh, options)
      unsubscribe()
    }
  }, [drawn, session, way])
}

function readSubject(data: Record<string, unknown> | undefined): DragSubject | null {
  const subject = data?.['subject']
  return isSubject(subject) ? subject : null
}

function isSubject(value: unknown): value is DragSubject {
  return typeof value === 'object' && value !== null && 'type' in value
}
