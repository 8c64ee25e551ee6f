import { useElementSize } from '@mantine/hooks'
import { useCallback, useRef } from 'react'
import type { ReactNode } from 'react'
import { familyOf } from '#shared/campaign/model/page-family.ts'
import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Anchor } from '#shared/contract/threads.ts'
import { deviceWidths } from '#client/lib/campaign-session/devices.ts'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { lazyFile, useIdle } from '#client/lib/loading/lazy-file.ts'
import { Scaled } from '#client/ui/layout/scaled.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import type { ShownFrame } from '#client/features/analytics/public/page-numbers.tsx'
import type { Reader } from '#client/features/threads/public/reader.ts'
import { PreviewPage } from './preview-page.tsx'
import classes from './preview.module.css'
import type { Counted } from './use-counted.ts'
import type { Desk } from './use-desk.ts'
import { useInTurn } from './use-in-turn.ts'

export const pins = lazyFile(
  async () => (await import('#client/features/threads/public/pins.tsx')).Pins,
)
export const placingLayer = lazyFile(
  async () => (await import('#client/features/threads/public/placing-layer.tsx')).PlacingLayer,
)

export const wordsBubble = lazyFile(
  async () => (await import('#client/features/threads/public/words-bubble.tsx')).WordsBubble,
)

const pageNumbers = lazyFile(
  async () => (await import('#client/features/analytics/public/page-numbers.tsx')).PageNumbers,
)

type StageProps = {
  session: CampaignSession
  companyId: string
  shown: CampaignSnapshot
  page: PageSnapshot | undefined
  device: Device
  open: Desk
  reader: Reader
  onOpenPage: (path: string) => void
  counted: Counted | null
}

/** The page alone on the table, with the pins of its threads. */
export function Stage({
  session,
  companyId,
  shown,
  page,
  device,
  open,
  reader,
  onOpenPage,
  counted,
}: StageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isIdle = useIdle()
  const { ref: table, width: room } = useElementSize<HTMLElement>()
  const scale = scaleIn(room, device)
  const { desk, mayRead } = open
  const isPlacing = useStore(desk.view, (view) => view.isPlacing)
  const { doc } = session
  // Held here, so that the pins go to what has been drawn.
  const { drawn, height } = useInTurn(page)
  const followed = reader.me?.kind === 'member' ? doc : null
  const pageId = page?.id ?? ''
  const here = useCallback(
    (): Anchor => ({ pageId, on: 'page', partId: pageId, x: 0.5, y: 0 }),
    [pageId],
  )
  return (
    <main ref={table} className={classes.table} tabIndex={0} aria-label="Page" data-stage>
      {drawn ? (
        <div
          ref={frame}
          className={classes.frame}
          data-device={device}
          data-empty={drawn.sections.length === 0 || undefined}
          style={{ maxWidth: widthOf(device) }}
        >
          {drawn.sections.length > 0 ? (
            <MaybeScaled width={deviceWidths[device]} scale={scale}>
              <PreviewPage
                theme={shown.theme}
                site={shown.site}
                session={session}
                companyId={companyId}
                page={drawn}
                height={height}
                onOpenPage={onOpenPage}
              />
            </MaybeScaled>
          ) : (
            <EmptyState title="Nothing on this page yet">
              What the team adds appears here at once.
            </EmptyState>
          )}
          {mayRead ? (
            <LazyBoundary
              part={pins}
              props={{
                desk,
                doc,
                content: frame,
                onMove: session.campaign.subscribe,
                opensByWords: true,
                width: device,
              }}
            />
          ) : null}
          {counted?.isCounted ? (
            <LazyBoundary
              part={pageNumbers}
              props={{
                campaignId: session.campaignId,
                frames: [frameOf(session.campaign.getSnapshot(), drawn.id)],
                content: frame,
                onMove: session.campaign.subscribe,
                onClose: counted.toggle,
              }}
              onFailed={() => {
                counted.toggle()
                sayNotLoaded('The numbers')
              }}
            />
          ) : null}
          {reader.mayComment && (isIdle || isPlacing) ? (
            <>
              <LazyBoundary
                part={placingLayer}
                props={{ desk, doc: followed, here, content: frame, width: device }}
              />
              <LazyBoundary part={wordsBubble} props={{ desk, doc: followed, content: frame }} />
            </>
          ) : null}
        </div>
      ) : null}
    </main>
  )
}

/** A page has all its numbers here, a variant its own. */
function frameOf(campaign: CampaignSnapshot, frameId: string): ShownFrame {
  const pageId = familyOf(campaign, frameId)[0]?.id ?? frameId
  return { frameId, pageId, variant: frameId === pageId ? null : frameId }
}

type MaybeScaledProps = { width: number; scale: number | null; children: ReactNode }

function MaybeScaled({ width, scale, children }: MaybeScaledProps) {
  if (scale === null) return children
  return (
    <Scaled width={width} scale={scale}>
      {children}
    </Scaled>
  )
}

/** The least room (px) in which a page is as on such a device; in less it is shown smaller. */
const leastRoom: Readonly<Record<Device, number>> = { desktop: 1024, tablet: 700, phone: 0 }

/** How large a page is shown; null where it is as wide as its room. */
const scaleIn = (room: number, device: Device) =>
  room > 0 && room < leastRoom[device] ? room / deviceWidths[device] : null

/** Desktop takes all there is, as a visitor's window would. */
const widthOf = (device: Device) => (device === 'desktop' ? undefined : deviceWidths[device])
