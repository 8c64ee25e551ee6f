import { Link } from 'react-router'
import { flowPath } from '../flow/destination.ts'
import { FlowPanel } from '../flow/flow-panel.tsx'
import { IdentityPage } from '../identity-page.tsx'
import { useFlow } from '../flow/use-flow.ts'
import { WhoMayRegister } from '../flow/who-may-register.tsx'

/** `/sign-up/*`: a new account, signed in at once. */
export function SignUpScreen() {
  const { returnTo, ...state } = useFlow('registration')
  const lead = (
    <>
      <WhoMayRegister /> Have one already? <Link to={flowPath('login', { returnTo })}>Sign in</Link>
    </>
  )
  return (
    <IdentityPage title="Create your account" lead={lead}>
      <FlowPanel state={state} fields={3} />
    </IdentityPage>
  )
}
