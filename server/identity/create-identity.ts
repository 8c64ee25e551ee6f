import type { Middleware } from 'koa'
import type { AccessChanges } from '#server/access/access-changes.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Log } from '#server/log.ts'
import { createAttemptLimiter, defaultAttemptLimits } from './attempt-limits.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { openCounters } from './counters.ts'
import { createEmbeddedProvider } from './embedded/create-embedded-provider.ts'
import { createEmbeddedWhoami } from './embedded/find-sessions.ts'
import type { PasswordHasher } from './embedded/password-hash.ts'
import { createKnownDevices } from './known-devices.ts'
import { mountIdentity } from './mount.ts'
import { createProxyProvider, networkHeaders } from './proxy.ts'
import { loadSecret } from './secret.ts'
import { tellEndedSessions } from './tell-ended-sessions.ts'
import { createSessionVerifier } from './verify-session.ts'
import type { SessionVerifier } from './verify-session.ts'
import { createWhoami } from './whoami.ts'

export type IdentityKind = 'embedded' | 'kratos' | 'ory-network'

export type Identity = {
  kind: IdentityKind
  /** Serves `/.ory/*`. Mount it before anything that reads request bodies. */
  middleware: Middleware
  verifier: SessionVerifier
  close(): void
}

export type IdentityOptions = {
  config: Pick<Config, 'oryUrl' | 'oryApiKey' | 'dataDir' | 'redisUrl' | 'embeddedIdentityAllowed'>
  database: Database
  clock: () => Date
  log: Log
  /** Tells all nodes of sessions that may have ended. */
  access: AccessChanges
  /** Origin of the application as browsers see it. */
  appOrigin: () => string
  limits?: Partial<AttemptLimits>
  hasher?: PasswordHasher
}

/**
 * The identity provider of this installation at `/.ory/*` and the one verifier of its sessions:
 * a proxy to ORY_URL when that is set, else the embedded provider. Throws when neither may run.
 */
export function createIdentity(options: IdentityOptions): Identity {
  const { config, log, appOrigin, clock } = options
  const { oryUrl } = config
  if (!oryUrl && !config.embeddedIdentityAllowed)
    throw new Error(
      'No identity provider: set ORY_URL, or FANFARE_EMBEDDED_IDENTITY=1 to use the embedded one.',
    )
  const secret = loadSecret(config.dataDir, 'identity')
  const network = { oryApiKey: config.oryApiKey, appOrigin }
  const provider = oryUrl
    ? tellEndedSessions(createProxyProvider({ ...network, oryUrl }))
    : createEmbeddedProvider({ ...options, secret })
  const verifier = createSessionVerifier({
    whoami: oryUrl
      ? createWhoami({
          url: () => `${oryUrl.replace(/\/$/, '')}/sessions/whoami`,
          headers: () => networkHeaders(network),
          clock,
        })
      : createEmbeddedWhoami(options),
    access: options.access,
    clock,
  })
  const counters = openCounters({ redisUrl: config.redisUrl, log })
  const limiter = createAttemptLimiter({ ...defaultAttemptLimits, ...options.limits }, counters)
  const devices = createKnownDevices({ secret, clock, appOrigin })
  const middleware = mountIdentity({ provider, verifier, limiter, devices, appOrigin, log })
  return { kind: kindOf(config), middleware, verifier, close: counters.close }
}

function kindOf(config: IdentityOptions['config']): IdentityKind {
  if (!config.oryUrl) return 'embedded'
  return config.oryApiKey ? 'ory-network' : 'kratos'
}
