import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { frontend } from '../flow/frontend.ts'
import classes from './identity-error-screen.module.css'
import { IdentityPage } from '../identity-page.tsx'
import { buttonClass } from '#client/ui/plain/plain-button.tsx'
import { Loading } from '#client/ui/loading/skeletons.tsx'

/** `/sign-in/error?id=`: an error that the provider keeps, for people whom it sent back with one. */
export function IdentityErrorScreen() {
  const id = useSearchParams()[0].get('id')
  const { data, isPending } = useQuery({
    queryKey: ['identity', 'error', id],
    queryFn: () => reasonOf(id),
    retry: false,
    staleTime: Infinity,
    networkMode: 'always',
  })
  return (
    <IdentityPage
      title="Signing in did not work"
      lead="Nothing was changed. Begin again; if it happens once more, tell the people who run this site."
    >
      {isPending ? <Loading what="the reason" /> : null}
      {data ? <p className={classes.reason}>{data}</p> : null}
      <Link to="/sign-in" className={buttonClass({ wide: true })}>
        Sign in
      </Link>
    </IdentityPage>
  )
}

/** What the provider says of the error; null when it does not know it any more. */
async function reasonOf(id: string | null): Promise<string | null> {
  if (!id) return null
  try {
    const { data } = await frontend.getFlowError({ id })
    const { reason, message } = { reason: undefined, message: undefined, ...data.error }
    const found = [reason, message].find((text) => typeof text === 'string' && text !== '')
    return found ?? null
  } catch {
    return null
  }
}
