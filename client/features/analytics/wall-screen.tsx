import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { api } from '#client/lib/api.ts'
import { useCompany } from '#client/lib/current-company.ts'
import { usePageTitle } from '#client/lib/page-title.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import { CountPicture } from '#client/ui/pictures.tsx'
import { Loading } from '#client/ui/skeletons.tsx'
import { useWakeLock } from './use-wake-lock.ts'
import { WallCampaign } from './wall-campaign.tsx'
import classes from './wall-screen.module.css'

const mostShown = 6
const campaignsRefetchMs = 30_000

/**
 * The live numbers for a screen on the wall, with nothing to click: one campaign at
 * /analytics/:campaignId, all that are live at /analytics.
 */
export function WallScreen() {
  const { campaignId } = useParams()
  useWakeLock()
  return (
    <main id="main" tabIndex={-1} data-page-focus className={classes.wall}>
      <VisuallyHidden component="h1">Live numbers</VisuallyHidden>
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
  if (data) return <Wall campaigns={[data]} />
  return error ? <Failed error={error} /> : <Loading what="the numbers" />
}

function LiveCampaigns() {
  const { id: companyId, name } = useCompany()
  const { data, error } = useQuery(
    api.campaigns.list.queryOptions({
      input: { companyId, status: 'live' },
      refetchInterval: campaignsRefetchMs,
    }),
  )
  usePageTitle(`${name} live`)
  if (data && data.campaigns.length > 0)
    return <Wall campaigns={inSteadyOrder(data.campaigns).slice(0, mostShown)} />
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

function Wall({ campaigns }: { campaigns: Campaign[] }) {
  return (
    <div className={classes.grid} data-count={campaigns.length}>
      {campaigns.map((campaign) => (
        <WallCampaign key={campaign.id} campaign={campaign} />
      ))}
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
