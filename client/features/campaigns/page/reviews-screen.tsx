import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { must } from '#shared/lib/must.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { api } from '#client/lib/api/api.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { CampaignMissing } from '../public/campaign-missing.tsx'
import { useLiveReviews } from '#client/features/reviews/public/use-reviews.ts'
import { useRequestMails } from '#client/features/reviews/public/use-request-mails.ts'
import { Heading, Stack, Text } from '#client/ui/layout/elements.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { Loading, SkeletonBlock, SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { ReviewRounds } from '#client/features/reviews/public/review-rounds.tsx'

/** /dashboard/campaigns/:campaignId/reviews: every round of review, with each answer. */
export function ReviewsScreen() {
  const campaignId = must(useParams().campaignId, 'The route has no :campaignId')
  const campaign = useQuery(api.campaigns.get.queryOptions({ input: { campaignId } }))
  if (campaign.data) return <Rounds campaign={campaign.data} />
  if (campaign.isPending) return <RoundsSkeleton />
  return <CampaignMissing error={campaign.error} onRetry={() => void campaign.refetch()} />
}

function Rounds({ campaign }: { campaign: Campaign }) {
  const mails = useRequestMails(campaign.id)
  const { reviews, data, error, isPending, refetch } = useLiveReviews(campaign.id)
  return (
    <>
      <PageHeader
        title="Reviews"
        parent={{ to: `/dashboard/campaigns/${campaign.id}`, label: campaign.name }}
      />
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <SkeletonRows what="the reviews" rows={3} height={96} /> : null}
      {data && reviews.length === 0 ? (
        <Stack gap="8" align="center" py="64">
          <Heading size="16">Nobody was asked yet</Heading>
          <Text size="13" tone="ink-2" centred balance>
            A review is about exactly one version, whatever is edited meanwhile.{' '}
            <Link to={`/dashboard/campaigns/${campaign.id}`}>Ask for the first one</Link>
          </Text>
        </Stack>
      ) : null}
      {reviews.length > 0 ? (
        <ReviewRounds campaignId={campaign.id} reviews={reviews} mails={mails} canLookBack />
      ) : null}
    </>
  )
}

function RoundsSkeleton() {
  usePageTitle('Reviews')
  return (
    <>
      <Loading what="the reviews" />
      <SkeletonBlock width={220} height={28} />
      <SkeletonRows what="the reviews" rows={3} height={96} />
    </>
  )
}
