import { countHere } from '#server/features/analytics/public/answer-questions.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccessChanges } from '#server/platform/bus/access-changes.ts'
import { readConfig } from '#server/config.ts'
import { createPlans } from '#server/features/billing/plan-limits.ts'
import { readHere } from '#server/features/collaboration/public/document-reader.ts'
import { noBrowser } from '#server/platform/browser/no-browser.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import type { Dns } from '#server/core/ports/dns.ts'
import { createFontProcesses } from '#server/platform/fonts/font-processes.ts'
import { createPictureProcesses } from '#server/platform/pictures/picture-processes.ts'
import { createPasswordHasher } from '#server/platform/identity/password-hash.ts'
import { createLimits } from '#server/core/limits.ts'
import { countersHere } from '#server/platform/limits/counters.ts'
import { createLog } from '#server/platform/log.ts'
import { createFolderStore } from '#server/platform/storage/folder-store.ts'
import type { Services } from '#server/core/services.ts'

/** Of all tests of a file: their processes end when nothing is sent any more. */
const pictures = createPictureProcesses(createLog('silent'))
const fonts = createFontProcesses(createLog('silent'))
const nobodyAnswers: Dns = { ask: async () => ({ kind: 'failed', code: 'ECONNREFUSED' }) }

/** Services on a real database, with nothing connected to sockets. Override what a test is about. */
export function buildServices(database: Database, overrides: Partial<Services> = {}): Services {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-services-'))
  const log = createLog('silent')
  return {
    config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    log,
    access: createAccessChanges({ redis: null, log }),
    news: { publish: () => undefined },
    identity: {
      kind: 'embedded',
      internalUrl: () => 'http://127.0.0.1:1/.ory',
      verify: async () => ({ kind: 'anonymous' }),
      verifyAnew: async () => ({ kind: 'anonymous' }),
    },
    payments: null,
    plans: createPlans({ areSold: false }),
    database,
    clock: () => new Date(),
    appOrigin: () => 'http://app.test',
    pagesOrigin: () => 'http://pages.test',
    closeRoom: async () => undefined,
    flushRoom: async () => undefined,
    editRoom: async () => undefined,
    pageSecret: 'a secret for tests only',
    pageScripts: { core: 'void 0', uncounted: 'void 1', ofKind: () => undefined },
    live: { visitorsNow: () => 0, isHere: () => false, recount: async () => undefined },
    pages: { evict: () => undefined },
    domains: { dns: nobodyAnswers, changed: async () => undefined },
    passwords: createPasswordHasher(),
    documents: readHere,
    numbers: countHere(database),
    browser: noBrowser,
    files: createFolderStore(dataDir),
    pictures,
    fonts,
    limits: createLimits(countersHere),
    ...overrides,
  }
}
