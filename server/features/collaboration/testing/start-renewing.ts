import { createCollab } from '#collab/create-collab.ts'
import type { Documents } from '#collab/ports.ts'
import { ownForm } from '#shared/blocks/own-form.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { renewDocument } from '#shared/campaign/generations/renew-document.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { createDatabaseJournal } from '../public/database-journal.ts'

const dayMs = 24 * 3_600_000

/**
 * An engine that nobody connects to, which renews documents on this loop and leaves out what was
 * removed before that day.
 */
export function startRenewing(database: Database, removedBefore: number, clock = () => new Date()) {
  const today = Math.floor(clock().getTime() / dayMs)
  const documents: Documents = {
    form: ownForm,
    renew: async (_, state) => renewDocument(state, findBlock, { writer: 7, today, removedBefore }),
    present: () => Promise.reject(new Error('nobody is there')),
  }
  const log = createLog('silent')
  const journal = createDatabaseJournal(database, clock, log)
  const collab = createCollab({
    journal,
    documents,
    gatekeeper: { admit: async () => ({ refused: 'forbidden' }) },
    allowedOrigins: [],
    log,
    clock,
  })
  return {
    collab,
    journal,
    documents,
    async close() {
      await collab.close()
      await journal.close()
    },
  }
}
