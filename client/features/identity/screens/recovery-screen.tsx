import { Link, useSearchParams } from 'react-router'
import { flowPath } from '../flow/destination.ts'
import { FlowPanel } from '../flow/flow-panel.tsx'
import { awaitsCode, sentTo } from '../flow/flow-state.ts'
import { IdentityPage } from '../identity-page.tsx'
import { useFlow } from '../flow/use-flow.ts'
import { WhereMailIs } from '../flow/where-mail-is.tsx'

/** `/sign-in/recovery`: back in by a code from the mail, then on to a new password. */
export function RecoveryScreen() {
  const { returnTo, ...state } = useFlow('recovery')
  const [search] = useSearchParams()
  const known = { email: search.get('email') ?? '' }
  const foot = <Link to={flowPath('login', { returnTo })}>Back to signing in</Link>
  if (state.flow && awaitsCode(state.flow)) {
    const address = sentTo(state.flow)
    const lead = (
      <>
        If there is an account with {address ? <strong>{address}</strong> : 'this address'}, a code
        is on its way to it. <WhereMailIs /> Another address?{' '}
        <button type="button" onClick={state.restart}>
          Begin again
        </button>
      </>
    )
    return (
      <IdentityPage title="Look into your mail" lead={lead} foot={foot}>
        <FlowPanel state={state} fields={1} />
      </IdentityPage>
    )
  }
  return (
    <IdentityPage
      title="Forgot your password?"
      lead="Enter the email of your account. We send you a code with which you can choose a new password."
      foot={foot}
    >
      <FlowPanel state={state} fields={1} known={known} />
    </IdentityPage>
  )
}
