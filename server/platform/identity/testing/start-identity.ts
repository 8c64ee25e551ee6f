import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { createAccessChanges } from '#server/platform/bus/access-changes.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { countersHere } from '#server/platform/limits/counters.ts'
import { createLog } from '#server/platform/log.ts'
import { createPasswordHasher } from '../password-hash.ts'
import { createIdentity } from '../create-identity.ts'
import type { IdentityOptions } from '../create-identity.ts'
import { createVerifier } from '../create-verifier.ts'

/** An identity at work on a free port, with a clock that tests move and its password work counted. */
export async function startIdentity(
  database: Database,
  options: Partial<
    Pick<IdentityOptions, 'limits' | 'log' | 'provesAddress' | 'refusesRegistration'>
  > & {
    oryUrl?: string
    oryApiKey?: string
  } = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-identity-'))
  const time = { now: new Date('2026-03-01T12:00:00Z') }
  const hasher = createPasswordHasher()
  const work = { hashed: 0, verified: 0 }
  let origin = ''
  const log = options.log ?? createLog('silent')
  const config = {
    oryUrl: options.oryUrl ?? null,
    oryApiKey: options.oryApiKey ?? null,
    dataDir,
    embeddedIdentityAllowed: true,
  }
  const appOrigin = () => origin
  const clock = () => time.now
  const access = createAccessChanges({ redis: null, log })
  const verifier = createVerifier({ config, database, access, appOrigin, clock, log })
  const identity = createIdentity({
    config,
    counters: countersHere,
    database,
    verifier,
    clock,
    log,
    appOrigin,
    provesAddress: options.provesAddress ?? (async () => false),
    refusesRegistration: options.refusesRegistration ?? (async () => null),
    ...(options.limits ? { limits: options.limits } : {}),
    hasher: {
      hash: (password) => (work.hashed++, hasher.hash(password)),
      verify: (password, phc) => (work.verified++, hasher.verify(password, phc)),
    },
  })
  const app = new Koa().use(identity.middleware)
  const server = createServer(app.callback())
  ;({ origin } = await listenLocally(server))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { origin, identity: { ...identity, verifier }, time, work, close }
}
