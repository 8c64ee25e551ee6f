import { authorName } from '#shared/contract/author-name.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { elementOf, pointIn, spread } from '../anchor.ts'
import { openThread } from './thread-desk.ts'
import type { ThreadDesk } from './thread-desk.ts'
import { useThreads } from './use-threads.ts'
import { presenceColour } from '#client/lib/people/presence-colour.ts'
import type { Anchor, Thread } from '#shared/contract/threads.ts'
import { initialsOf } from '#client/ui/faces/faces.tsx'
import classes from '../threads.module.css'

type PinsProps = {
  desk: ThreadDesk
  /** What the page is drawn in; the pins are laid over it. */
  content: RefObject<HTMLElement | null>
  /** Calls back whenever something may have moved. */
  onMove: (listener: () => void) => () => void
}

type Pin = { key: string; anchor: Anchor; thread: Thread | null }

/** A quiet pin at the place of every open thread, which goes where its block goes. */
export function Pins({ desk, content, onMove }: PinsProps) {
  const { opened, draft } = useStore(desk.view, (view) => view)
  const { threads } = useThreads(desk.campaignId, 'open')
  const layer = useRef<HTMLDivElement>(null)
  const pins: Pin[] = threads.map((thread) => ({ key: thread.id, anchor: thread.anchor, thread }))
  if (draft) pins.push({ key: 'draft', anchor: draft, thread: null })
  usePlaces(layer, content, pins, onMove)
  useShown(content, threads.find(({ id }) => id === opened)?.anchor)
  return (
    <div ref={layer} className={classes.pins}>
      {pins.map(({ key, thread }) =>
        thread ? (
          <PinButton
            key={key}
            thread={thread}
            isOpened={key === opened}
            onOpen={() => openThread(desk, thread.id)}
          />
        ) : (
          <span key={key} className={classes.pin} data-draft aria-hidden />
        ),
      )}
    </div>
  )
}

type PinButtonProps = { thread: Thread; isOpened: boolean; onOpen: () => void }

function PinButton({ thread, isOpened, onOpen }: PinButtonProps) {
  const [first] = thread.comments
  if (!first) return <span className={classes.pin} hidden />
  const { author, body } = first
  return (
    <button
      type="button"
      className={classes.pin}
      aria-label={`Thread of ${authorName(author)}: ${body.slice(0, 80)}`}
      aria-pressed={isOpened}
      style={{ background: presenceColour(author.id) }}
      onClick={onOpen}
    >
      {initialsOf(author.name)}
    </button>
  )
}

/** Keeps the pins, in the order of `pins`, at their places without rendering. */
function usePlaces(
  layer: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLElement | null>,
  pins: readonly Pin[],
  onMove: PinsProps['onMove'],
): void {
  const current = useRef(pins)
  const again = useRef<() => void>(() => undefined)
  useLayoutEffect(() => {
    current.current = pins
    again.current()
  })
  useLayoutEffect(() => {
    const around = content.current
    const drawn = layer.current
    if (!around || !drawn) return
    let frame = 0
    const watched = new Set<Element>()
    const place = () => {
      const found = current.current.map(({ anchor }) => measured(around, anchor))
      for (const { element } of found.flatMap((one) => one ?? [])) {
        if (watched.has(element)) continue
        watched.add(element)
        observer.observe(element)
      }
      draw(
        drawn,
        found.map((one) => one?.point ?? null),
      )
    }
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const observer = new ResizeObserver(later)
    observer.observe(around)
    again.current = later
    const stop = onMove(later)
    place()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      stop()
    }
  }, [layer, content, onMove])
}

/** Where an anchor is in px of `around`; null while it is not drawn, or far out of sight. */
function measured(around: HTMLElement, anchor: Anchor) {
  const element = elementOf(around, anchor)
  // To measure what is not laid out would lay it out.
  if (!element?.checkVisibility({ contentVisibilityAuto: true })) return null
  const origin = around.getBoundingClientRect()
  const { left, top, width, height } = element.getBoundingClientRect()
  const box = { left: left - origin.left, top: top - origin.top, width, height }
  return { element, point: pointIn(box, anchor) }
}

const pinSize = 28

function draw(layer: HTMLElement, points: readonly ({ x: number; y: number } | null)[]): void {
  const pushes = spread(
    points.map((point) => point ?? { x: -1e6, y: -1e6 }),
    pinSize,
  )
  for (const [at, node] of Array.from(layer.children).entries()) {
    const point = points[at]
    if (!(node instanceof HTMLElement)) continue
    node.style.visibility = point ? 'visible' : 'hidden'
    if (point) node.style.translate = `${point.x + (pushes[at] ?? 0)}px ${point.y}px`
  }
}

/** Brings the place of a thread that is opened into sight, once it is drawn. */
function useShown(content: RefObject<HTMLElement | null>, anchor: Anchor | undefined): void {
  const { on, partId } = anchor ?? {}
  useEffect(() => {
    if (!on || !partId) return
    let tries = 0
    let timer = 0
    const look = () => {
      const element = content.current && elementOf(content.current, { on, partId })
      if (element) bringIntoSight(element)
      // The page that it is on may be drawn only now.
      else if (tries++ < 20) timer = window.setTimeout(look, 50)
    }
    look()
    return () => clearTimeout(timer)
  }, [content, on, partId])
}

function bringIntoSight(element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect()
  const isSeen = top >= 64 && bottom <= innerHeight * 0.9
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const block = element.offsetHeight > innerHeight * 0.5 ? 'start' : 'center'
  if (!isSeen) element.scrollIntoView({ block, behavior: isCalm ? 'auto' : 'smooth' })
}
