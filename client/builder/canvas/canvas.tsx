import { useDroppable } from '@dnd-kit/core'
import { useCallback, useEffect } from 'react'
import type { SyntheticEvent } from 'react'
import { deviceNames } from '#client/lib/campaign-session/devices.ts'
import { usePageSize } from '#client/lib/campaign-session/use-page-size.ts'
import { useCoarse } from '#client/lib/browser/media.ts'
import { isApple } from '#client/lib/keys/is-apple.ts'
import { Stack } from '#client/ui/layout/elements.tsx'
import { Scaled } from '#client/ui/layout/scaled.tsx'
import { useBuilder, useMayEdit, useView } from '../state/builder-context.ts'
import classes from './canvas.module.css'
import { useCanvas } from './canvas-context.ts'
import { CanvasOverlay } from './overlay/canvas-overlay.tsx'
import { CanvasPage } from './page/canvas-page.tsx'
import { FrameHead } from './frame-head.tsx'
import { useCanvasEvents } from './use-canvas-events.ts'
import { useFrames } from './use-frames.ts'

const touchHelp =
  'A tap selects, a second tap on a text writes in it. The bar below has what can be done.'
const keysHelp = () =>
  `Arrow keys select, Enter edits, ${isApple() ? 'Command' : 'Control'} Shift arrows move, Delete removes, Escape goes up.`

/** Links and forms of the page belong to visitors, also where nothing may be edited. */
const onlyShown = {
  onClick: (event: SyntheticEvent) => event.preventDefault(),
  onSubmit: (event: SyntheticEvent) => event.preventDefault(),
}

/** The page as it will be, at a device's width, with everything that edits it above. */
export function Canvas() {
  const { content, scroller, root } = useCanvas()
  const { setNodeRef } = useDroppable({ id: 'canvas' })
  const device = useView((view) => view.device)
  const frames = useFrames()
  const current = useView((view) => view.pageId)
  const zoom = useView((view) => view.zoom)
  const isSelecting = useView((view) => view.selected !== null)
  const { width, scale } = usePageSize(scroller, device, { frames: frames.length, zoom })
  const { shownZoom } = useBuilder()
  useEffect(() => shownZoom.set(() => scale), [shownZoom, scale])
  // One function for good: with another one at a render, the element would be gone for a moment.
  const hold = useCallback(
    (node: HTMLDivElement | null) => {
      content.current = node
      setNodeRef(node)
    },
    [content, setNodeRef],
  )
  const events = useCanvasEvents()
  const mayEdit = useMayEdit()
  const isTouched = useCoarse()
  return (
    <div className={classes.scroller} ref={scroller} data-canvas-scroller>
      <div
        ref={root}
        id="canvas"
        className={classes.root}
        data-selecting={isSelecting || undefined}
        role="application"
        aria-roledescription="page canvas"
        aria-label={`Page at ${deviceNames[device].toLowerCase()} width`}
        aria-describedby="canvas-help"
        tabIndex={0}
        {...(mayEdit ? events : onlyShown)}
      >
        <div ref={hold} className={classes.content}>
          <div className={classes.frames} translate="no">
            {frames.map((pageId) => (
              <Stack key={pageId}>
                <FrameHead pageId={pageId} />
                <Scaled
                  width={width}
                  scale={scale}
                  className={classes.frame}
                  data-current={frames.length === 1 || pageId === current || undefined}
                >
                  <CanvasPage pageId={pageId} />
                </Scaled>
              </Stack>
            ))}
          </div>
          <CanvasOverlay />
        </div>
      </div>
      <p id="canvas-help" hidden>
        {mayEdit
          ? isTouched
            ? touchHelp
            : keysHelp()
          : 'Your role does not allow changing the page.'}
      </p>
    </div>
  )
}
