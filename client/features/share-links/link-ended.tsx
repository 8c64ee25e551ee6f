import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { errorCatalogue } from '#shared/errors/catalogue.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { signInPath } from '#client/lib/session/session.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { GapPicture } from '#client/ui/layout/pictures.tsx'

/** Instead of what a share link opened before it expired or was taken back. */
export function LinkEnded() {
  const { pathname, search } = useLocation()
  const { title, help } = errorCatalogue['link-unusable']
  usePageTitle(title)
  return (
    <FullScreen>
      <div role="alert">
        <EmptyState
          isPage
          picture={<GapPicture />}
          title={title}
          action={
            <Button component={Link} to={signInPath(pathname + search)} variant="default">
              Sign in instead
            </Button>
          }
        >
          {help}
        </EmptyState>
      </div>
    </FullScreen>
  )
}
