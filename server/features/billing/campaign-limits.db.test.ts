import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { appendJournal } from '#server/features/collaboration/public/append-journal.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import { CommentPictureEntity } from '#server/features/threads/public/entities.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'
import type { OwnLimits } from '#shared/plans/plans.ts'
import { createPlans } from './plan-limits.ts'

const megabyte = 1_000_000
/** At the border exactly one of these may pass. */
const atOnce = 4
const unbounded: OwnLimits = { campaigns: null, storage: null, documents: null }
/** No campaign: whoever reads it says so. */
const noCampaign = new File(['{}'], 'a.fanfare.json')

describeEachDatabase('what campaigns take', (open) => {
  async function build(bounds: { areSold: boolean; own?: OwnLimits }) {
    const flushed: string[] = []
    const test = await startCompanies(open, {
      plans: createPlans(bounds),
      flushRoom: async (campaignId) => void flushed.push(campaignId),
    })
    onTestFinished(() => test.close())
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const create = () => client.campaigns.create({ companyId, name: 'Spring' })
    const used = async () => (await client.billing.plan({ companyId })).used
    /** So many drafts without a document. */
    const fill = (count: number) =>
      test.database.fork().insertMany(
        CampaignEntity,
        Array.from({ length: count }, () => {
          const id = uuidv7()
          const at = test.time.now
          const row = { id, companyId, name: 'Draft', slug: id, status: 'draft' as const }
          return { ...row, templateId: null, createdBy: owner.id, createdAt: at, updatedAt: at }
        }),
      )
    /** Something is written into a campaign. */
    const write = (campaignId: string, bytes: number) =>
      test.database
        .fork()
        .transactional((tx) =>
          appendJournal(
            tx,
            [{ room: campaignId, update: randomBytes(bytes), personId: owner.id }],
            test.time.now,
          ),
        )
    /** All ways to another campaign, of which none may have begun its work. */
    const ways = (campaignId: string) => [
      create(),
      client.campaigns.create({ companyId, name: 'Spring', templateId: 'newsletter' }),
      client.campaigns.duplicate({ campaignId }),
      client.campaigns.import({ companyId, file: noCampaign }),
    ]
    return { test, owner, companyId, client, create, used, fill, write, ways, flushed }
  }

  it('is refused before the work when the plan holds no further campaign; deleting makes room', async () => {
    const { client, companyId, owner, create, used, fill, ways, flushed } = await build({
      areSold: true,
    })
    const { id: campaignId } = await create()
    await fill(48)
    const made = await Promise.allSettled(Array.from({ length: atOnce }, create))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await used()).campaigns).toBe(50)
    expect(await slugsOf(...ways(campaignId))).toEqual(
      Array.from({ length: 4 }, () => 'plan-limit'),
    )
    expect(flushed).toEqual([])
    const { problem } = await refusalOf(create())
    expect(problem.detail).toBe(
      `The Free plan holds 50 campaigns, and there are 50. ${owner.name} can choose a larger plan under Billing.`,
    )
    // A sample takes no place, and what is there already can be worked on.
    await client.sample.add({ companyId })
    await client.campaigns.update({ campaignId, name: 'Summer' })
    await client.campaigns.remove({ campaignId })
    await create()
    expect((await used()).campaigns).toBe(50)
  })

  it('is refused before the work when their documents have used up what is allowed', async () => {
    const own = { ...unbounded, documents: 2 }
    const { test, client, companyId, create, used, write, ways, flushed } = await build({
      areSold: false,
      own,
    })
    const { id: campaignId } = await create()
    await write(campaignId, 0.9 * megabyte)
    expect((await used()).documents).toBe(1)
    const { id: large } = await create()
    await write(large, 0.9 * megabyte)
    expect((await used()).documents).toBe(2)
    // What is shown may be a minute old; what is refused is not.
    await write(large, 1.9 * megabyte)
    expect((await used()).documents).toBe(2)
    test.pass(60_000)
    expect((await used()).documents).toBe(4)
    expect(await slugsOf(...ways(campaignId))).toEqual(
      Array.from({ length: 4 }, () => 'plan-limit'),
    )
    expect(flushed).toEqual([])
    const { problem } = await refusalOf(create())
    expect(problem.detail).toBe(
      'Whoever runs this installation allows 2 MB for campaigns, and there are 4 MB. They can allow more.',
    )
    const { name, limits } = await client.billing.plan({ companyId })
    expect([name, limits.documents, limits.campaigns]).toEqual(['self-hosted', 2, null])
    await client.campaigns.remove({ campaignId: large })
    await create()
  })

  it('counts pictures in comments as those of the library, and takes none beyond what is allowed', async () => {
    const own = { ...unbounded, storage: 1 }
    const { test, client, companyId, create, used } = await build({ areSold: false, own })
    const { id: campaignId } = await create()
    const blue = { width: 9, height: 9, channels: 3, background: '#00f' } as const
    const bytes = new Uint8Array(await sharp({ create: blue }).png().toBuffer())
    const attach = (content: Uint8Array<ArrayBuffer> | string = bytes) =>
      client.commentPictures.add({ campaignId, file: new File([content], 'a.png') })
    expect((await used()).storage).toBe(0)
    // One may be as large as it likes while there is room.
    const { id } = await attach()
    const { storedBytes } = await test.database.fork().findOneOrFail(CommentPictureEntity, { id })
    expect(storedBytes).toBeGreaterThan(0)
    expect((await used()).storage).toBe(1)
    // Refused unread: it is no picture.
    const { problem } = await refusalOf(attach('no picture'))
    expect(problem).toMatchObject({ slug: 'plan-limit', status: 402 })
    expect(problem.detail).toBe(
      'Whoever runs this installation allows 1 MB for pictures, and there is 1 MB. They can allow more.',
    )
    const upload = () => client.assets.upload({ companyId, file: new File([bytes], 'a.png') })
    expect(await slugsOf(upload())).toEqual(['plan-limit'])
    await client.commentPictures.remove({ campaignId, pictureId: id })
    await upload()
    expect((await used()).storage).toBe(1)
  })
})
