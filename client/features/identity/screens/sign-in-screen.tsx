import { Link, useSearchParams } from 'react-router'
import { flowPath } from '../flow/destination.ts'
import { FlowPanel } from '../flow/flow-panel.tsx'
import { IdentityPage } from '../identity-page.tsx'
import { useFlow } from '../flow/use-flow.ts'

/** `/sign-in`: signing in, confirming who one is (`refresh`) and the second step (`aal=aal2`). */
export function SignInScreen() {
  const { returnTo, ...state } = useFlow('login')
  const [search] = useSearchParams()
  const requested =
    state.flow && 'requested_aal' in state.flow ? state.flow.requested_aal : search.get('aal')
  const refresh =
    state.flow && 'refresh' in state.flow ? state.flow.refresh : search.get('refresh') === 'true'
  if (requested === 'aal2')
    return (
      <IdentityPage
        title="One more step"
        lead="Your account asks for a second proof."
        foot={<Link to="/sign-out">Sign out instead</Link>}
      >
        <FlowPanel state={state} fields={1} />
      </IdentityPage>
    )
  if (refresh)
    return (
      <IdentityPage title="Confirm it is you" lead="This change asks for it.">
        <FlowPanel state={state} fields={1} />
      </IdentityPage>
    )
  const lead = (
    <>
      New here? <Link to={flowPath('registration', { returnTo })}>Create an account</Link>
    </>
  )
  const foot = <Link to={flowPath('recovery', { returnTo })}>Forgot your password?</Link>
  return (
    <IdentityPage title="Welcome back" lead={lead} foot={foot}>
      <FlowPanel state={state} fields={2} />
    </IdentityPage>
  )
}
