import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { statusErrors } from '#shared/errors/status-errors.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { listDrafts } from '#client/lib/drafts/drafts.ts'
import { admissionsQuery, signInPath } from '#client/lib/session/session.ts'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { Heading } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { GapPicture } from '#client/ui/layout/pictures.tsx'
import classes from './share-links.module.css'

/**
 * Instead of what a share link opened before it expired or was taken back, with what somebody was about to
 * say there.
 */
export function LinkEnded() {
  const { pathname, search } = useLocation()
  const { title, help } = statusErrors['link-unusable']
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
      <BegunWords />
    </FullScreen>
  )
}

/** What the guest has begun to write and not sent, to be taken along; nothing for others. */
function BegunWords() {
  const { data } = useQuery(admissionsQuery)
  const id = data?.guest?.id
  return id ? <BegunBy key={id} guestId={id} /> : null
}

function BegunBy({ guestId }: { guestId: string }) {
  const [drafts] = useState(() => listDrafts(guestId))
  if (drafts.length === 0) return null
  return (
    <section className={classes.begun} aria-labelledby="begun">
      <Heading id="begun" size="13">
        What you had begun to write
      </Heading>
      <p className={classes.note}>
        It was not sent. It is on this device alone: copy it, and send it to whoever gave you the
        link.
      </p>
      {drafts.map((words) => (
        <blockquote key={words} className={classes.words} dir="auto">
          {words}
        </blockquote>
      ))}
      <CopyButton value={drafts.join('\n\n')} label="Copy your words" wide />
    </section>
  )
}
