import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccessChanges } from '#server/access/access-changes.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'

/** Services on a real database, with nothing connected to sockets. Override what a test is about. */
export function buildServices(database: Database, overrides: Partial<Services> = {}): Services {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-services-'))
  const log = createLog('silent')
  return {
    config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    log,
    access: createAccessChanges({ redis: null, log }),
    identity: {
      kind: 'embedded',
      internalUrl: () => 'http://127.0.0.1:1/.ory',
      verify: async () => ({ kind: 'anonymous' }),
    },
    database,
    clock: () => new Date(),
    appOrigin: () => 'http://app.test',
    pagesOrigin: () => 'http://pages.test',
    closeRoom: async () => undefined,
    flushRoom: async () => undefined,
    pageSecret: 'a secret for tests only',
    pageScripts: { core: 'void 0', ofKind: () => undefined },
    live: { visitorsNow: () => 0 },
    pages: { forget: () => undefined },
    ...overrides,
  }
}
