import { createAccessChanges } from '#server/platform/bus/access-changes.ts'
import { readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { lockDataDir } from '#server/platform/db/lock-data-dir.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { schema } from '#server/app/database/schema.ts'
import { noBrowser } from '#server/platform/browser/no-browser.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { loadPageSecret } from '#server/features/ingest/page-secret.ts'
import { createDns } from '#server/features/domains/dns.ts'
import { openFileStore } from '#server/platform/storage/open-file-store.ts'
import { countHere } from '#server/features/analytics/public/answer-questions.ts'
import { readHere } from '#server/features/collaboration/public/document-reader.ts'
import { plansOfConfig } from '#server/features/billing/plan-limits.ts'
import { loadPageScripts } from '#server/features/launch/page-script.ts'
import { createFontProcesses } from '#server/platform/fonts/font-processes.ts'
import { createPictureProcesses } from '#server/platform/pictures/picture-processes.ts'
import { createPasswordHasher } from '#server/platform/identity/password-hash.ts'
import { createLimits } from '#server/core/limits.ts'
import { countersHere } from '#server/platform/limits/counters.ts'
import { createLog } from '#server/platform/log.ts'
import type { Services } from '#server/core/services.ts'
import { describeStartFailure } from '#server/app/start-failure.ts'
import type { DemoAccount } from './demo-people.ts'
import { seedDemo } from './seed-demo.ts'

const usage = 'Usage: npm run seed -- --demo   fills the configured database with a demonstration'
const alreadyThere =
  'The demonstration is there already; nothing was changed. Its passwords were shown when it was made. For a new one, use another DATA_DIR or DATABASE_URL.'
const noIdentity =
  'The demonstration needs the built-in identity provider: unset ORY_URL, and with NODE_ENV=production set FANFARE_EMBEDDED_IDENTITY=1.'

try {
  if (process.argv.slice(2).join(' ') !== '--demo') throw new Error(usage)
  const config = readConfig(process.env)
  process.stdout.write(`${await seed(config).catch((error) => fail(error, config))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function fail(error: unknown, config: Config): never {
  throw new Error(describeStartFailure(error, config))
}

/** Returns what to say about it. Throws when a server runs on the same folder. */
async function seed(config: Config): Promise<string> {
  if (config.oryUrl || !config.embeddedIdentityAllowed) throw new Error(noIdentity)
  const unlock = lockDataDir(config.dataDir)
  try {
    const database = await openDatabase(config, schema, createLog(config.logLevel))
    try {
      await database.migrate()
      const accounts = await seedDemo(await servicesOf(config, database), new Date())
      return accounts ? describe(accounts) : alreadyThere
    } finally {
      await database.close()
    }
  } finally {
    unlock()
  }
}

/** Nobody is connected meanwhile, so there are no rooms, live numbers or pages in memory. */
async function servicesOf(config: Config, database: Database): Promise<Services> {
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  const log = createLog(config.logLevel)
  return {
    config,
    database,
    log,
    clock: () => new Date(),
    news: { publish: () => undefined },
    payments: null,
    documents: readHere,
    numbers: countHere(database),
    files: await openFileStore(config, log),
    plans: plansOfConfig(config),
    access: createAccessChanges({ redis: null, log }),
    identity: {
      kind: 'embedded',
      internalUrl: () => origin,
      verify: async () => ({ kind: 'anonymous' }),
      verifyAnew: async () => ({ kind: 'anonymous' }),
    },
    appOrigin: () => origin,
    pagesOrigin: () => config.pagesUrl ?? origin,
    closeRoom: async () => undefined,
    flushRoom: async () => undefined,
    editRoom: async () => undefined,
    live: { visitorsNow: () => 0, isHere: () => false, recount: async () => undefined },
    pageSecret: await loadPageSecret(database.fork()),
    pageScripts: loadPageScripts(),
    pages: { evict: () => undefined },
    domains: { dns: createDns([]), changed: async () => undefined },
    passwords: createPasswordHasher(),
    browser: noBrowser,
    pictures: createPictureProcesses(log),
    fonts: createFontProcesses(log),
    limits: createLimits(countersHere),
  }
}

function describe(accounts: readonly DemoAccount[]): string {
  const lines = accounts.map(
    ({ role, email, password }) => `  ${role.padEnd(8)}  ${email.padEnd(30)}  ${password}`,
  )
  return [
    'Made the company Northwind with four campaigns, a review and two weeks of visits.',
    'Sign in as one of these people; the passwords are shown only now:',
    ...lines,
    'npm start runs it.',
  ].join('\n')
}
