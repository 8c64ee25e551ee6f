import type { Config } from '#server/config.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import type { Counters } from '#server/platform/limits/counters.ts'
import type { Log } from '#server/platform/log.ts'
import type { Layer } from '../http/layer.ts'
import { createAttemptLimiter, defaultAttemptLimits } from './attempt-limits.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { createEmbeddedProvider } from './embedded/create-embedded-provider.ts'
import type { ProvesAddress } from './embedded/visit.ts'
import type { PasswordHasher } from './password-hash.ts'
import { createKnownDevices } from './known-devices.ts'
import { mountIdentity } from './mount.ts'
import { createProxyProvider } from './proxy.ts'
import type { RefusesRegistration } from './refuses-registration.ts'
import { loadSecret } from './secret.ts'
import { publishEndedSessions } from './publish-ended-sessions.ts'
import { refuseWeakPasswords } from './refuse-weak-passwords.ts'
import type { SessionVerifier } from './verify-session.ts'

export type IdentityKind = 'embedded' | 'kratos' | 'ory-network'

export type Identity = {
  kind: IdentityKind
  /** Serves `/.ory/*`. Mount it before anything that reads request bodies. */
  middleware: Layer
}

export type IdentityOptions = {
  config: Pick<Config, 'oryUrl' | 'oryApiKey' | 'dataDir'>
  database: Database
  clock: () => Date
  log: Log
  verifier: SessionVerifier
  provesAddress: ProvesAddress
  refusesRegistration: RefusesRegistration
  /** Origin of the application as browsers see it. */
  appOrigin: () => string
  limits?: Partial<AttemptLimits>
  /** What attempts are counted with. */
  counters: Counters
  hasher?: PasswordHasher
}

/**
 * The identity provider of this installation at `/.ory/*`: a proxy to ORY_URL when that is set, else
 * the embedded provider.
 */
export function createIdentity(options: IdentityOptions): Identity {
  const { config, verifier, counters, log, appOrigin, clock, refusesRegistration } = options
  const { oryUrl, oryApiKey } = config
  const secret = loadSecret(config.dataDir, 'identity')
  const provider = oryUrl
    ? refuseWeakPasswords(
        publishEndedSessions(createProxyProvider({ oryUrl, oryApiKey, appOrigin })),
        verifier,
      )
    : createEmbeddedProvider({ ...options, secret })
  const limiter = createAttemptLimiter({ ...defaultAttemptLimits, ...options.limits }, counters)
  const devices = createKnownDevices({ secret, clock, appOrigin })
  const parts = { provider, verifier, limiter, devices, refusesRegistration, appOrigin, log }
  const middleware = mountIdentity(parts)
  return { kind: kindOf(config), middleware }
}

function kindOf(config: IdentityOptions['config']): IdentityKind {
  if (!config.oryUrl) return 'embedded'
  return config.oryApiKey ? 'ory-network' : 'kratos'
}
