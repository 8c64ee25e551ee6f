import { afterAll, beforeAll, expect, it } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { undoMs } from '#shared/lib/undo-time.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { mailNotifications } from '#server/features/notifications/mail-notifications.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { buildReview } from './testing/build-review.ts'

describeEachDatabase('answers to reviews', (open) => {
  let test: Companies
  beforeAll(async () => {
    test = await startCompanies(open)
  })
  afterAll(() => test.close())

  /** A campaign of which a version is under review. */
  async function build(launchRules: Parameters<typeof buildReview>[1] = []) {
    const stage = await buildReview(test, launchRules)
    await stage.request()
    const reviewNow = async () => must((await stage.reviewsNow())[0], 'the review')
    const named = { ...stage.input, reviewId: (await reviewNow()).id }
    const stateNow = async () => [(await reviewNow()).state, await stage.statusNow()]
    const toldTo = async (person: typeof stage.bo) => {
      const { companyId } = stage
      const { notifications, unread } = await stage.as(person).notifications.list({ companyId })
      return { said: notifications.map(({ kind, answer }) => answer ?? kind), unread }
    }
    const mail = () => mailNotifications(test.database.fork(), 'http://app.test', test.time.now)
    return { ...stage, named, reviewNow, stateNow, toldTo, mail }
  }
  const later = (ms: number) => (test.time.now = new Date(test.time.now.getTime() + ms))

  it('can be taken back: what they decided is open again', async () => {
    const { ada, as, named, stateNow, reviewNow } = await build()
    await as(ada).reviews.approve({ ...named, words: 'Lovely' })
    expect(await stateNow()).toEqual(['approved', 'approved'])
    await as(ada).reviews.takeBack(named)
    expect(await stateNow()).toEqual(['open', 'in_review'])
    expect((await as(ada).reviews.list(named)).approval).toBeNull()
    const [answer] = (await reviewNow()).answers
    expect(answer).toMatchObject({ words: 'Lovely', takenBackAt: test.time.now.toISOString() })
    await as(ada).reviews.requestChanges({ ...named, words: 'Softer' })
    expect(await stateNow()).toEqual(['changes-requested', 'draft'])
    await as(ada).reviews.takeBack(named)
    expect(await stateNow()).toEqual(['open', 'in_review'])
    expect(await slugsOf(as(ada).reviews.takeBack(named))).toEqual(['conflict'])
  })

  it('cancel a start that was planned by them', async () => {
    const { owner, ada, as, input, named, stateNow } = await build()
    await as(ada).reviews.approve(named)
    const startsAt = new Date(test.time.now.getTime() + 3_600_000).toISOString()
    await as(owner).campaigns.schedule({ ...input, startsAt, timeZone: 'UTC' })
    expect(await stateNow()).toEqual(['approved', 'scheduled'])
    await as(ada).reviews.takeBack(named)
    expect(await stateNow()).toEqual(['open', 'in_review'])
  })

  it('stay once the version went live by them', async () => {
    const { bo, ada, as, input, named, stateNow } = await build(['approved-only'])
    await as(ada).reviews.approve(named)
    await as(bo).campaigns.activate(input)
    const refusal = await refusalOf(as(ada).reviews.takeBack(named))
    expect(refusal.problem).toMatchObject({
      detail: 'Version 1 went live after your yes. Ask for changes instead.',
    })
    expect(await stateNow()).toEqual(['approved', 'live'])
    // What a yes can't, a no can, and that can be taken back.
    await as(ada).reviews.requestChanges({ ...named, words: 'Wait' })
    expect(await stateNow()).toEqual(['changes-requested', 'live'])
    await as(ada).reviews.takeBack(named)
    expect(await stateNow()).toEqual(['approved', 'live'])
  })

  it('are heard after somebody else has answered; whoever wants changes counts first', async () => {
    const { owner, ada, as, named, stateNow, reviewNow } = await build()
    await as(owner).reviews.approve(named)
    await as(ada).reviews.approve({ ...named, words: 'So do I' })
    expect(await stateNow()).toEqual(['approved', 'approved'])
    await as(ada).reviews.requestChanges({ ...named, words: 'No, wait' })
    expect(await stateNow()).toEqual(['changes-requested', 'draft'])
    await as(owner).reviews.approve(named)
    expect(await stateNow()).toEqual(['changes-requested', 'draft'])
    await as(ada).reviews.approve({ ...named, words: 'It was the cache' })
    expect(await stateNow()).toEqual(['approved', 'approved'])
    expect((await reviewNow()).answers).toHaveLength(5)
  })

  it('are refused to a version that nobody asks about any more, and say which is asked about', async () => {
    const { bo, ada, as, input, named, request, edit } = await build()
    await edit('Again')
    await request()
    const late = await refusalOf(as(ada).reviews.approve(named))
    expect(late.problem.detail).toBe('Version 2 is asked about by now. Look at it first.')
    await as(bo).reviews.withdraw(input)
    const { reviews } = await as(ada).reviews.list(input)
    const gone = as(ada).reviews.approve({ ...input, reviewId: must(reviews[0], 'review').id })
    expect((await refusalOf(gone)).problem.detail).toContain('taken back')
  })

  it('of an earlier version that are taken back leave the review of the next one alone', async () => {
    const { ada, as, named, request, edit, reviewsNow, statusNow } = await build()
    await as(ada).reviews.approve(named)
    await edit('Again')
    await request()
    await as(ada).reviews.takeBack(named)
    expect((await reviewsNow()).map(({ state }) => state)).toEqual(['open', 'withdrawn'])
    expect(await statusNow()).toBe('in_review')
    expect((await as(ada).reviews.list(named)).approval).toBeNull()
  })

  it('are added to by whoever gave them', async () => {
    const { owner, ada, bo, as, named, reviewNow, stateNow, toldTo } = await build()
    await as(ada).reviews.requestChanges({ ...named, words: 'Softer' })
    await as(ada).reviews.addWords({ ...named, words: 'And shorter' })
    const said = (await reviewNow()).answers.map(({ answer, words }) => [answer, words])
    expect(said).toEqual([
      ['changes-requested', 'Softer'],
      ['note', 'And shorter'],
    ])
    expect(await stateNow()).toEqual(['changes-requested', 'draft'])
    expect((await toldTo(bo)).said).toEqual(['note', 'changes-requested'])
    expect(
      await slugsOf(
        as(owner).reviews.addWords({ ...named, words: 'Me too' }),
        as(bo).reviews.addWords({ ...named, words: 'Hm' }),
        as(ada).reviews.addWords({ ...named, words: ' ' }),
      ),
    ).toEqual(['conflict', 'forbidden', 'validation-failed'])
  })

  it('say which pages were opened, and at which widths', async () => {
    const { ada, as, named, reviewNow } = await build()
    const seen = [
      { pageId: 'home', widths: ['phone' as const, 'desktop' as const] },
      { pageId: 'thanks', widths: [] },
    ]
    await as(ada).reviews.approve({ ...named, seen })
    expect((await reviewNow()).answers).toMatchObject([{ seen }])
  })

  it('mark the request as read, and tell nobody of what is undone in passing', async () => {
    const { ada, bo, as, named, toldTo, mail } = await build()
    expect(await toldTo(ada)).toEqual({ said: ['review-requested'], unread: 1 })
    await as(ada).reviews.approve(named)
    expect((await toldTo(ada)).unread).toBe(0)
    await mail()
    expect(await test.mailsTo(bo.email)).toEqual([])
    expect(await toldTo(bo)).toEqual({ said: ['approved'], unread: 1 })
    await as(ada).reviews.takeBack(named)
    later(undoMs)
    await mail()
    expect(await test.mailsTo(bo.email)).toEqual([])
    expect(await toldTo(bo)).toEqual({ said: [], unread: 0 })
  })

  it('tell whoever has heard of them that they count no more', async () => {
    const { ada, bo, as, named, toldTo, mail } = await build()
    await as(ada).reviews.approve(named)
    later(undoMs)
    await mail()
    expect((await test.mailsTo(bo.email)).map(({ subject }) => subject)).toEqual([
      'Ada approved version 1: Spring sale',
    ])
    await as(ada).reviews.takeBack(named)
    expect(await toldTo(bo)).toEqual({ said: ['taken-back'], unread: 1 })
  })
})
