import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import { must } from '#shared/lib/must.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { appendJournal } from '#server/features/collaboration/public/append-journal.ts'
import {
  createDatabaseJournal,
  loadJournal,
} from '#server/features/collaboration/public/database-journal.ts'
import { documentOf } from '#server/features/collaboration/public/open-state.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { createLog } from '#server/platform/log.ts'

/** A campaign with an owner, and people who edit it while nobody has it open. */
export async function startHistory(test: Companies) {
  const { owner, companyId } = await test.found()
  const client = test.api.as(owner)
  const input = { companyId, name: 'Spring', templateId: 'newsletter' }
  const { id: campaignId } = await client.campaigns.create(input)
  const campaign = await test.database.fork().findOneOrFail(CampaignEntity, { id: campaignId })

  async function change(personId: string, edit: (doc: Y.Doc) => void) {
    const em = test.database.fork()
    const doc = documentOf(await loadJournal(em, campaignId))
    const before = Y.encodeStateVector(doc)
    edit(doc)
    const entry = { room: campaignId, update: Y.encodeStateAsUpdate(doc, before), personId }
    await em.transactional((tx) => appendJournal(tx, [entry], test.time.now))
  }

  return {
    owner,
    companyId,
    client,
    campaignId,
    campaign,
    change,
    /** Gives the first page another title, in one row of the journal. */
    edit: (personId: string, title: string) =>
      change(personId, (doc) => {
        const [page] = readCampaign(doc, findBlock).pages
        setPage(doc, { pageId: must(page, 'a campaign without a page').id, title }, null)
      }),
    /** Has the journal keep the present state as a snapshot. */
    async fold() {
      const journal = createDatabaseJournal(test.database, () => test.time.now, createLog('silent'))
      const state = await loadJournal(test.database.fork(), campaignId)
      await journal.compact(campaignId, state.seq, Y.encodeStateAsUpdate(documentOf(state)))
      await journal.close()
    },
  }
}
