import { useRef, useState } from 'react'
import type { CSSProperties, PointerEvent } from 'react'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { MergedCampaign } from '#shared/page/merge-campaigns.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { boxOf, pointWithin } from '#client/lib/browser/geometry.ts'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import { usePageSize } from '#client/lib/campaign-session/use-page-size.ts'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import classes from './comparison.module.css'
import { Pane } from './pane.tsx'
import type { Shown } from './pane.tsx'

export type ViewProps = Shown & {
  device: Device
  merged: MergedCampaign
  before: CampaignSnapshot
  after: CampaignSnapshot
  pageId: string
  /** What the two are called. */
  names: readonly [string, string]
}

/** The later version, with what was before in it. */
export function OnThePage({ merged, after, device, pageId, ...shown }: ViewProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const size = usePageSize(scroller, device)
  const page = merged.pages.find(({ id }) => id === pageId)
  return (
    <div
      className={classes.scroller}
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label="Page with its changes"
    >
      <Pane
        {...shown}
        page={page}
        theme={after.theme}
        site={after.site}
        size={size}
        merged={merged}
      />
    </div>
  )
}

/** Both beside each other; who scrolls one scrolls the other. */
export function SideBySide(props: ViewProps) {
  const { before, after, device, pageId, names } = props
  const panes = useRef<(HTMLDivElement | null)[]>([])
  /** Where each was led to by the other (px). */
  const led = useRef<(number | null)[]>([])
  const first = useRef<HTMLDivElement | null>(null)
  const size = usePageSize(first, device)
  const follow = (at: number) => {
    const [here, there] = [panes.current[at], panes.current[1 - at]]
    if (!here || !there) return
    // What follows is told of its scrolling, too, and would end a movement of the one that leads.
    if (led.current[at] === here.scrollTop) return
    led.current[at] = null
    const room = here.scrollHeight - here.clientHeight
    const share = room > 0 ? here.scrollTop / room : 0
    there.scrollTop = Math.round(share * (there.scrollHeight - there.clientHeight))
    led.current[1 - at] = there.scrollTop
  }
  return (
    <div className={classes.beside}>
      {[before, after].map((campaign, at) => (
        <div key={names[at]} className={classes.half}>
          <p className={classes.label}>{names[at]}</p>
          <div
            className={classes.scroller}
            ref={(node) => {
              panes.current[at] = node
              if (at === 0) first.current = node
            }}
            tabIndex={0}
            role="region"
            aria-label={names[at]}
            onScroll={() => follow(at)}
          >
            <Pane
              {...props}
              page={campaign.pages.find(({ id }) => id === pageId)}
              theme={campaign.theme}
              site={campaign.site}
              size={size}
              merged={undefined}
            />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Both in one place, parted by a handle that is dragged: the earlier left of it. */
export function BeforeAndAfter(props: ViewProps) {
  const { before, after, device, pageId, names } = props
  const scroller = useRef<HTMLDivElement>(null)
  const size = usePageSize(scroller, device)
  const pair = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(50)
  const move = (wanted: number) => setShare(Math.round(Math.min(100, Math.max(0, wanted))))
  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    if (!pair.current || !currentTarget.hasPointerCapture(pointerId)) return
    const { x } = pointWithin(pair.current, { x: clientX, y: clientY })
    move((x / boxOf(pair.current).width) * 100)
  }
  const style: CSSProperties & Record<'--at', string> = { '--at': `${share}%` }
  return (
    <div
      className={classes.scroller}
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label={`${names[0]} and ${names[1]}`}
    >
      <div className={classes.pair} ref={pair} style={style}>
        {[before, after].map((campaign, at) => (
          <div key={names[at]} className={at === 0 ? classes.under : classes.over}>
            <p className={classes.corner}>{names[at]}</p>
            <Pane
              {...props}
              page={campaign.pages.find(({ id }) => id === pageId)}
              theme={campaign.theme}
              site={campaign.site}
              size={size}
              merged={undefined}
              isBare
            />
          </div>
        ))}
        <div className={classes.line}>
          <div
            className={classes.knob}
            role="slider"
            tabIndex={0}
            aria-label="Where the later version begins"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={share}
            aria-valuetext={`${formatShare(share, 100)} ${names[0]}, ${formatShare(100 - share, 100)} ${names[1]}`}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            onKeyDown={ownKeys((event) => {
              const to = shareAfter(share, event.key)
              if (to === null) return
              event.preventDefault()
              move(to)
            })}
          />
        </div>
      </div>
    </div>
  )
}

/** Where a key leads the handle (%); null for any other key. */
export function shareAfter(share: number, key: string): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return share - 2
  if (key === 'ArrowRight' || key === 'ArrowUp') return share + 2
  if (key === 'PageDown') return share - 10
  if (key === 'PageUp') return share + 10
  if (key === 'Home') return 0
  return key === 'End' ? 100 : null
}
