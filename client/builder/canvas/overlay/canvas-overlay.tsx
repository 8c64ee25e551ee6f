import { useLayoutEffect, useRef, useState } from 'react'
import { lazyFile, useIdle } from '#client/lib/loading/lazy-file.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { useCampaign, useMayEdit, useView } from '../../state/builder-context.ts'
import type { Selected } from '../../state/selection.ts'
import { useCanvas } from '../canvas-context.ts'
import classes from './overlay.module.css'
import { useFrames } from '../use-frames.ts'
import { useTrackedBox } from './use-tracked-box.ts'

const noProps = {}

/** Around what is selected: nothing is when the builder opens. */
export const selectionChrome = lazyFile(
  async () => (await import('./selection-chrome.tsx')).SelectionChrome,
)
const peerOutlines = lazyFile(async () => (await import('./peer-outlines.tsx')).PeerOutlines)
const pointers = lazyFile(async () => (await import('../../presence/pointers.tsx')).Pointers)
const gestures = lazyFile(async () => (await import('../gestures/gestures.tsx')).Gestures)

const comments = lazyFile(
  async () => (await import('../../comments/canvas-comments.tsx')).CanvasComments,
)

export const differenceMarks = lazyFile(
  async () => (await import('../../variants/difference-marks.tsx')).DifferenceMarks,
)

/** Everything that is drawn above the page: it never changes the page's own layout. */
export function CanvasOverlay() {
  const { overlay } = useCanvas()
  // The content is there to be measured only once this has been put into it.
  const [isPut, setPut] = useState(false)
  useLayoutEffect(() => setPut(true), [])
  return (
    <div ref={overlay} className={classes.overlay} data-canvas-control>
      {isPut ? <Drawn /> : null}
    </div>
  )
}

function Drawn() {
  const isIdle = useIdle()
  const mayEdit = useMayEdit()
  return (
    <>
      {mayEdit ? <HoverOutline /> : null}
      <LazyBoundary part={peerOutlines} props={noProps} />
      {mayEdit ? <MoreOutlines /> : null}
      {mayEdit ? <LazyBoundary part={selectionChrome} props={noProps} /> : null}
      {mayEdit ? <LazyBoundary part={gestures} props={noProps} /> : null}
      <Differences />
      <LazyBoundary part={pointers} props={noProps} />
      {isIdle || comments.get() ? <LazyBoundary part={comments} props={noProps} /> : null}
    </>
  )
}

/** Where shown variants differ from their page. */
function Differences() {
  const frames = useFrames().join(' ')
  const variants = useCampaign((campaign) => {
    const ids = campaign.pages.flatMap((page) => page.variants.map(({ id }) => id))
    return ids.filter((id) => frames.split(' ').includes(id)).join(' ')
  })
  if (variants === '') return null
  return variants
    .split(' ')
    .map((id) => <LazyBoundary key={id} part={differenceMarks} props={{ variantId: id }} />)
}

function HoverOutline() {
  const hovered = useView((view) => view.hovered)
  const selected = useView((view) => view.selected)
  const node = useRef<HTMLDivElement>(null)
  const same = hovered?.id === selected?.id
  useTrackedBox(node, same ? null : hovered)
  if (!hovered || same) return null
  return <div ref={node} className={classes.hover} data-hovered-id={hovered.id} />
}

/** What is selected along with the one that the inspector is about. */
function MoreOutlines() {
  const kind = useView((view) => view.selected?.kind)
  const more = useView((view) => view.more)
  return kind ? more.map((id) => <MoreOutline key={id} kind={kind} id={id} />) : null
}

function MoreOutline({ kind, id }: Selected) {
  const node = useRef<HTMLDivElement>(null)
  useTrackedBox(node, { kind, id }, { onlyInSight: true })
  return <div ref={node} className={classes.selection} data-more />
}
