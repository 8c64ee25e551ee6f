import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { problemOf } from '#client/lib/errors/problem.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'

const parent = { to: '/dashboard/campaigns', label: 'Campaigns' }

type CampaignMissingProps = { error: unknown; onRetry: () => void }

/** In the place of a screen about a campaign, when there is none or it could not be loaded. */
export function CampaignMissing({ error, onRetry }: CampaignMissingProps) {
  if (problemOf(error).slug !== 'not-found')
    return (
      <>
        <PageHeader title="Campaign" parent={parent} />
        <ErrorNotice error={error} onRetry={onRetry} />
      </>
    )
  return (
    <EmptyState
      isPage
      title="There is no such campaign"
      action={
        <Button component={Link} to={parent.to} variant="default">
          See all campaigns
        </Button>
      }
    >
      It may have been deleted, or it belongs to a company you are not in.
    </EmptyState>
  )
}
