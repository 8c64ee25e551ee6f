import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { signInPath } from '#client/lib/session/session.ts'
import { CompanyMark } from '#client/ui/faces/company-mark.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { problemOf } from '#client/lib/errors/problem.ts'
import type { ShownInvite } from '#shared/contract/invites.ts'
import { IdentityPage } from '../identity-page.tsx'
import { endedWords } from './invite-words.ts'
import { invitePath } from './invite-token.ts'
import type { Stage } from './stage-of.ts'

type EndedInviteProps = {
  invite: ShownInvite
  state: Extract<Stage, { kind: 'ended' }>['state']
  isSignedIn: boolean
}

/** An invite that can't be accepted any more. */
export function EndedInvite({ invite, state, isSignedIn }: EndedInviteProps) {
  const { title, text } = endedWords(state, invite)
  const company = { name: invite.companyName, logoUrl: invite.logoUrl }
  return (
    <IdentityPage mark={<CompanyMark company={company} size={48} />} title={title} lead={text}>
      <WayOn isSignedIn={isSignedIn} />
    </IdentityPage>
  )
}

type NoInviteProps = { error: unknown; isSignedIn: boolean; onRetry: () => void }

/** A link that is of no invite, or can't be asked about now. */
export function NoInvite({ error, isSignedIn, onRetry }: NoInviteProps) {
  const { slug } = problemOf(error)
  if (slug !== 'invite-unknown' && slug !== 'validation-failed')
    return (
      <IdentityPage title="Your invite" lead="It can’t be shown at the moment.">
        <ErrorNotice error={error} onRetry={onRetry} />
      </IdentityPage>
    )
  return <IncompleteInvite isSignedIn={isSignedIn} />
}

const incomplete = {
  title: 'There is no such invite',
  lead: 'Open the whole link from the mail, or ask the person who invited you for a new link.',
}

/** An address without anything that opens an invite. */
export function IncompleteInvite({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <IdentityPage {...incomplete}>
      <WayOn isSignedIn={isSignedIn} />
    </IdentityPage>
  )
}

function WayOn({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Button
      component={Link}
      size="md"
      fullWidth
      variant="default"
      to={isSignedIn ? '/dashboard' : signInPath(invitePath)}
    >
      {isSignedIn ? 'Go to the dashboard' : 'Sign in'}
    </Button>
  )
}
