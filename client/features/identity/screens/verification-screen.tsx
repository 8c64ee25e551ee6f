import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '#client/ui/plain/plain-button.tsx'
import { returnPath } from '../flow/destination.ts'
import { FlowPanel } from '../flow/flow-panel.tsx'
import { awaitsCode, isThrough, sentTo } from '../flow/flow-state.ts'
import { IdentityPage } from '../identity-page.tsx'
import { useFlow } from '../flow/use-flow.ts'
import { WhereMailIs } from '../flow/where-mail-is.tsx'

/** `/sign-in/verification`: confirming an address with a code from the mail, now or later. */
export function VerificationScreen() {
  const { returnTo, ...state } = useFlow('verification')
  const [search] = useSearchParams()
  const onward = returnPath(returnTo, window.location.origin)
  if (state.flow && isThrough(state.flow)) return <Confirmed onward={onward} />
  const sent = state.flow !== null && awaitsCode(state.flow)
  const address = state.flow && sentTo(state.flow)
  const known = { code: search.get('code') ?? '', email: search.get('email') ?? '' }
  return (
    <IdentityPage
      title="Confirm your address"
      lead={
        sent ? (
          <>
            We sent a code to {address ? <strong>{address}</strong> : 'you by mail'}.{' '}
            <WhereMailIs />
          </>
        ) : (
          'We send a code to the address. Enter it here to show that the address is yours.'
        )
      }
      foot={<Link to={onward}>Do this later</Link>}
    >
      <FlowPanel state={state} fields={1} known={known} />
    </IdentityPage>
  )
}

function Confirmed({ onward }: { onward: string }) {
  return (
    <IdentityPage title="Your address is confirmed" lead="Thank you. That was all.">
      <Link to={onward} replace className={buttonClass({ wide: true })}>
        Continue
      </Link>
    </IdentityPage>
  )
}
