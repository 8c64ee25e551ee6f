import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { upgradeDocument } from '#shared/campaign/upgrades/upgrade-document.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { loadJournalAt } from '#server/features/collaboration/public/positions.ts'
import { documentOf } from '#server/features/collaboration/public/read-campaign-document.ts'
import type { VersionRow } from './public/entities.ts'

/** The document as it was at a version, in today's form. The caller destroys it. */
export async function openVersion(em: EntityManager, version: VersionRow): Promise<Y.Doc> {
  const state = await loadJournalAt(em, version.campaignId, version.journalSeq)
  if (!state) throw new AppError('not-found')
  const doc = documentOf(state)
  const upgrade = upgradeDocument(Y.encodeStateAsUpdate(doc), findBlock)
  if (upgrade) Y.applyUpdate(doc, upgrade)
  return doc
}
