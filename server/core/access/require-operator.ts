import { AppError } from '#shared/errors/catalogue.ts'
import { addressKey } from '#shared/lib/email-address.ts'
import type { Caller, Person } from '#server/core/caller.ts'
import type { Services } from '#server/core/services.ts'
import { requireConfirmed } from './require-confirmed.ts'

/** How long (ms) it holds that somebody has shown who they are. */
export const freshMs = 3_600_000

type Asked = {
  services: Pick<Services, 'config' | 'clock' | 'identity'>
  /** The Cookie header that `caller` came with. */
  cookie: string | undefined
}

/** Whether this person runs the installation: by an address that they have shown to be theirs. */
export function isOperator({ config }: Pick<Services, 'config'>, person: Person): boolean {
  return person.emailVerified && isNamed(config, person)
}

/**
 * Lets through who runs the installation and has shown within the hour who they are. Everybody else
 * gets `not-found`; operators `address-unverified` or `identity-not-fresh`.
 */
export async function requireOperator(caller: Caller, asked: Asked): Promise<void> {
  const { services, cookie } = asked
  if (!isNamed(services.config, caller.person)) throw new AppError('not-found')
  await requireConfirmed(caller, asked)
  if (isFresh(caller.authenticatedAt, services)) return
  // They may have shown it since the session was last asked about.
  const verdict = await services.identity.verifyAnew(cookie ?? '')
  const authenticatedAt = verdict.kind === 'session' ? verdict.session.authenticatedAt : null
  if (!isFresh(authenticatedAt ?? null, services)) throw new AppError('identity-not-fresh')
}

const isNamed = ({ operators }: Services['config'], { email }: Person) =>
  operators.has(addressKey(email))

const isFresh = (authenticatedAt: number | null, { clock }: Pick<Services, 'clock'>) =>
  authenticatedAt !== null && clock().getTime() - authenticatedAt < freshMs
