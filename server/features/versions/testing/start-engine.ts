import { createCollab } from '#collab/create-collab.ts'
import type { Collab } from '#collab/create-collab.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { createDatabaseJournal } from '#server/features/collaboration/public/database-journal.ts'
import { createLog } from '#server/platform/log.ts'

/** An engine on this database that nobody connects to, as of a node that only answers the API. */
export function startEngine(database: Database, clock: () => Date): Collab {
  const log = createLog('silent')
  const journal = createDatabaseJournal(database, clock, log)
  const collab = createCollab({
    journal,
    log,
    clock,
    allowedOrigins: [],
    gatekeeper: { admit: async () => ({ refused: 'forbidden' }) },
    upgrade: { version: '1', run: () => null },
  })
  const close = async () => {
    await collab.close()
    await journal.close()
  }
  return { ...collab, close }
}
