import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Stack } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import type { ShownInvite } from '#shared/contract/invites.ts'
import type { Me } from '#shared/contract/me.ts'
import { signOut } from '../flow/sign-out.ts'
import classes from '../identity-page.module.css'
import type { Stage } from './stage-of.ts'
import { useEnter } from './use-join.ts'

type Panel<Kind extends Stage['kind']> = {
  invite: ShownInvite
  stage: Extract<Stage, { kind: Kind }>
}

/** Signed in as somebody whom it lets in: one button. */
export function Ready(props: Panel<'ready'> & { isJoining: boolean; onJoin: () => void }) {
  const { invite, stage, isJoining, onJoin } = props
  return (
    <>
      <Button size="md" fullWidth loading={isJoining} onClick={onJoin}>
        Join {invite.companyName}
      </Button>
      <p className={classes.under}>You are signed in as {stage.me.person.email}.</p>
      {invite.email ? null : <OtherAccount me={stage.me}>Use another account</OtherAccount>}
    </>
  )
}

/** Signed in as somebody else than the one it is for. */
export function ForAnother({ invite, stage }: Panel<'for-another'>) {
  return (
    <Stack gap="12">
      <OtherAccount me={stage.me} isMain>
        {`Use ${invite.email}`}
      </OtherAccount>
      <Button component={Link} to="/dashboard" size="md" fullWidth variant="default">
        Go to the dashboard
      </Button>
    </Stack>
  )
}

type OtherAccountProps = { me: Me; isMain?: boolean; children: string }

function OtherAccount({ me, isMain = false, children }: OtherAccountProps) {
  const leave = useOtherAccount(me)
  return (
    <>
      <Button
        size="md"
        fullWidth
        variant={isMain ? 'filled' : 'default'}
        loading={leave.isPending}
        onClick={() => leave.mutate()}
      >
        {children}
      </Button>
      {leave.error ? (
        <p role="alert" className={classes.wrong}>
          You could not be signed out. Check the connection and try again.
        </p>
      ) : null}
    </>
  )
}

/** A member already: on to what the invite meant. */
export function Inside({ invite, stage: { joined } }: Panel<'inside'>) {
  const enter = useEnter()
  const going = useMutation({ mutationFn: () => enter(joined) })
  const place = joined.leadsTo ? (invite.campaignName ?? invite.companyName) : invite.companyName
  return (
    <>
      <Button size="md" fullWidth loading={going.isPending} onClick={() => going.mutate()}>
        Open {place}
      </Button>
      {going.error ? <ErrorNotice error={going.error} /> : null}
    </>
  )
}

/** Signs this person out and stays where they are, so that somebody else can sign in there. */
function useOtherAccount({ person }: Me) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => signOut(person.id),
    onSuccess: () =>
      // What was known of one person is forgotten, and what the screen shows asked for again.
      queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'identity' }),
  })
}
