import { Link, useSearchParams } from 'react-router'
import { FlowPanel } from './flow-panel.tsx'
import { IdentityPage } from './identity-page.tsx'
import { useFlow } from './use-flow.ts'
import { withReturn } from './use-leave.ts'

/** `/sign-up/*`: a new account, signed in at once. */
export function SignUpScreen() {
  const state = useFlow('registration')
  const [search] = useSearchParams()
  const returnTo = search.get('return_to') ?? state.flow?.return_to ?? null
  const lead = (
    <>
      Have one already? <Link to={withReturn('/sign-in', returnTo)}>Sign in</Link>
    </>
  )
  return (
    <IdentityPage title="Create your account" lead={lead}>
      <FlowPanel state={state} fields={3} />
    </IdentityPage>
  )
}
