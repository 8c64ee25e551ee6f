import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LaunchRule } from '#shared/contract/launch-rules.ts'
import type { ReviewRule } from '#shared/contract/reviews.ts'
import { must } from '#shared/lib/must.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import type { Person } from '#server/core/caller.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { remindReviewers } from './public/remind-reviewers.ts'
import { buildReview } from './testing/build-review.ts'

const hourMs = 3_600_000

describeEachDatabase('rules of reviews', (open) => {
  let test: Companies
  beforeAll(async () => {
    test = await startCompanies(open)
  })
  afterAll(() => test.close())

  /** A campaign with two more reviewers, Cy and Dee. */
  async function build(launchRules: LaunchRule[] = []) {
    const stage = await buildReview(test, launchRules)
    const [cy, dee] = [buildPerson({ name: 'Cy' }), buildPerson({ name: 'Dee' })]
    await test.join(stage.companyId, 'reviewer', cy)
    await test.join(stage.companyId, 'reviewer', dee)
    const { as, bo, input } = stage
    const ask = (rule: ReviewRule, people: Person[], stages: number[] = [], due = {}) =>
      as(bo).reviews.request({
        ...input,
        rule,
        reviewers: people.map(({ id }, at) => ({ id, stage: stages[at] })),
        ...due,
      })
    const reviewNow = async () => must((await stage.reviewsNow())[0], 'the review')
    const asked = async () => {
      const { state, waitsFor, lacks, reviewers } = await reviewNow()
      const names = reviewers.filter(({ id }) => waitsFor.includes(id)).map(({ name }) => name)
      return [state, lacks, ...names]
    }
    const toldTo = async (person: Person) => {
      const { companyId } = stage
      const { notifications } = await as(person).notifications.list({ companyId })
      return notifications.map(({ kind, answer }) => answer ?? kind)
    }
    const yes = (person: Person) => as(person).reviews.approve(input)
    return { ...stage, cy, dee, ask, asked, toldTo, yes, reviewNow }
  }

  it('wants the yes of all, of so many, or of one', async () => {
    const { ada, cy, dee, owner, ask, asked, yes, statusNow } = await build()
    await ask({ kind: 'all' }, [ada, cy])
    await yes(ada)
    expect(await asked()).toEqual(['open', 1, 'Cy'])
    // Who was not asked by name answers for nobody else.
    await yes(owner)
    expect(await asked()).toEqual(['open', 1, 'Cy'])
    expect(await statusNow()).toBe('in_review')
    await yes(cy)
    expect(await asked()).toEqual(['approved', 0])
    expect(await statusNow()).toBe('approved')
    await ask({ kind: 'some', count: 2 }, [ada, cy, dee])
    await yes(dee)
    expect(await asked()).toEqual(['open', 1, 'Ada', 'Cy'])
    await yes(ada)
    expect(await asked()).toEqual(['approved', 0])
  })

  it('asks stage after stage, each when the one before has said yes', async () => {
    const { ada, cy, dee, ask, asked, yes, toldTo, as, companyId } = await build()
    const waiting = async (person: Person) =>
      (await as(person).reviews.waiting({ companyId })).reviews.length
    await ask({ kind: 'stages' }, [ada, cy, dee], [0, 3, 3])
    expect(await asked()).toEqual(['open', 3, 'Ada'])
    expect([await toldTo(ada), await toldTo(cy)]).toEqual([['review-requested'], []])
    expect([await waiting(ada), await waiting(cy)]).toEqual([1, 0])
    expect(await test.mailsTo(cy.email)).toEqual([])
    await yes(ada)
    expect(await asked()).toEqual(['open', 2, 'Cy', 'Dee'])
    expect([await toldTo(ada), await toldTo(cy), await toldTo(dee)]).toEqual([
      ['review-requested'],
      ['review-requested'],
      ['review-requested'],
    ])
    expect([await waiting(ada), await waiting(cy)]).toEqual([0, 1])
    expect(await test.mailsTo(cy.email)).toHaveLength(1)
    await yes(dee)
    // Nobody is told twice.
    expect(await toldTo(cy)).toEqual(['review-requested'])
    await yes(cy)
    expect(await asked()).toEqual(['approved', 0])
  })

  it('refuses rules that nobody can meet, people who may not approve, and times that are past', async () => {
    const { ada, bo, ask } = await build()
    const wrongOf = async (call: Promise<unknown>) =>
      (await refusalOf(call)).problem.errors?.map(({ pointer }) => pointer)
    expect(await wrongOf(ask({ kind: 'all' }, []))).toEqual(['/rule'])
    expect(await wrongOf(ask({ kind: 'some', count: 2 }, [ada]))).toEqual(['/rule'])
    expect(await wrongOf(ask({ kind: 'one' }, [bo]))).toEqual(['/reviewers'])
    const at = (ms: number) => ({ dueAt: new Date(test.time.now.getTime() + ms).toISOString() })
    expect(await wrongOf(ask({ kind: 'one' }, [ada], [], at(-1)))).toEqual(['/dueAt'])
    expect(await wrongOf(ask({ kind: 'one' }, [ada], [], at(400 * 24 * hourMs)))).toEqual([
      '/dueAt',
    ])
  })

  it('reminds a day and an hour before it is due and when it is over, whoever has not answered', async () => {
    const { ada, cy, bo, ask, yes, toldTo, reviewNow } = await build()
    const remind = () => remindReviewers(test.database.fork(), 'http://app.test', test.time.now)
    const dueAt = new Date(test.time.now.getTime() + 30 * hourMs).toISOString()
    await ask({ kind: 'all' }, [ada, cy], [], { dueAt, dueZone: 'Europe/Vienna' })
    expect(await reviewNow()).toMatchObject({ dueAt, dueZone: 'Europe/Vienna' })
    test.pass(5 * hourMs)
    await remind()
    expect(await toldTo(ada)).toEqual(['review-requested'])
    test.pass(hourMs)
    await remind()
    await remind()
    expect(await toldTo(ada)).toEqual(['due', 'review-requested'])
    await yes(ada)
    test.pass(23 * hourMs)
    await remind()
    expect(await toldTo(ada)).toEqual(['due', 'review-requested'])
    expect(await toldTo(cy)).toEqual(['due', 'due', 'review-requested'])
    test.pass(hourMs)
    await Promise.all([remind(), remind()])
    expect(await toldTo(cy)).toEqual(['overdue', 'due', 'due', 'review-requested'])
    expect((await toldTo(bo))[0]).toBe('overdue')
    test.pass(48 * hourMs)
    await remind()
    expect(await toldTo(cy)).toHaveLength(4)
    const mails = await test.mailsTo(cy.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Bo asks for your review of version 1: Spring sale',
      'Bo needs your answer to version 1 soon: Spring sale',
      'Bo needs your answer to version 1 soon: Spring sale',
      'Bo still needs your answer to version 1: Spring sale',
    ])
  })

  it('sends the last of several reminders that were missed, and none of a review that is over', async () => {
    const { ada, ask, toldTo, yes } = await build()
    const remind = () => remindReviewers(test.database.fork(), 'http://app.test', test.time.now)
    const due = () => ({ dueAt: new Date(test.time.now.getTime() + 30 * hourMs).toISOString() })
    await ask({ kind: 'one' }, [ada], [], due())
    test.pass(31 * hourMs)
    await remind()
    expect(await toldTo(ada)).toEqual(['overdue', 'review-requested'])
    await ask({ kind: 'one' }, [ada], [], due())
    await yes(ada)
    test.pass(31 * hourMs)
    await remind()
    expect(await toldTo(ada)).toEqual(['review-requested', 'overdue', 'review-requested'])
  })

  it('reminds by hand, once an hour', async () => {
    const { ada, bo, cy, as, ask, toldTo, yes, input, reviewNow } = await build()
    await ask({ kind: 'all' }, [ada, cy])
    await yes(cy)
    const named = { ...input, reviewId: (await reviewNow()).id }
    expect(await slugsOf(as(cy).reviews.nudge(named))).toEqual(['forbidden'])
    await as(bo).reviews.nudge(named)
    expect([await toldTo(ada), await toldTo(cy)]).toEqual([
      ['nudge', 'review-requested'],
      ['review-requested'],
    ])
    const { problem } = await refusalOf(as(bo).reviews.nudge(named))
    expect(problem.detail).toBe('They were reminded within the last hour. Try again in 60 minutes.')
    test.pass(hourMs)
    await as(bo).reviews.nudge(named)
    expect(await toldTo(ada)).toEqual(['nudge', 'nudge', 'review-requested'])
    await yes(ada)
    test.pass(hourMs)
    expect(await slugsOf(as(bo).reviews.nudge(named))).toEqual(['conflict'])
  })

  describe('of the company', () => {
    it('judges what is approved anew when it wants more, and when it wants less', async () => {
      const { owner, ada, cy, as, companyId, ask, yes, asked, statusNow, input } = await build([
        'approved-only',
      ])
      const want = (terms: { approvalsNeeded?: number; guestsApprove?: boolean }) =>
        as(owner).companies.update({ companyId, ...terms })
      await ask({ kind: 'one' }, [ada])
      await yes(ada)
      expect([await asked(), await statusNow()]).toEqual([['approved', 0], 'approved'])
      await want({ approvalsNeeded: 2 })
      expect([await asked(), await statusNow()]).toEqual([['open', 1], 'in_review'])
      await yes(cy)
      expect(await asked()).toEqual(['approved', 0])
      await want({ approvalsNeeded: 3 })
      const { checks } = await as(owner).campaigns.checks(input)
      const line = checks.find(({ id }) => id === 'approval')
      expect(line?.level).toBe('error')
      expect(line?.message).toMatch(/^Version 1 needs one more yes\. .*Dee.* may approve\.$/)
      await want({ approvalsNeeded: 1 })
      expect([await asked(), await statusNow()]).toEqual([['approved', 0], 'approved'])
    })

    it('asks whoever may where it wants more than were named', async () => {
      const { owner, ada, cy, as, companyId, ask, asked, yes, toldTo } = await build()
      await as(owner).companies.update({ companyId, approvalsNeeded: 2 })
      await ask({ kind: 'one' }, [ada])
      expect(await toldTo(cy)).toEqual([])
      await yes(ada)
      expect(await asked()).toEqual(['open', 1])
      expect([await toldTo(cy), await toldTo(ada)]).toEqual([
        ['review-requested'],
        ['review-requested'],
      ])
      const { reviews } = await as(cy).reviews.waiting({ companyId })
      expect(reviews).toHaveLength(1)
      expect((await as(ada).reviews.waiting({ companyId })).reviews).toEqual([])
      await yes(cy)
      expect(await asked()).toEqual(['approved', 0])
    })

    it('says before a launch whose yes is missing', async () => {
      const { ada, bo, cy, as, ask, yes, input } = await build(['approved-only'])
      const why = async () => (await refusalOf(as(bo).campaigns.activate(input))).problem.detail
      expect(await why()).toMatch(/^Only an approved version goes live here, and none is approved/)
      await ask({ kind: 'all' }, [ada, cy])
      const { checks } = await as(bo).campaigns.checks(input)
      expect(checks.find(({ id }) => id === 'approval')).toMatchObject({
        message: 'Version 1 waits for the yes of Ada and Cy.',
      })
      await yes(ada)
      await as(cy).reviews.requestChanges({ ...input, words: 'Softer' })
      const after = (await as(bo).campaigns.checks(input)).checks
      expect(after.find(({ id }) => id === 'approval')).toMatchObject({
        message: 'Cy asked for changes of version 1. Mend what they say, and ask again.',
      })
    })
  })

  it('hears nobody whose right was taken while their answer was on the way', async () => {
    const { owner, ada, as, ask, yes, companyId, asked } = await build(['approved-only'])
    await ask({ kind: 'one' }, [ada])
    const memberId = await test.memberIdOf(owner, companyId, ada)
    const [answered] = await Promise.allSettled([
      yes(ada),
      as(owner).members.changeRole({ companyId, memberId, role: 'manager' }),
    ])
    const [state] = await asked()
    expect(state).toBe(answered.status === 'fulfilled' ? 'approved' : 'open')
    expect(await slugsOf(yes(ada))).toEqual(['forbidden'])
  })
})
