import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { cutUpdate } from '#collab/document/cut-update.ts'
import { callerOf } from '#server/core/caller.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { createPlans } from '#server/features/billing/plan-limits.ts'
import { createCampaign } from '#server/features/campaigns/public/create-campaign.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { pruneJournal } from './journal/prune-journal.ts'
import { loadJournal } from './public/database-journal.ts'
import type { JournalTables } from './public/entities.ts'
import { documentOf } from './public/open-state.ts'
import { lastPosition } from './public/positions.ts'
import { claimAhead, mostAtOnce, writeAhead } from './public/write-ahead.ts'

const now = new Date()
const plans = createPlans({ areSold: false })

/** A document of some three megabytes, in pieces. */
function largeDocument() {
  const doc = new Y.Doc()
  const root = doc.getMap('blocks')
  doc.transact(() => {
    for (let at = 0; at < 80; at++) root.set(`${at}`, new Y.Text('What it costs. '.repeat(2_700)))
  })
  const updates = cutUpdate(Y.encodeStateAsUpdate(doc), mostAtOnce)
  expect(updates.length).toBeGreaterThan(2)
  return { updates, said: root.toJSON() }
}

describeEachDatabase('a document that is written ahead', (open) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())

  const rowsOf = (campaignId: string) =>
    database
      .fork()
      .getKysely<JournalTables>()
      .selectFrom('journal_chunk')
      .select('last_seq')
      .where('campaign_id', '=', campaignId)
      .execute()

  async function start() {
    const companyId = uuidv7()
    const by = callerOf(await insertMember(database, companyId, 'editor'))
    return { companyId, by, ...largeDocument() }
  }

  it('is that of the campaign that is made with it', async () => {
    const { companyId, by, updates, said } = await start()
    const input = { companyId, name: 'Copy', updates }
    const { id } = await createCampaign(database.fork(), by, input, { plans, now })
    const read = documentOf(await loadJournal(database.fork(), id))
    expect(read.getMap('blocks').toJSON()).toEqual(said)
    expect(await rowsOf(id)).toHaveLength(updates.length)
    await pruneJournal(database.fork(), now)
    expect(await lastPosition(database.fork(), id)).toBe(updates.length)
  })

  it('is gone when writing it ends midway, and no campaign is there', async () => {
    const { companyId, by, updates } = await start()
    let given = 0
    const cutOff = {
      *[Symbol.iterator]() {
        for (const update of updates) {
          if (given++ === 2) throw new Error('killed')
          yield update
        }
      },
    }
    const campaignId = uuidv7()
    const broken = Object.assign([...updates], cutOff)
    const ahead = { campaignId, personId: by.person.id, updates: broken }
    await expect(writeAhead(database.fork(), ahead, now)).rejects.toThrow('killed')
    expect(given).toBe(3)
    expect(await rowsOf(campaignId)).toEqual([])
    expect(await lastPosition(database.fork(), campaignId)).toBe(0)
    expect(await database.fork().count(CampaignEntity, { companyId })).toBe(0)
  })

  it('is tidied up when nothing came of it, and can’t be claimed then', async () => {
    const { by, updates } = await start()
    const campaignId = uuidv7()
    const ahead = { campaignId, personId: by.person.id, updates }
    const seq = await writeAhead(database.fork(), ahead, now)
    const claim = () => database.fork().transactional((tx) => claimAhead(tx, campaignId, seq))
    await claim()
    await pruneJournal(database.fork(), now)
    expect(await rowsOf(campaignId)).toEqual([])
    await expect(claim()).rejects.toMatchObject({ slug: 'unavailable' })
  })
})
