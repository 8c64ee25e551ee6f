import { createCollab } from '#collab/create-collab.ts'
import type { Collab } from '#collab/create-collab.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { createDocuments } from '#server/features/collaboration/documents/create-documents.ts'
import { createDatabaseJournal } from '#server/features/collaboration/public/database-journal.ts'
import { createLog } from '#server/platform/log.ts'

/** An engine on this database that nobody connects to, as of a node that only answers the API. */
export function startEngine(database: Database, clock: () => Date): Collab {
  const log = createLog('silent')
  const journal = createDatabaseJournal(database, clock, log)
  const documents = createDocuments(() => Promise.resolve(null), clock)
  const collab = createCollab({
    journal,
    log,
    clock,
    allowedOrigins: [],
    gatekeeper: { admit: async () => ({ refused: 'forbidden' }) },
    documents,
  })
  const close = async () => {
    await collab.close()
    documents.close()
    await journal.close()
  }
  return { ...collab, close }
}
