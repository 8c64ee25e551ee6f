import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { useRefreshAtSchedule } from '#client/features/scheduling/public/use-refresh-at-schedule.ts'
import { usePeopleIn } from '#client/lib/people/use-people-in.ts'
import { useActor } from '#client/lib/session/session.ts'
import { formatList } from '#client/lib/words/format.ts'
import { Faces } from '#client/ui/faces/faces.tsx'
import { CampaignMissing } from '../public/campaign-missing.tsx'
import { Row } from '#client/ui/layout/elements.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { ShareButton } from '#client/features/share-links/public/share-button.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { TakenDownNote } from '#client/ui/campaigns/taken-down-note.tsx'
import { SampleNote } from '#client/features/sample/public/sample-note.tsx'
import { StatusBadge } from '#client/ui/campaigns/status-badge.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { can } from '#shared/permissions/can.ts'
import { must } from '#shared/lib/must.ts'
import { CampaignThumbnail } from '../public/campaign-thumbnail.tsx'
import { ActivityList } from './activity-list.tsx'
import { CampaignLink } from './campaign-link.tsx'
import { CampaignMenu } from '../campaign-menu.tsx'
import { CampaignNumbers } from './campaign-numbers.tsx'
import classes from './campaign-screen.module.css'
import { CampaignSettings } from './campaign-settings.tsx'
import { RedirectsSection } from '#client/features/publishing/public/redirects-section.tsx'
import { LinksSection } from '#client/features/tracked-links/public/links-section.tsx'
import { NextStep } from './next-step.tsx'
import { ReviewCard } from '#client/features/reviews/public/review-card.tsx'
import { ReleaseList } from './release-list.tsx'

const listPath = { to: '/dashboard/campaigns', label: 'Campaigns' }

/** One campaign: where it stands, the next step, its address, numbers and releases. */
export function CampaignScreen() {
  const campaignId = must(useParams().campaignId, 'The route has no :campaignId')
  const campaign = useQuery(api.campaigns.get.queryOptions({ input: { campaignId } }))
  if (campaign.data) return <CampaignOverview campaign={campaign.data} />
  if (campaign.isPending) return <OverviewSkeleton />
  return <CampaignMissing error={campaign.error} onRetry={() => void campaign.refetch()} />
}

function CampaignOverview({ campaign }: { campaign: Campaign }) {
  const actor = useActor(campaign.companyId)
  const navigate = useNavigate()
  const mayEdit = can(actor, 'campaign.edit', campaign)
  useRefreshAtSchedule([campaign])
  return (
    <>
      <PageHeader
        title={campaign.name}
        parent={listPath}
        badge={<StatusBadge campaign={campaign} />}
        actions={
          <>
            <ShareButton campaign={campaign} />
            <CampaignMenu campaign={campaign} onDeleted={() => void navigate(listPath.to)} />
          </>
        }
      >
        Started <RelativeTime at={campaign.createdAt} />
      </PageHeader>
      <SampleNote campaign={campaign} />
      <TakenDownNote campaign={campaign} />
      <HereNow campaignId={campaign.id} />
      <div className={classes.columns}>
        <div className={classes.first}>
          <NextStep campaign={campaign} actor={actor} />
          {campaign.release && can(actor, 'analytics.see', campaign) ? (
            <CampaignNumbers campaign={campaign} />
          ) : null}
        </div>
        <aside className={classes.side} aria-label="About this campaign">
          <PageNow campaign={campaign} />
          {campaign.isSample ? null : <CampaignLink campaign={campaign} />}
        </aside>
        <div className={classes.rest}>
          {campaign.isSample ? null : <LinksSection campaign={campaign} />}
          {campaign.isSample ? null : <RedirectsSection campaign={campaign} />}
          <ReviewCard campaign={campaign} />
          <ReleaseList campaign={campaign} />
          <ActivityList campaignId={campaign.id} />
        </div>
        {mayEdit && campaign.status !== 'archived' ? (
          <div className={classes.settings}>
            <CampaignSettings key={campaign.id} campaign={campaign} />
          </div>
        ) : null}
      </div>
    </>
  )
}

function OverviewSkeleton() {
  usePageTitle('Campaign')
  return (
    <>
      <Loading what="the campaign" />
      <div className={classes.headSkeleton}>
        <SkeletonBlock width={220} height={28} />
      </div>
      <div className={classes.columns}>
        <div className={classes.first}>
          <SkeletonBlock height={112} radius={10} />
        </div>
        <div className={classes.side}>
          <SkeletonBlock height={240} radius={10} />
        </div>
        <div className={classes.rest}>
          <SkeletonBlock height={180} radius={10} />
        </div>
      </div>
    </>
  )
}

const namedHere = 3

/** The faces of those who have the campaign open now; nothing when nobody has. */
function HereNow({ campaignId }: { campaignId: string }) {
  const people = usePeopleIn(campaignId)
  if (people.length === 0) return null
  const names = people.slice(0, namedHere).map(({ name }) => name)
  const more = people.length > namedHere ? [`${people.length - namedHere} more`] : []
  return (
    <Row as="p" gap="8" align="center" wrap size="13" tone="ink-2" role="status">
      <Faces people={people} max={5} size={24} />
      <span>
        {formatList([...names, ...more])} {people.length === 1 ? 'has' : 'have'} it open now
      </span>
    </Row>
  )
}

/** How the first page looks now, leading to the live preview. */
function PageNow({ campaign }: { campaign: Campaign }) {
  return (
    <Link to={`/campaigns/preview/${campaign.id}`} className={classes.card}>
      <CampaignThumbnail campaign={campaign} />
      <span className={classes.foot}>Open live preview</span>
    </Link>
  )
}
