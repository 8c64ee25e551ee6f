import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { can, isGuest } from '#shared/permissions/can.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { useActorOrGuest } from '#client/lib/session/admission.ts'
import { api } from '#client/lib/api/api.ts'
import { useLiveCampaign, useLiveCompany } from '#client/lib/live/live.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { useActor } from '#client/lib/session/session.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { Spoken } from '#client/ui/layout/elements.tsx'
import { CountPicture, GapPicture } from '#client/ui/layout/pictures.tsx'
import { Loading } from '#client/ui/loading/skeletons.tsx'
import { NumbersNotShown } from '#client/ui/notices/numbers-not-shown.tsx'
import { Wall } from './wall.tsx'
import classes from './wall-screen.module.css'

const campaignsRefetchMs = 30_000

/**
 * The live numbers for a screen on the wall: one campaign at /analytics/:campaignId, all that are live
 * at /analytics.
 */
export function WallScreen() {
  const { campaignId } = useParams()
  useWakeLock()
  return (
    <main id="main" tabIndex={-1} data-page-focus className={classes.screen}>
      <Spoken as="h1">Live numbers</Spoken>
      {campaignId ? <OneCampaign campaignId={campaignId} /> : <LiveCampaigns />}
    </main>
  )
}

function OneCampaign({ campaignId }: { campaignId: string }) {
  const { data, error } = useQuery(
    api.campaigns.get.queryOptions({
      input: { campaignId },
      refetchInterval: campaignsRefetchMs,
    }),
  )
  usePageTitle(data ? `${data.name} live` : undefined)
  if (data) return <WallOfOne campaign={data} />
  if (!error) return <Loading what="the numbers" />
  return problemOf(error).slug === 'not-found' ? <NotFound /> : <Failed error={error} />
}

/** For members and guests who may see its numbers. */
function WallOfOne({ campaign }: { campaign: Campaign }) {
  const { id: campaignId, companyId } = campaign
  const viewer = useActorOrGuest(companyId)
  const isShown = can(viewer, 'analytics.see', { companyId, campaignId })
  const feed = useLiveCampaign(isShown ? campaignId : undefined)
  if (isShown) return <Wall companyId={companyId} campaigns={[campaign]} feed={feed} />
  if (!viewer) return <Loading what="the numbers" />
  return isGuest(viewer) ? <NotByThisLink campaignId={campaignId} /> : <NotShown />
}

function LiveCampaigns() {
  const { id: companyId, name } = useCompany()
  const actor = useActor(companyId)
  const isShown = can(actor, 'analytics.see', { companyId })
  const { data, error } = useQuery(
    api.campaigns.list.queryOptions({
      input: { companyId, status: 'live' },
      refetchInterval: campaignsRefetchMs,
      enabled: isShown,
    }),
  )
  const feed = useLiveCompany(isShown ? companyId : undefined)
  usePageTitle(`${name} live`)
  if (!isShown) return <NotShown />
  if (data && data.campaigns.length > 0)
    return <Wall companyId={companyId} campaigns={inSteadyOrder(data.campaigns)} feed={feed} />
  if (data)
    return (
      <div className={classes.alone}>
        <EmptyState picture={<CountPicture />} title="Nothing is live yet">
          The numbers of a campaign appear here as soon as it is activated.
        </EmptyState>
      </div>
    )
  return error ? <Failed error={error} /> : <Loading what="the numbers" />
}

function NotShown() {
  return (
    <div className={classes.alone}>
      <NumbersNotShown back={{ to: '/dashboard', label: 'Back to the dashboard' }} />
    </div>
  )
}

function NotByThisLink({ campaignId }: { campaignId: string }) {
  const toPreview = (
    <Button component={Link} to={`/campaigns/preview/${campaignId}`} variant="default">
      Open the preview
    </Button>
  )
  return (
    <div className={classes.alone}>
      <EmptyState
        picture={<CountPicture />}
        title="This link does not show numbers"
        action={toPreview}
      >
        Ask whoever gave it to you for one that does.
      </EmptyState>
    </div>
  )
}

function NotFound() {
  usePageTitle('There is no such campaign')
  return (
    <div className={classes.alone}>
      <EmptyState
        picture={<GapPicture />}
        title="There is no such campaign"
        action={
          <Button component={Link} to="/analytics" variant="default">
            All that is live
          </Button>
        }
      >
        It may have been deleted, or you may not have access to it.
      </EmptyState>
    </div>
  )
}

function Failed({ error }: { error: Error }) {
  return (
    <div className={classes.alone}>
      <ErrorNotice error={error} />
    </div>
  )
}

/** Oldest first, so that a place on the wall stays a campaign's place. */
function inSteadyOrder(campaigns: Campaign[]): Campaign[] {
  return campaigns.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

/** Keeps the screen on while shown, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let gone = false
    const hold = async () => {
      if (gone || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // Refused on low battery or without TLS: the screen then sleeps as it always does.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (gone) await lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
