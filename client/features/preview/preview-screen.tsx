import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Review } from '#shared/contract/reviews.ts'
import { can } from '#shared/permissions/can.ts'
import { refusedEdits } from '#client/lib/campaign-session/connection-state.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import { isNarrow } from '#client/lib/browser/media.ts'
import { lazyFile, useFetchAhead } from '#client/lib/loading/lazy-file.ts'
import { useActor } from '#client/lib/session/session.ts'
import { CampaignEntrance } from '#client/features/collaboration/public/campaign-entrance.tsx'
import type { Entered } from '#client/features/collaboration/public/campaign-entrance.tsx'
import { lazyTip } from '#client/ui/buttons/tooltip.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { Loading } from '#client/ui/loading/skeletons.tsx'
import { CommentsSide, threadsPanel } from './comments-side.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { PageChips } from './page-chips.tsx'
import { PreviewBar } from './preview-bar.tsx'
import classes from './preview.module.css'
import { ReviewStrip } from './review-strip.tsx'
import type { Held } from './review-strip.tsx'
import { pins, placingLayer, Stage, wordsBubble } from './stage.tsx'
export { pins } from './stage.tsx'
import { useDesk, useReader, useThreadKeys } from './use-desk.ts'
import type { Desk } from './use-desk.ts'
import { useCompared } from './use-compared.ts'
import type { Compared } from './use-compared.ts'
import { useCounted } from './use-counted.ts'
import { useHeld } from './use-held.ts'
import { usePageChoice } from './use-page-choice.ts'
import { useSeen } from './use-seen.ts'

const previewHistory = lazyFile(async () => (await import('./preview-history.tsx')).PreviewHistory)

const comparison = lazyFile(
  async () => (await import('#client/features/differences/public/comparison.tsx')).Comparison,
)

const refusedWork = lazyFile(
  async () => (await import('#client/features/collaboration/public/refused-work.tsx')).RefusedWork,
)

const wantedSoon = [pins, placingLayer, wordsBubble, threadsPanel, lazyTip, refusedWork]

/** The live preview of one campaign, at /campaigns/preview/:campaignId. */
export function PreviewScreen() {
  const { campaignId = '' } = useParams()
  return (
    <CampaignEntrance
      campaignId={campaignId}
      titleOf={(name) => `${name}, preview`}
      waiting={<Waiting />}
    >
      {(entered) => <Preview {...entered} />}
    </CampaignEntrance>
  )
}

function Waiting() {
  return (
    <div className={classes.preview}>
      <div className={classes.bar} />
      <div className={classes.table} />
      <Loading what="the preview" />
    </div>
  )
}

function Preview(entered: Entered) {
  const { session, companyId } = entered
  const { campaignId } = session
  const [device, setDevice] = useState<Device>(() => (isNarrow() ? 'phone' : 'desktop'))
  const open = useDesk(campaignId, companyId)
  const reader = useReader(campaignId, companyId)
  useThreadKeys(open, reader.mayComment)
  const counted = useCounted(campaignId, companyId)
  useFetchAhead(wantedSoon)
  const {
    shown,
    held: upright,
    review,
    reviews,
    isWaiting,
    isUnsettled,
  } = useHeld(session, companyId)
  const { pages } = shown
  const { page, show, wanted } = usePageChoice(shown, open)
  const { compared, show: compare } = useCompared()
  const held = whileCompared(upright, compared, review, () => compare(null))
  const { isHeld } = held
  const name = review && reader.me ? `${reader.me.id} ${review.id}` : null
  const seen = useSeen({ name, pages, page, device, isHeld })
  const history = useHistory(open, companyId)
  const stage = isWaiting ? (
    <div className={classes.table}>
      <Loading what="the version under review" />
    </div>
  ) : (
    <Stage
      session={session}
      companyId={companyId}
      shown={shown}
      device={device}
      open={open}
      reader={reader}
      page={page}
      onOpenPage={show}
      counted={counted}
    />
  )
  return (
    <div
      className={classes.preview}
      id="main"
      tabIndex={-1}
      data-page-focus
      data-waits={isUnsettled || undefined}
      data-compares={compared ? true : undefined}
    >
      <PreviewBar
        entered={entered}
        device={device}
        heldAt={isHeld ? (review?.version.number ?? null) : null}
        open={open}
        counted={counted}
        isHistory={history.at !== null}
        onDevice={setDevice}
        onHistory={(isHistory) => history.show(isHistory ? 'now' : null)}
      />
      <div className={classes.notices}>
        <Refused session={session} />
        <ReviewStrip
          session={session}
          companyId={companyId}
          me={reader.me}
          held={held}
          seen={seen}
          onCompare={compare}
        />
        {!compared && (seen.length > 1 || review) ? (
          <section
            className={classes.pageRow}
            aria-label="What is shown"
            data-single={seen.length < 2 || undefined}
          >
            <PageChips pages={seen} pageId={page?.id} isReviewed={isHeld} onChoose={show} />
            <DeviceChoice device={device} onChoose={setDevice} />
          </section>
        ) : null}
      </div>
      {compared && reviews ? (
        <LazyPart
          part={comparison}
          what="what changed"
          props={{
            session,
            companyId,
            device,
            choices: { campaignId, reviews, maySeeAll: history.maySee },
            compared,
            onCompare: compare,
            path: wanted,
            onPath: show,
            onClose: () => compare(null),
          }}
        />
      ) : history.at !== null ? (
        <LazyPart
          key={history.at}
          part={previewHistory}
          what="the history"
          props={{
            session,
            companyId,
            device,
            pageId: page?.id ?? null,
            now: stage,
            versionId: history.at === 'now' ? null : history.at,
            onClose: () => history.show(null),
            onCompare: compare,
          }}
        />
      ) : (
        stage
      )}
      <CommentsSide
        open={open}
        reader={reader}
        session={session}
        shownAs={{ version: isHeld ? (review?.version.number ?? null) : null, width: device }}
      />
    </div>
  )
}

/** While two versions are compared, the one under review is on the screen only as the later one. */
function whileCompared(
  held: Held,
  compared: Compared | null,
  review: Review | null,
  leave: () => void,
) {
  if (!compared) return held
  const hold = (isHeld: boolean) => {
    leave()
    held.hold(isHeld)
  }
  return { ...held, isHeld: review !== null && compared.to === review.version.number, hold }
}

/** What this person may no longer send, above the page. */
function Refused({ session }: Pick<Entered, 'session'>) {
  const edits = useStore(session.connection, refusedEdits)
  if (edits === 0) return null
  return <LazyPart part={refusedWork} what="what was not saved" props={{ session }} />
}

/**
 * Where the history beside the page begins: 'now', or at a version, as `?version=…` asks; null while
 * it is closed, as it is beside the comments.
 */
function useHistory({ isOpen }: Desk, companyId: string) {
  const maySee = can(useActor(companyId), 'version.see', { companyId })
  const [search] = useSearchParams()
  const [wanted, setWanted] = useState(search.get('version'))
  const hasComments = useStore(isOpen, (value) => value)
  const show = (at: string | null) => {
    if (at !== null) isOpen.set(() => false)
    setWanted(at)
  }
  return { at: maySee && !hasComments ? wanted : null, show, maySee }
}
