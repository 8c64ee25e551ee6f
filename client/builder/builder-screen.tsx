import { useLayoutEffect, useRef, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { can } from '#shared/permissions/can.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { isNarrow, isTight } from '#client/lib/browser/media.ts'
import { useActor } from '#client/lib/session/session.ts'
import { CampaignEntrance } from '#client/features/collaboration/public/campaign-entrance.tsx'
import type { Entered } from '#client/features/collaboration/public/campaign-entrance.tsx'
import { BuilderSkeleton } from './builder-skeleton.tsx'
import { BuilderContext } from './state/builder-context.ts'
import type { Builder } from './state/builder.ts'
import { createBuilder } from './state/builder.ts'
import { BuilderFrame } from './builder-frame.tsx'

/** The builder of one campaign, at /campaigns/builder/:campaignId. */
export function BuilderScreen() {
  const { campaignId = '' } = useParams()
  return (
    <CampaignEntrance
      campaignId={campaignId}
      titleOf={(name) => name}
      waiting={<BuilderSkeleton />}
    >
      {(entered) => <Admission {...entered} />}
    </CampaignEntrance>
  )
}

/** Whoever may not edit from the start looks at the preview; who may no longer stays, and is told. */
function Admission(entered: Entered) {
  const { session, companyId } = entered
  const actor = useActor(companyId)
  const [isAdmitted, setAdmitted] = useState<boolean | null>(null)
  const mayEdit = isAdmitted ?? can(actor, 'campaign.edit', { companyId })
  if (!mayEdit) return <Navigate to={`/campaigns/preview/${session.campaignId}`} replace />
  if (isAdmitted === null) setAdmitted(true)
  return <OpenBuilder {...entered} />
}

function OpenBuilder({ session, companyId, name }: Entered) {
  const [builder, setBuilder] = useState<Builder | null>(null)
  const last = useRef<Builder | null>(null)
  // Before the next key: a text that is open goes on when the document does so as another one.
  useLayoutEffect(() => {
    const made = createBuilder(session, companyId, last.current ?? undefined)
    if (!last.current) fitIn(made)
    last.current = made
    setBuilder(made)
    return made.close
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

/** A small window begins with the page alone. */
function fitIn({ view }: Builder): void {
  if (isNarrow()) {
    view.set((now) => ({ ...now, panel: null, inspector: false, device: 'phone' }))
  } else if (isTight()) {
    view.set((now) => ({ ...now, panel: null }))
  }
}
