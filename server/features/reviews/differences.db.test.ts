import { afterAll, beforeAll, expect, it } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { editPage } from '#server/features/campaigns/testing/edit-page.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { slugsOf } from '#server/testing/test-api.ts'
import { buildReview } from './testing/build-review.ts'

describeEachDatabase('differences between rounds', (open) => {
  let test: Companies
  beforeAll(async () => {
    test = await startCompanies(open)
  })
  afterAll(() => test.close())

  const later = (ms: number) => (test.time.now = new Date(test.time.now.getTime() + ms))

  it('say who made each, and at which moment while the journal knows it', async () => {
    const { owner, ada, as, campaignId, input, request, reviewsNow, edit } = await buildReview(test)
    await request()
    later(60_000)
    await edit('First')
    const first = test.time.now.toISOString()
    later(60_000)
    await request()
    const [second, one] = await reviewsNow()
    const named = { ...input, reviewId: must(one, 'the first round').id }
    const untilId = must(second, 'the second round').id
    const between = await as(ada).reviews.differences({ ...named, untilId })
    expect(between.changes).toMatchObject([
      { kind: 'changed', level: 'pages', people: [{ name: 'Bo' }], since: first, until: first },
    ])
    later(60_000)
    const by = { campaignId, personId: owner.id, title: 'Second', now: test.time.now }
    await editPage(test.database, by)
    const { changes } = await as(ada).reviews.differences(named)
    // Of a value that was written twice, what stands is the work of the last.
    const last = test.time.now.toISOString()
    const people = [{ id: owner.id }]
    expect(changes).toMatchObject([{ people, since: last, until: last }])
    const versions = await as(ada).versions.list(input)
    const versionId = must(versions.versions.at(-1), 'a version').id
    expect((await as(ada).versions.differences({ ...input, versionId })).changes).toEqual(changes)
  })

  it('are told of a later version than the first only, and of rounds of this campaign', async () => {
    const { ada, as, input, request, reviewsNow, edit } = await buildReview(test)
    await request()
    await edit('Again')
    await request()
    const [second, first] = (await reviewsNow()).map(({ id }) => id)
    const [reviewId, untilId] = [must(second, 'a round'), must(first, 'a round')]
    const backwards = as(ada).reviews.differences({ ...input, reviewId, untilId })
    const none = as(ada).reviews.differences({ ...input, reviewId: input.campaignId })
    expect(await slugsOf(backwards, none)).toEqual(['validation-failed', 'not-found'])
  })
})
