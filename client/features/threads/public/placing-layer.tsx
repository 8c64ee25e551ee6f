import { useEffect, useRef, useState } from 'react'
import type { MouseEvent, RefObject } from 'react'
import type * as Y from 'yjs'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { matchesKeys } from '#client/lib/keys/match-keys.ts'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'
import { anchorAt, anchorOfMarked } from '../anchor.ts'
import { anchorOfBlock, stepBlock } from '../marks/choose-block.ts'
import type { ChosenBlock } from '../marks/choose-block.ts'
import { DrawingBar } from '../marks/drawing-bar.tsx'
import { placeOfDrawing } from '../marks/place-of-drawing.ts'
import { pathOf } from '../marks/shapes.ts'
import { toolOf } from '../marks/tools.ts'
import type { Tool } from '../marks/tools.ts'
import { useDrawing } from '../marks/use-drawing.ts'
import { withEnds } from '../words/follow-words.ts'
import { draftAt, leaveThread } from './desk-acts.ts'
import type { ThreadDesk } from './thread-desk.ts'
import type { Anchor, ShownAs } from '#shared/contract/threads.ts'
import { boxOf, boxWithin, elementsAt } from '#client/lib/browser/geometry.ts'
import markClasses from '../marks/marks.module.css'
import classes from '../threads.module.css'

type PlacingLayerProps = {
  desk: ThreadDesk
  /** In which words stay marked; null for whoever sees another document than the others. */
  doc: Y.Doc | null
  /** What a comment is on when it is placed by Enter; null for nothing. */
  here: () => Anchor | null
  /** What the page is drawn in; this lies over it. */
  content: RefObject<HTMLElement | null>
  /** The width at which the page is shown, which is kept with what is drawn. */
  width: ShownAs['width']
}

/**
 * Lies over the page while it is asked where a comment goes: a click says so, or Enter, or what is drawn
 * there. The arrow keys choose a block.
 */
export function PlacingLayer(props: PlacingLayerProps) {
  const { desk, doc } = props
  const isPlacing = useStore(desk.view, (view) => view.isPlacing)
  useEffect(() => {
    // Whoever has marked words has said already what it is about.
    const anchor = isPlacing ? anchorOfMarked() : null
    if (anchor) draftAt(desk, doc ? withEnds(anchor, doc) : anchor)
  }, [desk, doc, isPlacing])
  return isPlacing ? <Placing {...props} /> : null
}

function Placing({ desk, doc, here, content, width }: PlacingLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  const [tool, setTool] = useState<Tool>('point')
  const [chosen, setChosen] = useState<ChosenBlock | null>(null)
  const { drawn, begun, undo, on } = useDrawing(tool)
  const path = [...drawn, ...(begun ? [begun] : [])].map(pathOf).join('')
  const place = (anchor: Anchor | null | undefined) => {
    if (anchor) draftAt(desk, anchor)
  }
  const done = () => {
    const { current: around } = layer
    if (!around || !content.current) return
    const { left, top } = boxOf(around)
    const onScreen = drawn.map(({ kind, points }) => ({
      kind,
      points: points.map(({ x, y }) => ({ x: x + left, y: y + top })),
    }))
    place(placeOfDrawing(content.current, onScreen, width))
  }
  const click = ({ target, currentTarget, clientX: x, clientY: y }: MouseEvent) => {
    if (tool !== 'point' || target !== currentTarget) return
    // Below this layer, and below pins.
    const places = elementsAt({ x, y }).map((element) => anchorAt(element, { x, y }))
    const anchor = places.find((one) => one !== null)
    if (anchor) place(doc ? withEnds(anchor, doc) : anchor)
  }
  const step = (by: 1 | -1) => {
    const next = content.current && stepBlock(content.current, chosen, by)
    if (!next) return
    next.element.scrollIntoView({ block: 'nearest' })
    layer.current?.focus({ preventScroll: true })
    setChosen(next)
  }
  usePlacingKeys({
    leave: () => leaveThread(desk),
    step,
    undo: drawn.length > 0 ? undo : null,
    accept: () => {
      if (drawn.length > 0) done()
      else place(chosen ? anchorOfBlock(chosen, tool, width) : here())
    },
  })
  return (
    <div
      ref={layer}
      role="presentation"
      tabIndex={-1}
      className={classes.placing}
      data-drawing={tool !== 'point' || undefined}
      onClick={click}
      {...on}
    >
      {chosen ? <Chosen layer={layer} block={chosen} /> : null}
      <svg className={markClasses.inProgress} aria-hidden>
        <path d={path} />
        <path d={path} />
      </svg>
      <p role="status" className={classes.placingWords}>
        {chosen ? wordsOfBlock(chosen, tool) : toolOf(tool)?.hint}
        <span className={classes.byKey}> Escape cancels.</span>
      </p>
      <DrawingBar
        tool={tool}
        hasDrawn={drawn.length > 0}
        onTool={setTool}
        onUndo={undo}
        onDone={done}
      />
    </div>
  )
}

type PlacingKeys = {
  leave: () => void
  step: (by: 1 | -1) => void
  /** Null while nothing is drawn. */
  undo: (() => void) | null
  accept: () => void
}

/** Escape leaves, Enter accepts, the arrow keys go from block to block, and Ctrl+Z takes a stroke back. */
function usePlacingKeys(keys: PlacingKeys): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = actOf(event, now.current)
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    return listenToKeys(window, press, true)
  }, [])
}

function actOf(event: KeyboardEvent, keys: PlacingKeys): (() => void) | null {
  const { key, target } = event
  if (key === 'Escape') return keys.leave
  if (!(target instanceof Element) || target.closest('input, textarea, select')) return null
  if (matchesKeys('Ctrl+Z', event)) return keys.undo
  if (key === 'ArrowDown' || key === 'ArrowRight') return () => keys.step(1)
  if (key === 'ArrowUp' || key === 'ArrowLeft') return () => keys.step(-1)
  return key === 'Enter' && !target.closest('button, a') ? keys.accept : null
}

function Chosen({ layer, block }: { layer: RefObject<HTMLElement | null>; block: ChosenBlock }) {
  const [box, setBox] = useState({ left: 0, top: 0, width: 0, height: 0 })
  useEffect(() => {
    if (layer.current) setBox(boxWithin(layer.current, block.element))
  }, [layer, block])
  return <div className={markClasses.chosen} style={box} />
}

function wordsOfBlock({ at, count, words }: ChosenBlock, tool: Tool): string {
  const what = tool === 'box' ? 'draws a box around it' : 'comments on it'
  const how = tool === 'arrow' ? 'draws an arrow to it' : what
  return `Block ${at + 1} of ${count}${words ? `: “${words}”` : ''}. Enter ${how}.`
}
