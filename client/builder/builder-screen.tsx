import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { can } from '#shared/permissions/can.ts'
import { api } from '#client/lib/api.ts'
import { useCampaignSession } from '#client/lib/campaign-session/use-campaign-session.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { createStore, useStore } from '#client/lib/campaign-session/store.ts'
import { usePageTitle } from '#client/lib/page-title.ts'
import { useActor, useMe } from '#client/lib/session.ts'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import classes from './builder.module.css'
import { Canvas } from './canvas/canvas.tsx'
import { CanvasContext } from './canvas/canvas-context.ts'
import { useShortcuts } from './canvas/use-shortcuts.ts'
import { DragProvider } from './drag/drag-provider.tsx'
import { Inspector } from './inspector/inspector.tsx'
import { LeftRail } from './panels/left-rail.tsx'
import { SessionNotice } from './presence/session-notice.tsx'
import { useRemoteChanges } from './presence/use-remote-changes.tsx'
import { useWhereabouts } from './presence/use-whereabouts.ts'
import { BuilderSkeleton } from './builder-skeleton.tsx'
import { BuilderContext, useBuilder, useView } from './state/builder-context.ts'
import type { Builder } from './state/builder.ts'
import { createBuilder } from './state/builder.ts'
import { LiveRegions } from './state/live-regions.tsx'
import { loadLiveText } from './text/text-slot.tsx'
import { TopBar } from './top-bar/top-bar.tsx'

/** The builder of one campaign, at /campaigns/builder/:campaignId. */
export function BuilderScreen() {
  const { campaignId = '' } = useParams()
  const me = useMe()
  const campaign = useQuery(api.campaigns.get.queryOptions({ input: { campaignId } }))
  const session = useCampaignSession(campaignId, me.person.id)
  const { data } = campaign
  const actor = useActor(data?.companyId)
  usePageTitle(data?.name)
  if (campaign.error && !data) {
    return (
      <div className={classes.problem}>
        <ErrorNotice error={campaign.error} onRetry={() => void campaign.refetch()} />
      </div>
    )
  }
  if (!data || !session) return <BuilderSkeleton />
  if (!can(actor, 'campaign.edit', { companyId: data.companyId })) {
    return <Navigate to={`/campaigns/preview/${campaignId}`} replace />
  }
  return <OpenBuilder session={session} companyId={data.companyId} name={data.name} />
}

type OpenBuilderProps = { session: CampaignSession; companyId: string; name: string }

function OpenBuilder({ session, companyId, name }: OpenBuilderProps) {
  const [builder, setBuilder] = useState<Builder | null>(null)
  useEffect(() => {
    const made = createBuilder(session, companyId)
    if (matchMedia('(max-width: 47.99em)').matches) {
      made.view.set((view) => ({ ...view, panel: null, inspector: false, device: 'phone' }))
    }
    setBuilder(made)
    return () => {
      setBuilder(null)
      made.close()
    }
  }, [session, companyId])
  const here = useStore(
    session.connection,
    ({ everReceived, device }) => everReceived || device === 'ready',
  )
  const hasPages = useStore(session.campaign, ({ pages }) => pages.length > 0)
  const everReceived = useStore(session.connection, (connection) => connection.everReceived)
  if (!builder || !here || (!hasPages && !everReceived)) return <BuilderSkeleton />
  return (
    <BuilderContext value={builder}>
      <BuilderFrame builder={builder} name={name} />
    </BuilderContext>
  )
}

function BuilderFrame({ builder, name }: { builder: Builder; name: string }) {
  const content = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const elements = useMemo(() => {
    const tools = createStore<HTMLElement | null>(null)
    return { content, scroller, overlay, root, tools }
  }, [])
  useWhereabouts(builder)
  useRemoteChanges(builder)
  useShortcuts(root)
  usePreloadedText()
  return (
    <CanvasContext value={elements}>
      <DragProvider content={content}>
        <div className={classes.builder} id="main">
          <TopBar name={name} />
          <div className={classes.work}>
            <LeftRail />
            <div className={classes.stage}>
              <SessionNotice />
              <Canvas />
            </div>
            <RightPanel />
          </div>
          <LiveRegions />
        </div>
      </DragProvider>
    </CanvasContext>
  )
}

function RightPanel() {
  const { view } = useBuilder()
  const open = useView((current) => current.inspector)
  const selected = useView((current) => current.selected !== null)
  if (!open && !selected) return null
  return (
    <aside
      className={classes.inspector}
      aria-label="Inspector"
      data-open={open || undefined}
      data-sheet={selected || undefined}
    >
      <button
        type="button"
        className={classes.sheetHandle}
        aria-expanded={open}
        onClick={() => view.set((current) => ({ ...current, inspector: !current.inspector }))}
      >
        {open ? 'Hide settings' : 'Settings'}
      </button>
      <div className={classes.inspectorBody}>
        <Inspector />
      </div>
    </aside>
  )
}

/** Fetches the text editor while the person is still looking, so the first click writes at once. */
function usePreloadedText(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadLiveText().catch(() => undefined), 1200)
    return () => clearTimeout(timer)
  }, [])
}
