import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { appendJournal } from '#server/features/collaboration/public/append-journal.ts'
import { loadJournal } from '#server/features/collaboration/public/database-journal.ts'
import { documentOf } from '#server/features/collaboration/public/open-state.ts'

/** One edit by somebody in the builder: another title of the first page. */
export async function editPage(
  database: Database,
  edit: { campaignId: string; personId: string; title: string; now: Date },
): Promise<void> {
  const { campaignId, personId, title, now } = edit
  const em = database.fork()
  const doc = documentOf(await loadJournal(em, campaignId))
  const before = Y.encodeStateVector(doc)
  const pageId = readCampaign(doc, findBlock).pages[0]?.id ?? ''
  setPage(doc, { pageId, title, description: 'A page' }, null)
  const update = Y.encodeStateAsUpdate(doc, before)
  const entry = { room: campaignId, update, personId }
  await em.transactional((tx) => appendJournal(tx, [entry], now))
}
