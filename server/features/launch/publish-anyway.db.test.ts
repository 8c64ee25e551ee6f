import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { addPage } from '#shared/campaign/edits/add-page.ts'
import { removePage } from '#shared/campaign/edits/remove-page.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import type { LaunchRule } from '#shared/contract/launch-rules.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { writeDocument } from '#server/features/collaboration/testing/write-document.ts'
import { buildReview } from '#server/features/reviews/testing/build-review.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'

const reason = 'The fair opens at noon.'
const anyway = { reason }
const noTitle = 'The page / has no title.'

describeEachDatabase('publishing although checks fail', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  /** A campaign whose first page has no title, which no campaign goes live with. */
  async function build(rules: LaunchRule[] = []) {
    const made = await buildReview(test, rules)
    const client = test.api.as(made.owner)
    await made.edit('')
    const launchedWith = async () => (await client.audit.list(made)).entries[0]?.details
    const releases = async () => (await client.campaigns.releases(made.input)).releases
    const comment = () => {
      const anchor = { pageId: 'p', on: 'page', partId: 'p', x: 0, y: 0 } as const
      return client.threads.create({ ...made.input, anchor, body: 'Hm', mentions: [] })
    }
    return { ...made, client, launchedWith, releases, comment }
  }

  it('goes live with a reason, which audit log, activity and release remember', async () => {
    const { client, input, launchedWith, releases } = await build()
    expect(await slugsOf(client.campaigns.activate(input))).toEqual(['checks-failed'])
    const live = await client.campaigns.activate({ ...input, anyway: { reason: ` ${reason} ` } })
    expect(live).toMatchObject({ status: 'live', release: { number: 1 } })
    expect(await launchedWith()).toEqual({ release: '1', reason, failed: '1', problems: noTitle })
    const { activity } = await client.campaigns.activity(input)
    expect(activity[0]).toMatchObject({
      action: 'campaign.activated',
      details: { release: '1', reason, failed: '1' },
    })
    expect((await releases())[0]?.anyway).toEqual(anyway)
  })

  it('publishes the next release so, and keeps no reason where nothing fails', async () => {
    const { client, input, edit, launchedWith, releases } = await build()
    await client.campaigns.activate({ ...input, anyway })
    expect(await slugsOf(client.campaigns.publish(input))).toEqual(['checks-failed'])
    await client.campaigns.publish({ ...input, anyway })
    expect(await launchedWith()).toMatchObject({ release: '2', failed: '1' })
    await edit('A title')
    await client.campaigns.publish({ ...input, anyway })
    expect(await launchedWith()).toEqual({ release: '3' })
    expect((await releases()).map((release) => release.anyway)).toEqual([null, anyway, anyway])
  })

  it('tells the first few of many failures, and how many there were', async () => {
    const { client, input, campaignId, owner, launchedWith } = await build()
    const em = test.database.fork()
    const by = { campaignId, personId: owner.id, now: test.time.now }
    await writeDocument(em, by, (doc) => {
      for (let at = 1; at <= 8; at += 1) addPage(doc, { title: `Page ${at}`, path: `/${at}` }, null)
    })
    await client.campaigns.activate({ ...input, anyway })
    const { failed, problems } = (await launchedWith()) ?? {}
    expect(failed).toBe('9')
    expect(problems?.split('\n')).toHaveLength(5)
  })

  it('is for owners and admins, never for a key', async () => {
    const { client, companyId, input, as, bo } = await build()
    await client.companies.update({ companyId, allowances: ['editors-activate'] })
    const { key = '' } = await client.apiKeys.create({
      companyId,
      name: 'Deploy',
      scopes: ['campaigns.publish'],
    })
    expect(
      await slugsOf(
        as(bo).campaigns.activate(input),
        as(bo).campaigns.activate({ ...input, anyway }),
        test.api.withKey(key).campaigns.activate({ ...input, anyway }),
      ),
    ).toEqual(['checks-failed', 'forbidden', 'forbidden'])
    const admin = as(await test.join(companyId, 'admin'))
    expect((await admin.campaigns.activate({ ...input, anyway })).status).toBe('live')
  })

  it.each([
    ['none', ''],
    ['one of spaces', ' '.repeat(20)],
    ['a short one', 'Because'],
    ['a long one', 'x'.repeat(301)],
  ])('asks for a reason: not %s', async (_, wrong) => {
    const { client, input } = await build()
    const { problem } = await refusalOf(
      client.campaigns.activate({ ...input, anyway: { reason: wrong } }),
    )
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['/anyway/reason'])
  })

  it('passes open comments too, where the company holds launches for them', async () => {
    const { client, input, edit, comment, launchedWith } = await build(['threads-resolved'])
    await comment()
    await client.campaigns.activate({ ...input, anyway })
    const problems = `${noTitle}\n1 comment is open.`
    expect(await launchedWith()).toEqual({ release: '1', reason, failed: '2', problems })
    await edit('A title')
    expect(await slugsOf(client.campaigns.publish(input))).toEqual(['checks-failed'])
    await client.campaigns.publish({ ...input, anyway })
    expect(await launchedWith()).toMatchObject({ failed: '1', problems: '1 comment is open.' })
  })

  describe('makes up for nothing else:', () => {
    it('not for the approval that the company asks for', async () => {
      const { client, as, ada, input, request } = await build(['approved-only'])
      const launch = () => client.campaigns.activate({ ...input, anyway })
      expect(await slugsOf(launch())).toEqual(['approval-required'])
      await request()
      await as(ada).reviews.approve(input)
      expect((await launch()).status).toBe('live')
    })

    it('not for a campaign without a page', async () => {
      const { client, input, campaignId, owner } = await build()
      const by = { campaignId, personId: owner.id, now: test.time.now }
      await writeDocument(test.database.fork(), by, removeEachPage)
      const { problem } = await refusalOf(client.campaigns.activate({ ...input, anyway }))
      expect([problem.slug, problem.detail]).toEqual([
        'checks-failed',
        'This campaign has no page yet.',
      ])
    })

    it('not for the state that the campaign is in', async () => {
      const { client, input } = await build()
      expect(await slugsOf(client.campaigns.publish({ ...input, anyway }))).toEqual([
        'transition-not-allowed',
      ])
    })
  })
})

/** As two people leave none, who each remove another one at the same moment. */
function removeEachPage(doc: Y.Doc): void {
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  const [first, second] = readCampaign(doc, findBlock).pages
  removePage(doc, { pageId: first?.id ?? '' }, null)
  removePage(other, { pageId: second?.id ?? '' }, null)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
}
