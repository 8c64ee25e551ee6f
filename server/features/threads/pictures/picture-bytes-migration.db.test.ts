import { v7 as uuidv7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { storedByCompany } from '#server/features/billing/public/stored-bytes.ts'
import { insertFormerCampaign } from '#server/features/companies/testing/insert-former-campaign.ts'
import { describeEachDatabase } from '#server/testing/database.ts'

const before = 'Migration20261129210500'

describeEachDatabase('the migration to what pictures in comments take', (open) => {
  it('counts those that are there by what was sent', async () => {
    const { database, close } = await open(before)
    onTestFinished(close)
    const { campaignId, companyId } = await insertFormerCampaign(database)
    for (const size of [700, 77])
      await database.fork().execute(
        // As the table was then: the entity names a column that came later.
        `insert into comment_picture (id, company_id, campaign_id, place, author_kind, author_id,
           name, width, height, size, widths, created_at)
         values (?, ?, ?, 0, 'member', ?, 'screen.png', 40, 20, ?, '[]', ?)`,
        [
          uuidv7(),
          companyId,
          campaignId,
          uuidv7(),
          size,
          database.kind === 'sqlite' ? Date.now() : new Date(),
        ],
      )
    await database.migrate()
    expect(await storedByCompany(database.fork().getKysely(), [companyId])).toEqual(
      new Map([[companyId, 777]]),
    )
  })
})
