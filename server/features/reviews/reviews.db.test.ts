import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asSnapshot } from '#shared/campaign/model/as-snapshot.ts'
import type { LaunchRule } from '#shared/contract/launch-rules.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { ReviewEntity } from './public/entities.ts'
import { buildReview } from './testing/build-review.ts'

describeEachDatabase('reviews', (open) => {
  let test: Companies
  beforeAll(async () => {
    test = await startCompanies(open)
  })
  afterAll(() => test.close())

  const build = (launchRules: LaunchRule[] = []) => buildReview(test, launchRules)

  it('asks for one exact version, by mail and in the app, and is answered', async () => {
    const { ada, bo, as, companyId, campaignId, input, request, reviewsNow } = await build()
    expect((await request()).status).toBe('in_review')
    const [review] = await reviewsNow()
    expect(review).toMatchObject({ state: 'open', message: 'Please look', version: { number: 1 } })
    expect(review?.reviewers).toEqual([{ id: ada.id, name: 'Ada', stage: 0, kind: 'member' }])
    const [mail] = await test.mailsTo(ada.email)
    expect(mail?.subject).toBe('Bo asks for your review of version 1: Spring sale')
    expect(mail?.body).toContain(`http://app.test/campaigns/preview/${campaignId}`)
    const { reviews: waiting } = await as(ada).reviews.waiting({ companyId })
    expect(waiting.map(({ campaign }) => campaign.name)).toEqual(['Spring sale'])
    const approved = await as(ada).reviews.approve({ ...input, words: 'Lovely' })
    expect(approved.status).toBe('approved')
    const [answered] = await reviewsNow()
    expect(answered).toMatchObject({ state: 'approved', answers: [{ words: 'Lovely' }] })
    expect((await as(ada).reviews.waiting({ companyId })).reviews).toEqual([])
    const { notifications } = await as(bo).notifications.list({ companyId })
    expect(notifications).toMatchObject([
      { kind: 'review-answered', answer: 'approved', by: 'Ada' },
    ])
  })

  it('goes back to a draft with changes requested, and is asked again for a new version', async () => {
    const { ada, as, input, request, statusNow, reviewsNow, edit } = await build()
    await request()
    await as(ada).reviews.requestChanges({ ...input, words: 'Softer' })
    expect(await statusNow()).toBe('draft')
    await edit('Softer')
    await request()
    const reviews = await reviewsNow()
    expect(reviews.map(({ state, version }) => [state, version.number])).toEqual([
      ['open', 2],
      ['changes-requested', 1],
    ])
  })

  it('has one open review at a time, and withdraws', async () => {
    const { bo, ada, as, input, request, statusNow, reviewsNow, edit } = await build()
    await request()
    await edit('Again')
    await request()
    expect((await reviewsNow()).map(({ state }) => state)).toEqual(['open', 'withdrawn'])
    await as(bo).reviews.withdraw(input)
    expect(await statusNow()).toBe('draft')
    expect(await slugsOf(as(ada).reviews.approve(input), as(bo).reviews.withdraw(input))).toEqual([
      'transition-not-allowed',
      'transition-not-allowed',
    ])
  })

  it('takes one of two answers at the same moment, and none to a review that is over', async () => {
    const { owner, ada, as, input, request, reviewsNow } = await build()
    await request()
    const [first] = await reviewsNow()
    const answers = await Promise.allSettled([
      as(ada).reviews.approve(input),
      as(owner).reviews.approve(input),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await reviewsNow())[0]?.answers).toHaveLength(1)
    await request()
    const late = as(ada).reviews.approve({ ...input, reviewId: first?.id ?? '' })
    expect(await slugsOf(late)).toEqual(['conflict'])
  })

  it('lets an approval be taken back', async () => {
    const { ada, as, input, request, statusNow } = await build()
    await request()
    await as(ada).reviews.approve(input)
    await as(ada).reviews.requestChanges({ ...input, words: 'Wait' })
    expect(await statusNow()).toBe('draft')
    expect((await as(ada).reviews.list(input)).approval).toBeNull()
  })

  it('is asked only of those who may approve, by those who may edit', async () => {
    const { ada, bo, as, input, request } = await build()
    const refusal = await refusalOf(request([bo.id]))
    expect(refusal.problem.errors?.[0]?.pointer).toBe('/reviewers')
    await request()
    expect(
      await slugsOf(
        as(ada).reviews.request(input),
        as(bo).reviews.approve(input),
        as(bo).reviews.requestChanges(input),
        as(buildPerson()).reviews.approve(input),
      ),
    ).toEqual(['forbidden', 'forbidden', 'forbidden', 'not-found'])
  })

  it('shows the version as it was asked about, and what is new since one approved before', async () => {
    const { ada, as, input, request, reviewsNow, edit } = await build()
    await request()
    await as(ada).reviews.approve(input)
    await edit('Second')
    await request()
    await edit('Third')
    const [review] = await reviewsNow()
    const shown = await as(ada).reviews.show({ ...input, reviewId: review?.id ?? '' })
    expect(asSnapshot(shown.campaign)?.pages[0]?.title).toBe('Second')
    expect(shown.since).toMatchObject({
      number: 1,
      changes: [{ what: 'Page “Second”', how: 'Changed · Title, Description' }],
    })
  })

  it('belongs to its version: later edits are told, and stop nobody', async () => {
    const { bo, ada, as, input, request, edit } = await build()
    await request()
    await as(ada).reviews.approve(input)
    await edit('Later')
    const { checks, approval } = await as(bo).campaigns.checks(input)
    const line = checks.find(({ id }) => id === 'approval')
    expect(line).toMatchObject({ level: 'warning', message: 'Approved version 1; 1 change since.' })
    expect(line?.versionId).toBe(approval?.version.id)
    expect(approval).toMatchObject({ isBehind: true, by: 'Ada' })
    expect((await as(bo).campaigns.activate(input)).status).toBe('live')
  })

  describe('where only approved versions go live', () => {
    it('refuses everything but the approved position, and publishes that', async () => {
      const { bo, ada, as, input, request, edit } = await build(['approved-only'])
      expect(await slugsOf(as(bo).campaigns.activate(input))).toEqual(['approval-required'])
      await request()
      await as(ada).reviews.approve(input)
      await edit('Not approved')
      expect(await slugsOf(as(bo).campaigns.activate(input))).toEqual(['approval-required'])
      const { approval } = await as(bo).campaigns.checks(input)
      const versionId = approval?.version.id ?? ''
      const live = await as(bo).campaigns.activate({ ...input, versionId })
      expect(live.release?.journalSeq).toBe(approval?.version.journalSeq)
      expect(await slugsOf(as(bo).campaigns.publish(input))).toEqual(['approval-required'])
      await request()
      await as(ada).reviews.approve(input)
      expect((await as(bo).campaigns.publish(input)).release?.number).toBe(2)
    })

    it('lets no publication slip past an approval that is taken back at the same moment', async () => {
      const { bo, ada, as, input, request } = await build(['approved-only'])
      await request()
      await as(ada).reviews.approve(input)
      const [published] = await Promise.allSettled([
        as(bo).campaigns.activate(input),
        as(ada).reviews.requestChanges(input),
      ])
      const { approval } = await as(bo).reviews.list(input)
      const isLive = (await as(bo).campaigns.get(input)).status === 'live'
      expect(isLive).toBe(published.status === 'fulfilled')
      expect(isLive || approval === null).toBe(true)
    })
  })

  it('warns of open threads, or holds the launch where the company asks for it', async () => {
    const anchor = { pageId: 'p', on: 'page', partId: 'p', x: 0, y: 0 } as const
    const say = async (here: Awaited<ReturnType<typeof build>>) =>
      here.as(here.ada).threads.create({ ...here.input, anchor, body: 'Hm', mentions: [] })
    const warned = await build()
    await say(warned)
    const { checks } = await warned.as(warned.bo).campaigns.checks(warned.input)
    const line = checks.find(({ id }) => id === 'threads')
    expect(line).toMatchObject({ level: 'warning', message: '1 comment is open.' })
    const held = await build(['threads-resolved'])
    const { id: threadId } = await say(held)
    const launch = () => held.as(held.bo).campaigns.activate(held.input)
    expect(await slugsOf(launch())).toEqual(['checks-failed'])
    await held.as(held.bo).threads.resolve({ ...held.input, threadId })
    expect((await launch()).status).toBe('live')
  })

  it('goes with its campaign', async () => {
    const { owner, as, input, request } = await build()
    await request()
    await as(owner).campaigns.remove(input)
    expect(await test.database.fork().count(ReviewEntity, input)).toBe(0)
  })
})
