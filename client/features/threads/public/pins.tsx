import { IconLock } from '@tabler/icons-react'
import { authorName } from '#shared/contract/author-name.ts'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { RefObject } from 'react'
import type * as Y from 'yjs'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { elementOf, rangeOfWords, spread } from '../anchor.ts'
import { followWords } from '../words/follow-words.ts'
import type { WordFollower } from '../words/follow-words.ts'
import { openThread } from './thread-desk.ts'
import type { ThreadDesk } from './thread-desk.ts'
import { useThreads } from './use-threads.ts'
import { presenceColour } from '#client/lib/people/presence-colour.ts'
import type { Anchor, Thread } from '#shared/contract/threads.ts'
import { initialsOf } from '#client/ui/faces/faces.tsx'
import { isIn, pointAt } from '#client/lib/browser/boxes.ts'
import { drawBoxes } from '#client/lib/browser/draw-boxes.ts'
import { boxOf, boxWithin, linesOf, within } from '#client/lib/browser/geometry.ts'
import type { Box, Point } from '#client/lib/browser/boxes.ts'
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
}

type Pin = { key: string; anchor: Anchor; thread: Thread | null }

/**
 * A quiet pin at the place of every open thread, which goes where its block goes; one about words stands
 * at these, which are marked.
 */
export function Pins({ desk, doc, content, onMove, opensByWords = false }: PinsProps) {
  const { opened, draft } = useStore(desk.view, (view) => view)
  const { threads } = useThreads(desk.campaignId, 'open')
  const layer = useRef<HTMLDivElement>(null)
  const marks = useRef<HTMLDivElement>(null)
  const words = useMemo(() => followWords(doc), [doc])
  const pins: Pin[] = threads.map((thread) => ({ key: thread.id, anchor: thread.anchor, thread }))
  if (draft) pins.push({ key: 'draft', anchor: draft, thread: null })
  usePlaces({ layer, marks, content }, { pins, words, opened }, onMove)
  useWordsOpen(desk, { marks, content }, opensByWords)
  useShown(content, threads.find(({ id }) => id === opened)?.anchor)
  return (
    <>
      <div ref={marks} className={classes.marks} aria-hidden />
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
    </>
  )
}

type PinButtonProps = { thread: Thread; isOpened: boolean; onOpen: () => void }

function PinButton({ thread, isOpened, onOpen }: PinButtonProps) {
  const [first] = thread.comments
  if (!first) return <span className={classes.pin} hidden />
  const { author, body } = first
  const who = thread.internal ? `${authorName(author)}, only the team` : authorName(author)
  return (
    <button
      type="button"
      className={classes.pin}
      aria-label={`Thread of ${who}: ${body.slice(0, 80)}${thread.unread ? ' (unread)' : ''}`}
      aria-pressed={isOpened}
      data-unread={thread.unread || undefined}
      style={{ background: presenceColour(author.id) }}
      data-initials={initialsOf(author.name)}
      onClick={onOpen}
    >
      {thread.internal ? (
        <span className={classes.pinLock}>
          <IconLock size={10} stroke={2.5} aria-hidden />
        </span>
      ) : null}
    </button>
  )
}

type Layers = {
  layer: RefObject<HTMLDivElement | null>
  marks: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLElement | null>
}
type Placed = { pins: readonly Pin[]; words: WordFollower; opened: string | null }

/** Keeps the pins, in the order of `pins`, and what they mark at their places without rendering. */
function usePlaces(
  { layer, marks, content }: Layers,
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
    if (!around || !drawn || !marked) return
    let frame = 0
    const watched = new Set<Element>()
    const place = () => {
      const { pins, words, opened } = current.current
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
  }, [layer, marks, content, onMove])
}

const colourOf = ({ thread }: Pin) => {
  const [first] = thread?.comments ?? []
  return first ? presenceColour(first.author.id) : 'var(--fan-violet)'
}

type Measured = { element: Element; point: Point; lines: readonly Box[] }

/** Where an anchor is in px of `around`; null while it is not drawn, or far out of sight. */
function measured(around: HTMLElement, { key, anchor }: Pin, words: WordFollower): Measured | null {
  const element = elementOf(around, anchor)
  // To measure what is not laid out would lay it out.
  if (!element?.checkVisibility({ contentVisibilityAuto: true })) return null
  const wanted = words.now(key, anchor)
  const range = wanted && rangeOfWords(element, wanted)
  const lines = range ? linesOf(range).map((line) => within(around, line)) : []
  const last = lines.at(-1)
  if (last) return { element, lines, point: { x: last.left + last.width, y: last.top } }
  return { element, lines, point: pointAt(boxWithin(around, element), anchor) }
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
