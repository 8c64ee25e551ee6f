import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { statusErrors } from '#shared/errors/status-errors.ts'
import type { StatusSlug } from '#shared/errors/status-errors.ts'
import { refusedEdits } from '#client/lib/campaign-session/connection-state.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { Stack } from '#client/ui/layout/elements.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { CopyOut } from './public/copy-out.tsx'
import { notSaved } from './not-saved.ts'
import classes from './public/refused-work.module.css'

/** Instead of a campaign that this person has nothing to do with any more. */
export function AccessLost({ session, why }: { session: CampaignSession; why: StatusSlug }) {
  const edits = useStore(session.connection, refusedEdits)
  const { title, text } = wordsFor(why)
  return (
    <FullScreen>
      <Stack role="alert" gap="16">
        <h1 className={classes.lostTitle}>{title}</h1>
        <p className={classes.lostText}>{text}</p>
        {edits > 0 ? (
          <>
            <p className={classes.lostText}>
              {notSaved(edits)} They are still on this device: take them along before you leave.
            </p>
            <div className={classes.actions}>
              <CopyOut session={session} />
            </div>
          </>
        ) : null}
        <div className={classes.actions}>
          <Button component={Link} to="/dashboard" size="xs" variant="default">
            Go to the dashboard
          </Button>
          <Button size="xs" variant="subtle" onClick={session.reconnect}>
            Try again
          </Button>
        </div>
      </Stack>
    </FullScreen>
  )
}

function wordsFor(why: StatusSlug): { title: string; text: string } {
  if (why !== 'company-closed' && why !== 'company-disabled' && why !== 'account-disabled')
    return {
      title: 'You no longer have access to this campaign',
      text: 'You are not a member of its company any more, or the campaign was deleted. An owner or admin can invite you again.',
    }
  const { title, help } = statusErrors[why]
  return { title, text: help }
}
