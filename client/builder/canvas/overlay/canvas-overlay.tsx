import { useLayoutEffect, useState } from 'react'
import { lazyFile, useIdle } from '#client/lib/loading/lazy-file.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { useBuilder, useCampaign, useMayEdit, useView } from '../../state/builder-context.ts'
import { useCanvas } from '../canvas-context.ts'
import classes from './overlay.module.css'
import { useFrames } from '../use-frames.ts'

const noProps = {}

/** Around what is pointed at or selected: nothing is when the builder opens. */
export const outlines = lazyFile(async () => (await import('./outlines.tsx')).Outlines)
const peerOutlines = lazyFile(async () => (await import('./peer-outlines.tsx')).PeerOutlines)
const pointers = lazyFile(async () => (await import('../../presence/pointers.tsx')).Pointers)
const gestures = lazyFile(async () => (await import('../gestures/gestures.tsx')).Gestures)

const comments = lazyFile(
  async () => (await import('../../comments/canvas-comments.tsx')).CanvasComments,
)

const numbers = lazyFile(async () => (await import('./canvas-numbers.tsx')).CanvasNumbers)

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
  const isCounted = useView((view) => view.numbers)
  return (
    <>
      <LazyBoundary part={peerOutlines} props={noProps} />
      {mayEdit ? <LazyBoundary part={outlines} props={noProps} /> : null}
      {mayEdit ? <LazyBoundary part={gestures} props={noProps} /> : null}
      <Differences />
      {mayEdit && isCounted ? <Numbers /> : null}
      <LazyBoundary part={pointers} props={noProps} />
      {isIdle || comments.get() ? <LazyBoundary part={comments} props={noProps} /> : null}
    </>
  )
}

/** What visitors did, once it is asked for. */
function Numbers() {
  const { view } = useBuilder()
  const giveUp = () => {
    view.set((current) => ({ ...current, numbers: false }))
    sayNotLoaded('The numbers')
  }
  return <LazyBoundary part={numbers} props={noProps} onFailed={giveUp} />
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
