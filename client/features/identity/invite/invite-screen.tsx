import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { useSession } from '#client/lib/session/session.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { Arriving } from '#client/ui/loading/progress-line.tsx'
import type { ShownInvite } from '#shared/contract/invites.ts'
import { AccountPanel } from './account-panel.tsx'
import { ConfirmAddress } from '../flow/confirm-address.tsx'
import { EndedInvite, IncompleteInvite, NoInvite } from './ended-invite.tsx'
import { invitePath, inviteTokenIn } from './invite-token.ts'
import { InvitePage } from './invite-page.tsx'
import { ForAnother, Inside, Ready } from './signed-in-panels.tsx'
import { stageOf } from './stage-of.ts'
import type { Stage } from './stage-of.ts'
import { useJoin } from './use-join.ts'

/** `/invite#…`: says who invites whom to what, and lets in, whoever is signed in or nobody. */
export function InviteScreen() {
  const token = inviteTokenIn(useLocation().hash)
  const isSignedIn = useSession().state === 'signed-in'
  if (!token) return <IncompleteInvite isSignedIn={isSignedIn} />
  return <Invited key={token} token={token} />
}

function Invited({ token }: { token: string }) {
  const session = useSession()
  const shown = useQuery({ ...api.invites.show.queryOptions({ input: { token } }), retry: false })
  const join = useJoin(token, shown.data)
  const me = session.state === 'signed-in' ? session.me : null
  const isKnownWho = me !== null || session.state === 'signed-out'
  const now = shown.data && isKnownWho ? stageOf(shown.data, me) : null
  const isLeaving = join.isPending || Boolean(join.data)
  const stage = useHeld(now, isLeaving)
  if (session.state === 'unknown')
    return <NoInvite error={session.problem} isSignedIn={false} onRetry={session.retry} />
  if (shown.error && !shown.data)
    return (
      <NoInvite error={shown.error} isSignedIn={me !== null} onRetry={() => void shown.refetch()} />
    )
  if (!stage || !shown.data) return <Arriving what="the invite" />
  if (stage.kind === 'ended')
    return <EndedInvite invite={shown.data} state={stage.state} isSignedIn={me !== null} />
  return (
    <InvitePage invite={shown.data} stage={stage}>
      <NextStep token={token} stage={stage} join={join} invite={shown.data} />
      {join.error && !join.isPending ? <ErrorNotice error={join.error} /> : null}
    </InvitePage>
  )
}

type NextStepProps = {
  token: string
  invite: ShownInvite
  stage: Stage
  join: ReturnType<typeof useJoin>
}

/** What is to be done next, in the place of what was before. */
function NextStep({ token, invite, stage, join }: NextStepProps) {
  const [verificationId, setVerificationId] = useState<string | null>(null)
  const joinNow = () => join.mutate()
  const onSignedIn = (id: string | null) => {
    setVerificationId(id)
    joinNow()
  }
  switch (stage.kind) {
    case 'signed-out':
      return <AccountPanel invite={invite} token={token} onSignedIn={onSignedIn} />
    case 'unconfirmed': {
      const { email } = stage.me.person
      return (
        <ConfirmAddress
          email={email}
          verificationId={verificationId}
          here={invitePath}
          onDone={joinNow}
        />
      )
    }
    case 'ready':
      return <Ready invite={invite} stage={stage} isJoining={join.isPending} onJoin={joinNow} />
    case 'for-another':
      return <ForAnother invite={invite} stage={stage} />
    case 'inside':
      return <Inside invite={invite} stage={stage} />
    case 'ended':
      return null
  }
}

/** What is on the screen while it is left: it stays, whatever is learnt on the way out. */
function useHeld(stage: Stage | null, isLeaving: boolean): Stage | null {
  const held = useRef(stage)
  if (!isLeaving || held.current === null) held.current = stage
  return held.current
}
