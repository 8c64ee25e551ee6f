import { IconPlus } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import type { CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { measureLayout } from '../canvas/measure-layout.ts'
import { describeTarget } from '../drag/describe-target.ts'
import type { DragSubject, DropTarget } from '../drag/drop-target.ts'
import type { Box } from '#client/lib/browser/boxes.ts'
import { shownPage } from '../state/builder.ts'
import { useBuilder, useCampaign, useView } from '../state/builder-context.ts'
import { place, placesFor } from '../state/placing.ts'
import { bandBox } from './band-box.ts'
import classes from './phone.module.css'
import { useRoomForBands } from './use-room-for-bands.ts'

/** Every place for what is carried, to be tapped. */
export function PlaceBands({ subject }: { subject: DragSubject }) {
  const pageId = useView((view) => view.pageId)
  const page = useCampaign((campaign) => shownPage(campaign, { pageId }))
  useRoomForBands(subject)
  return page ? <Bands page={page} subject={subject} /> : null
}

type Band = { target: DropTarget; box: Box }

function Bands({ page, subject }: { page: PageSnapshot; subject: DragSubject }) {
  const builder = useBuilder()
  const bands = useBands(page, subject)
  return (
    <div role="group" aria-label="Places">
      {bands.map(({ target, box }) => (
        <button
          key={keyOf(target)}
          type="button"
          className={classes.band}
          style={styleOf(box)}
          aria-label={`Place here. ${describeTarget(page, target)}`}
          // At once: only within the tap may a text that was placed open the keyboard.
          onClick={() => flushSync(() => place(builder, subject, target))}
        >
          <span className={classes.bandWords}>
            <IconPlus size={16} stroke={2} aria-hidden />
            Place here
          </span>
        </button>
      ))}
    </div>
  )
}

/** The bands where they are right now, measured again whenever the page may have moved. */
function useBands(page: PageSnapshot, subject: DragSubject): readonly Band[] {
  const { content } = useCanvas()
  const [bands, setBands] = useState<readonly Band[]>([])
  useLayoutEffect(() => {
    const around = content.current
    if (!around) return
    const measure = () => {
      const layout = measureLayout(around)
      const places = layout ? placesFor(page, subject) : []
      setBands(
        places.flatMap((target) => {
          const box = layout && bandBox(layout, target)
          return box ? [{ target, box }] : []
        }),
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(around)
    measure()
    return () => observer.disconnect()
  }, [content, page, subject])
  return bands
}

const keyOf = (target: DropTarget) =>
  `${'columnId' in target ? target.columnId : ''} ${target.previousId} ${target.nextId}`

type BandStyle = CSSProperties & Record<'--left' | '--top' | '--width' | '--height', string>

const styleOf = ({ left, top, width, height }: Box): BandStyle => ({
  '--left': `${left}px`,
  '--top': `${top}px`,
  '--width': `${width}px`,
  '--height': `${height}px`,
})
