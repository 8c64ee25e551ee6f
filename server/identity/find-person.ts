import { AppError } from '#shared/errors/catalogue.ts'
import type { SessionVerifier } from './verify-session.ts'

type Person = { id: string; name: string; email: string }

/** Who a request comes from, by its Cookie header; asked at most once a request. */
export function createPersonFinder(verifier: SessionVerifier) {
  return (cookie: string | undefined): (() => Promise<Person | null>) => {
    let person: Promise<Person | null> | undefined
    return () => (person ??= find(verifier, cookie))
  }
}

async function find(verifier: SessionVerifier, cookie: string | undefined) {
  const verdict = await verifier.verify(cookie)
  if (verdict.kind === 'unavailable') throw new AppError('unavailable')
  if (verdict.kind !== 'session') return null
  const { personId, name, email } = verdict.session
  return { id: personId, name, email }
}
