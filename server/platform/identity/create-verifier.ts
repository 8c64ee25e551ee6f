import type { AccessChanges } from '#server/platform/bus/access-changes.ts'
import type { Config } from '#server/config.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import type { Log } from '#server/platform/log.ts'
import { createEmbeddedWhoami } from './embedded/find-sessions.ts'
import { withDisabledPeople } from './disabled-people.ts'
import { networkHeaders } from './proxy.ts'
import { withProvenAddresses } from './proven-addresses.ts'
import { createSessionVerifier } from './verify-session.ts'
import type { SessionVerifier } from './verify-session.ts'
import { createWhoami } from './whoami.ts'

/**
 * The one verifier of this installation's sessions: it asks ORY_URL when that is set, else it reads
 * those of the embedded provider. An address that we have been shown counts as verified, and nobody whom
 * the operator has disabled is signed in. Throws when neither may be.
 */
export function createVerifier(options: {
  config: Pick<Config, 'oryUrl' | 'oryApiKey' | 'embeddedIdentityAllowed'>
  database: Pick<Queries, 'read'>
  /** Tells all nodes of sessions that may have ended. */
  access: AccessChanges
  /** Origin of the application as browsers see it. */
  appOrigin: () => string
  clock: () => Date
  log: Log
}): SessionVerifier {
  const { config, access, appOrigin, clock } = options
  const { oryUrl, oryApiKey } = config
  if (!oryUrl && !config.embeddedIdentityAllowed)
    throw new Error(
      'No identity provider: set ORY_URL, or FANFARE_EMBEDDED_IDENTITY=1 to use the embedded one.',
    )
  const whoami = oryUrl
    ? createWhoami({
        url: () => `${oryUrl.replace(/\/$/, '')}/sessions/whoami`,
        headers: () => networkHeaders({ oryApiKey, appOrigin }),
        clock,
      })
    : createEmbeddedWhoami(options)
  return createSessionVerifier({
    whoami: withProvenAddresses(withDisabledPeople(whoami, options), options),
    access,
    clock,
  })
}
