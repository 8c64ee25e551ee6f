import { AppError } from '#shared/errors/catalogue.ts'
import type { Caller } from '#server/core/caller.ts'
import type { Services } from '#server/core/services.ts'

/**
 * Lets through whose address is known to be theirs. A key passes: it is made by such a person only.
 * `cookie` is the header that `caller` came with. Throws `address-unverified`.
 */
export async function requireConfirmed(
  { person, key }: Caller,
  { services, cookie }: { services: Pick<Services, 'identity'>; cookie: string | undefined },
): Promise<void> {
  if (key || person.emailVerified) return
  // They may have confirmed it since the session was last asked about.
  const verdict = await services.identity.verifyAnew(cookie ?? '')
  if (verdict.kind !== 'session' || !verdict.session.emailVerified)
    throw new AppError('address-unverified')
}
