import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ShownInvite } from '#shared/contract/invites.ts'
import { flowPath } from '../flow/destination.ts'
import { LoginInPlace } from '../flow/login-in-place.tsx'
import classes from '../identity-page.module.css'
import { invitePath } from './invite-token.ts'
import { NewAccount } from './new-account.tsx'

type AccountPanelProps = {
  invite: ShownInvite
  token: string
  /** Somebody is signed in by now; with the flow in which a code was sent, if there is one. */
  onSignedIn: (verificationId: string | null) => void
}

/** For somebody who is not signed in: a new account, or signing in, in place and exchangeable. */
export function AccountPanel({ invite, token, onSignedIn }: AccountPanelProps) {
  const [way, setWay] = useState<'new' | 'known' | 'found'>(invite.hasAccount ? 'known' : 'new')
  const action = `Join ${invite.companyName}`
  const account = { invite, token, action, onDone: onSignedIn }
  if (way === 'new')
    return (
      <>
        <NewAccount {...account} onKnown={() => setWay('found')} />
        <p className={classes.under}>
          <span>
            Have an account already? <Switch onClick={() => setWay('known')}>Sign in</Switch>
          </span>
        </p>
      </>
    )
  const email = invite.email ?? ''
  return (
    <>
      {way === 'found' ? (
        <p role="status" className={classes.told}>
          There is an account with this address already. Sign in to join.
        </p>
      ) : null}
      <LoginInPlace
        refresh={false}
        here={invitePath}
        email={email}
        isFixed={email !== ''}
        action={`Sign in and join ${invite.companyName}`}
        onDone={() => onSignedIn(null)}
      />
      <p className={classes.under}>
        <Link to={flowPath('recovery', { returnTo: invitePath, email })}>
          Forgot your password?
        </Link>
        {way === 'found' ? null : (
          <span>
            New here? <Switch onClick={() => setWay('new')}>Create an account</Switch>
          </span>
        )}
      </p>
    </>
  )
}

function Switch({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Anchor component="button" type="button" onClick={onClick}>
      {children}
    </Anchor>
  )
}
