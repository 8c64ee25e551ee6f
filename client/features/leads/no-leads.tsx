import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { InboxPicture } from '#client/ui/layout/pictures.tsx'

/** What will be here, and what has to be done for it. */
export function NoLeads() {
  return (
    <EmptyState
      picture={<InboxPicture />}
      title="No leads yet"
      action={
        <Button component={Link} to="/dashboard/campaigns">
          See campaigns
        </Button>
      }
    >
      Put a form on a page and activate the campaign: everyone who sends it appears here at once,
      the newest first.
    </EmptyState>
  )
}
