import { useEffect, useMemo, useRef, useState } from 'react'
import { mergeCampaigns } from '#shared/page/merge-campaigns.ts'
import type { MergedCampaign } from '#shared/page/merge-campaigns.ts'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useLiveCampaign } from '#client/lib/campaign-session/use-live-campaign.ts'
import { useNarrow } from '#client/lib/browser/media.ts'
import { isPlain, keyOf } from '#client/lib/keys/match-keys.ts'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { ComparisonHead } from '../comparison-head.tsx'
import type { Compared, View } from '../comparison-head.tsx'
import classes from '../comparison.module.css'
import { StepBar, stepAfter } from '../step-bar.tsx'
import { seenSteps } from '../steps.ts'
import { useMade } from '../use-made.ts'
import { useSide } from '../use-side.ts'
import type { Choices, Side } from '../use-side.ts'
import { BeforeAndAfter, OnThePage, SideBySide } from '../views.tsx'

type ComparisonProps = {
  session: CampaignSession
  companyId: string
  device: Device
  choices: Choices
  compared: Compared
  onCompare: (compared: Compared) => void
  /** The path of the page that is wanted. */
  path: string | null
  onPath: (path: string) => void
  onClose: () => void
}

const views = { page: OnThePage, slider: BeforeAndAfter, beside: SideBySide }

/** Two versions as one page, behind each other or beside each other, with what changed one by one. */
export function Comparison(props: ComparisonProps) {
  const { session, choices, compared } = props
  const from = useSide(choices, compared.from)
  const to = useSide(choices, compared.to)
  const live = useLiveCampaign(session)
  const [before, after] = [from?.campaign ?? null, to ? to.campaign : live]
  const merged = useMemo(
    () => (before && after ? mergeCampaigns(before, after) : null),
    [before, after],
  )
  const made = useMade(session.campaignId, from, to, after)
  const [now] = useState(Date.now)
  const steps = useMemo(() => (merged ? seenSteps(merged, made, now) : []), [merged, made, now])
  const [view, setView] = useState<View>('page')
  const { pages, page, show } = usePages(merged, props)
  const { root, picked, pick } = useSteps(steps, show, props.onClose)
  const isPhone = useNarrow()
  const isBeside = view === 'beside' && isPhone
  const Shown = views[isBeside ? 'page' : view]
  return (
    <main ref={root} className={classes.comparison} aria-label="What changed">
      <ComparisonHead
        choices={choices}
        compared={compared}
        onCompare={props.onCompare}
        view={isBeside ? 'page' : view}
        onView={setView}
        pages={pages}
        pageId={page?.id}
        onPage={show}
        onClose={props.onClose}
      />
      {before && after && merged && page ? (
        <Shown
          session={session}
          companyId={props.companyId}
          device={isPhone ? 'phone' : props.device}
          merged={merged}
          before={before}
          after={after}
          pageId={page.id}
          names={[
            `Version ${compared.from}`,
            compared.to === null ? 'Now' : `Version ${compared.to}`,
          ]}
          steps={steps}
          picked={picked}
          onPick={pick}
        />
      ) : (
        <NotYet sides={[from, to]} />
      )}
      <StepBar steps={merged && steps} picked={picked} onPick={pick} />
    </main>
  )
}

/** The pages of both, and the one that is shown. */
function usePages(merged: MergedCampaign | null, { path, onPath }: ComparisonProps) {
  const pages = merged?.pages ?? []
  const page = pages.find((one) => one.path === path || one.id === path) ?? pages[0]
  const show = (pageId: string) => {
    const wanted = pages.find(
      ({ id, variants }) => id === pageId || variants.some((variant) => variant.id === pageId),
    )
    if (!wanted || wanted.id === page?.id) return
    // A page that is gone may have had the path of one that came.
    const isFirst = pages.find((one) => one.path === wanted.path) === wanted
    onPath(isFirst ? wanted.path : wanted.id)
  }
  return { pages, page, show }
}

type Steps = ReturnType<typeof seenSteps>

/** The step that is looked at: it is scrolled to, and J and K lead on. */
function useSteps(steps: Steps, show: (pageId: string) => void, onClose: () => void) {
  const root = useRef<HTMLElement>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const pick = (key: string | null) => {
    setPicked(key)
    const step = steps.find((one) => one.key === key)
    if (step?.pageId) show(step.pageId)
  }
  const id = steps.find(({ key }) => key === picked)?.id
  useEffect(() => {
    if (id === undefined) return
    // A page that has just been turned to is measured first.
    const frame = requestAnimationFrame(() => {
      const part = root.current?.querySelector(`[data-past-id="${CSS.escape(id)}"]`)
      part?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  useEffect(() =>
    listenToKeys(window, (event) => {
      const { target } = event
      if (event.defaultPrevented || !isPlain(event)) return
      if (target instanceof Element && target.closest(own)) return
      const key = keyOf(event)
      if (key === 'Escape') onClose()
      else if (key === 'j' || key === 'k') {
        const next = stepAfter(steps, picked, key === 'j' ? 1 : -1)
        if (next) pick(next.key)
      } else return
      event.preventDefault()
    }),
  )
  return { root, picked, pick }
}

/** What answers keys by itself. */
const own = 'input, textarea, select, [contenteditable], [role=dialog], [role=listbox], aside'

function NotYet({ sides }: { sides: readonly (Side | null)[] }) {
  const failed = sides.find((side) => side?.error)
  const missing = sides.find((side) => side?.isMissing)
  return (
    <div className={classes.scroller}>
      {failed?.error ? (
        <div className={classes.error}>
          <ErrorNotice error={failed.error} onRetry={failed.retry} />
        </div>
      ) : missing ? (
        <EmptyState title={`Version ${missing.number} can’t be compared`}>
          It is not kept any more, or you were not asked about it. Choose another one above.
        </EmptyState>
      ) : (
        <div className={classes.coming}>
          <SkeletonBlock width="38%" />
          <SkeletonBlock width="82%" height={44} radius={10} />
          <SkeletonBlock width="64%" />
          <SkeletonBlock height={220} radius={14} />
          <SkeletonBlock width="72%" />
          <Loading what="both versions" />
        </div>
      )}
    </div>
  )
}
