import * as Y from 'yjs'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { appendJournal } from '#server/features/collaboration/public/append-journal.ts'
import { loadJournal } from '#server/features/collaboration/public/database-journal.ts'

/** Changes the document of a campaign on the disk, as somebody in a room would. */
export async function writeDocument(
  em: EntityManager,
  { campaignId, personId, now }: { campaignId: string; personId: string; now: Date },
  change: (doc: Y.Doc) => void,
): Promise<Y.Doc> {
  const { snapshot, updates } = await loadJournal(em, campaignId)
  const doc = new Y.Doc()
  for (const update of snapshot ? [snapshot, ...updates] : updates) Y.applyUpdate(doc, update)
  const before = Y.encodeStateVector(doc)
  change(doc)
  const update = Y.encodeStateAsUpdate(doc, before)
  await em.transactional((tx) => appendJournal(tx, [{ room: campaignId, update, personId }], now))
  return doc
}
