import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { statusErrors } from '#shared/errors/status-errors.ts'
import { FullScreen } from '../layout/full-screen.tsx'
import { EmptyState } from './empty-state.tsx'

/** What ended mails is too old, or never did. */
export function StopUnusable() {
  const { title, help } = statusErrors['link-unusable']
  return (
    <FullScreen>
      <div role="alert">
        <EmptyState
          isPage
          title={title}
          action={
            <Button component={Link} to="/dashboard/settings" variant="default">
              Your notifications
            </Button>
          }
        >
          {help}
        </EmptyState>
      </div>
    </FullScreen>
  )
}
