import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type * as Y from 'yjs'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { elementOf, rangeOfWords, spread } from '../anchor.ts'
import { drawMarks } from '../marks/drawn-marks.ts'
import { followWords } from '../words/follow-words.ts'
import type { WordFollower } from '../words/follow-words.ts'
import { PinButton } from '../pin-button.tsx'
import { openThread } from './desk-acts.ts'
import type { ThreadDesk } from './thread-desk.ts'
import { useThreads } from './use-threads.ts'
import { presenceColour } from '#client/lib/people/presence-colour.ts'
import type { Anchor, ShownAs, Thread } from '#shared/contract/threads.ts'
import { isIn, pointAt } from '#client/lib/browser/boxes.ts'
import { drawBoxes } from '#client/lib/browser/draw-boxes.ts'
import { boxOf, boxWithin, linesOf, within } from '#client/lib/browser/geometry.ts'
import type { Box, Point } from '#client/lib/browser/boxes.ts'
import markClasses from '../marks/marks.module.css'
import classes from '../threads.module.css'

type PinsProps = {
  desk: ThreadDesk
  doc: Y.Doc
  /** What the page is drawn in; the pins are laid over it. */
  content: RefObject<HTMLElement | null>
  /** Calls back whenever something in `content` may have moved. */
  onMove: (listener: () => void, content: Element) => () => void
  /** A click on marked words opens their thread; not where a click begins to write. */
  opensByWords?: boolean
  /** The width at which the page is shown. */
  width: ShownAs['width']
}

type Pin = { key: string; anchor: Anchor; thread: Thread | null }

/**
 * A quiet pin at the place of every open thread, which goes where its block goes; one about words stands
 * at these, which are marked.
 */
export function Pins({ desk, doc, content, onMove, width, opensByWords = false }: PinsProps) {
  const { opened, draft } = useStore(desk.view, (view) => view)
  const { threads } = useThreads(desk.campaignId, 'open')
  const layer = useRef<HTMLDivElement>(null)
  const marks = useRef<HTMLDivElement>(null)
  const drawings = useRef<SVGSVGElement>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const words = useMemo(() => followWords(doc), [doc])
  const pins: Pin[] = threads.map((thread) => ({ key: thread.id, anchor: thread.anchor, thread }))
  if (draft) pins.push({ key: 'draft', anchor: draft, thread: null })
  usePlaces({ layer, marks, drawings, content }, { pins, words, opened, pointed, width }, onMove)
  useWordsOpen(desk, { marks, content }, opensByWords)
  useShown(content, threads.find(({ id }) => id === opened)?.anchor)
  return (
    <>
      <div ref={marks} className={classes.marks} aria-hidden />
      <svg ref={drawings} className={markClasses.drawings} aria-hidden />
      <div ref={layer} className={classes.pins}>
        {pins.map(({ key, thread }) =>
          thread ? (
            <PinButton
              key={key}
              thread={thread}
              isOpened={key === opened}
              onOpen={() => openThread(desk, thread.id)}
              onPoint={(isPointed) => setPointed(isPointed ? key : null)}
            />
          ) : (
            <span key={key} className={classes.pin} data-draft aria-hidden />
          ),
        )}
      </div>
    </>
  )
}

type Layers = {
  layer: RefObject<HTMLDivElement | null>
  marks: RefObject<HTMLDivElement | null>
  drawings: RefObject<SVGSVGElement | null>
  content: RefObject<HTMLElement | null>
}
type Placed = {
  pins: readonly Pin[]
  words: WordFollower
  opened: string | null
  /** The pin that is pointed to. */
  pointed: string | null
  width: ShownAs['width']
}

/** Keeps the pins, in the order of `pins`, and what they mark at their places without rendering. */
function usePlaces(
  { layer, marks, drawings, content }: Layers,
  placed: Placed,
  onMove: PinsProps['onMove'],
): void {
  const current = useRef(placed)
  const again = useRef<() => void>(() => undefined)
  useLayoutEffect(() => {
    current.current = placed
    again.current()
  })
  // Not before all is mounted: what the page is drawn in may come with the pins.
  useEffect(() => {
    const around = content.current
    const drawn = layer.current
    const marked = marks.current
    const sketched = drawings.current
    if (!around || !drawn || !marked || !sketched) return
    let frame = 0
    const watched = new Set<Element>()
    const place = () => {
      const { pins, words, opened, pointed, width } = current.current
      const found = pins.map((pin) => measured(around, pin, words))
      for (const { element } of found.flatMap((one) => one ?? [])) {
        if (watched.has(element)) continue
        watched.add(element)
        observer.observe(element)
      }
      draw(
        drawn,
        found.map((one) => one?.point ?? null),
      )
      const lines = pins.flatMap((pin, at) =>
        (found[at]?.lines ?? []).map((box) => ({
          box,
          threadId: pin.thread?.id,
          colour: colourOf(pin),
          isOpened: pin.key === opened || pin.thread === null,
        })),
      )
      drawBoxes(marked, lines, dressMark)
      const isShown = ({ key, thread }: Pin) => key === opened || key === pointed || thread === null
      const shown = pins.flatMap((pin, at) => {
        const { mark } = pin.anchor
        const box = found[at]?.box
        if (!mark || !box || !isShown(pin)) return []
        return [{ mark, box, isOtherWidth: mark.width !== width }]
      })
      drawMarks(sketched, shown)
    }
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const observer = new ResizeObserver(later)
    observer.observe(around)
    again.current = later
    const stop = onMove(later, around)
    place()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      stop()
    }
  }, [layer, marks, drawings, content, onMove])
}

const colourOf = ({ thread }: Pin) => {
  const [first] = thread?.comments ?? []
  return first ? presenceColour(first.author.id) : 'var(--fan-violet)'
}

type Measured = { element: Element; box: Box; point: Point; lines: readonly Box[] }

/** Where an anchor is in px of `around`; null while it is not drawn, or far out of sight. */
function measured(around: HTMLElement, { key, anchor }: Pin, words: WordFollower): Measured | null {
  const element = elementOf(around, anchor)
  // To measure what is not laid out would lay it out.
  if (!element?.checkVisibility({ contentVisibilityAuto: true })) return null
  const wanted = words.now(key, anchor)
  const range = wanted && rangeOfWords(element, wanted)
  const lines = range ? linesOf(range).map((line) => within(around, line)) : []
  const last = lines.at(-1)
  const box = boxWithin(around, element)
  if (last) return { element, box, lines, point: { x: last.left + last.width, y: last.top } }
  return { element, box, lines, point: pinPoint(around, box, anchor) }
}

/** At the point, or where what was drawn begins, but never outside of the page. */
function pinPoint(around: HTMLElement, box: Box, anchor: Anchor): Point {
  const [x, y] = anchor.mark?.strokes[0]?.points ?? []
  if (x === undefined || y === undefined) return pointAt(box, anchor)
  const begin = pointAt(box, { x, y })
  const { clientWidth, clientHeight } = around
  return {
    x: Math.max(0, Math.min(clientWidth - pinSize, begin.x)),
    y: Math.max(pinSize, Math.min(clientHeight, begin.y)),
  }
}

const pinSize = 28

function draw(layer: HTMLElement, points: readonly (Point | null)[]): void {
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

type Mark = { box: Box; threadId: string | undefined; colour: string; isOpened: boolean }

/** Marks lie over the words, a box for each line of them. */
function dressMark(node: HTMLElement, { threadId, colour, isOpened }: Mark): void {
  if (threadId) node.dataset['thread'] = threadId
  else delete node.dataset['thread']
  node.style.setProperty('--mark', colour)
  node.toggleAttribute('data-opened', isOpened)
}

/**
 * Opens the thread of marked words that are clicked. The marks lie over the words and let everything
 * through, so links and selections work as ever; by keyboard the pin at the words does the same.
 */
function useWordsOpen(
  desk: ThreadDesk,
  { marks, content }: Pick<Layers, 'marks' | 'content'>,
  isOn: boolean,
): void {
  useEffect(() => {
    const around = content.current
    if (!isOn || !around) return
    const click = ({ target, defaultPrevented, clientX: x, clientY: y }: MouseEvent) => {
      const isMarking = document.getSelection()?.isCollapsed === false
      if (defaultPrevented || isMarking || isPressable(target)) return
      const drawn = Array.from(marks.current?.children ?? [])
      const mark = drawn.find((node) => isIn(boxOf(node), { x, y }))
      const id = mark instanceof HTMLElement ? mark.dataset['thread'] : undefined
      if (id) openThread(desk, id)
    }
    around.addEventListener('click', click)
    return () => around.removeEventListener('click', click)
  }, [desk, marks, content, isOn])
}

const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, input, textarea, select, label') !== null

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
  const { top, bottom } = boxOf(element)
  const isSeen = top >= 64 && bottom <= innerHeight * 0.9
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const block = element.offsetHeight > innerHeight * 0.5 ? 'start' : 'center'
  if (!isSeen) element.scrollIntoView({ block, behavior: isCalm ? 'auto' : 'smooth' })
}
