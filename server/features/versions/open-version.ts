import type * as Y from 'yjs'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { loadJournalAt } from '#server/features/collaboration/public/positions.ts'
import { openState } from '#server/features/collaboration/public/open-state.ts'
import type { VersionRow } from './public/entities.ts'

/** The document as it was at a version, in today's form. The caller destroys it. */
export async function openVersion(em: EntityManager, version: VersionRow): Promise<Y.Doc> {
  const state = await loadJournalAt(em, version.campaignId, version.journalSeq)
  if (!state) throw new AppError('not-found')
  return openState(state)
}
