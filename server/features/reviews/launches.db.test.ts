import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReviewRule } from '#shared/contract/reviews.ts'
import { must } from '#shared/lib/must.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import { runDueSchedules } from '#server/features/scheduling/run-schedules.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { enterAsGuest } from '#server/testing/enter-as-guest.ts'
import { buildPerson, Refusal } from '#server/testing/test-api.ts'
import { buildReview } from './testing/build-review.ts'

type Name = 'ada' | 'cy' | 'guest'
const names = ['ada', 'cy', 'guest'] as const
const members = ['ada', 'cy'] as const

/** What is done to a campaign. */
type Step =
  | { kind: 'edit' | 'withdraw' | 'launch' | 'schedule' | 'time passes' | 'revoke the link' }
  | { kind: 'request'; rule: ReviewRule; asked: ('ada' | 'cy')[]; stages: number[] }
  | { kind: 'yes' | 'no' | 'take back'; by: Name }
  | { kind: 'role'; of: 'ada' | 'cy'; role: 'reviewer' | 'manager' }
  | { kind: 'company'; approvalsNeeded: number; guestsApprove: boolean }
  | { kind: 'launch version'; back: number }

const rules = fc.oneof(
  fc.record({ kind: fc.constantFrom('one' as const, 'all' as const, 'stages' as const) }),
  fc.record({ kind: fc.constant('some' as const), count: fc.integer({ min: 1, max: 2 }) }),
)
const plain = ['edit', 'withdraw', 'launch', 'schedule', 'time passes', 'revoke the link'] as const
const answers = fc.record({
  kind: fc.constantFrom('yes' as const, 'no' as const, 'take back' as const),
  by: fc.constantFrom(...names),
})
const request = fc
  .record({
    kind: fc.constant('request' as const),
    rule: rules,
    asked: fc.uniqueArray(fc.constantFrom(...members), { maxLength: 2 }),
    stages: fc.tuple(fc.nat(1), fc.nat(1)).map((both) => [...both]),
  })
  // Any other rule needs people by name.
  .map((one) => (one.asked.length === 0 ? { ...one, rule: { kind: 'one' as const } } : one))
const yes = fc.record({ kind: fc.constant('yes' as const), by: fc.constantFrom(...names) })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom(...plain) }) },
  { weight: 3, arbitrary: request },
  { weight: 6, arbitrary: yes },
  { weight: 3, arbitrary: answers },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('role' as const),
      of: fc.constantFrom(...members),
      role: fc.constantFrom('reviewer' as const, 'manager' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('company' as const),
      approvalsNeeded: fc.integer({ min: 1, max: 2 }),
      guestsApprove: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('launch version' as const), back: fc.nat(2) }),
  },
)
/** What leads to a launch unless something comes between. */
const goodEnd: Step[] = [{ kind: 'yes', by: 'ada' }, { kind: 'yes', by: 'cy' }, { kind: 'launch' }]
const few = fc.array(step, { maxLength: 5 })
/** Rounds that each begin with a request, and of which half end well, so that many launches come about. */
const round = fc
  .tuple(request, few, fc.boolean(), few)
  .map(([first, before, isGood, after]): Step[] => [
    first,
    ...before,
    ...(isGood ? goodEnd : []),
    ...after,
  ])
const steps = fc.array(round, { minLength: 1, maxLength: 3 }).map((rounds) => rounds.flat())

/** What somebody outside has noted of a review. */
type Noted = {
  seq: number
  rule: ReviewRule
  asked: string[]
  isWithdrawn: boolean
  said: Map<string, { answer: 'yes' | 'no'; hadRight: boolean }[]>
}

describeEachDatabase('launches under a required approval', (open) => {
  let test: Companies
  beforeAll(async () => {
    test = await startCompanies(open)
  })
  afterAll(() => test.close())

  /** A campaign, what is done to it, and a notebook kept beside it from what was answered alone. */
  async function build() {
    const stage = await buildReview(test, ['approved-only'])
    const { owner, bo, as, companyId, campaignId, input, edit } = stage
    const people = { ada: stage.ada, cy: buildPerson({ name: 'Cy' }) }
    await test.join(companyId, 'reviewer', people.cy)
    const link = await as(owner).shareLinks.create({ ...input, rights: ['approve'] })
    const guest = await enterAsGuest(test.api, link.url, 'Grace')
    const rights: Record<Name, boolean> = { ada: true, cy: true, guest: true }
    const terms = { approvalsNeeded: 1, guestsApprove: true }
    const notes: Noted[] = []
    const clientOf = (by: Name) => (by === 'guest' ? test.api.withCookie(guest) : as(people[by]))
    let edits = 0

    async function take(one: Step): Promise<void> {
      const latest = notes.at(-1)
      switch (one.kind) {
        case 'edit':
          return edit(`Edit ${(edits += 1)}`)
        case 'request': {
          const { rule, asked, stages } = one
          const reviewers = asked.map((name, at) => ({ id: people[name].id, stage: stages[at] }))
          await as(bo).reviews.request({ ...input, rule, reviewers })
          if (latest && (await stateOf(1)) === 'withdrawn') latest.isWithdrawn = true
          const [review] = await stage.reviewsNow()
          const { journalSeq: seq } = must(review, 'the review').version
          notes.push({ seq, rule, asked, isWithdrawn: false, said: new Map() })
          return
        }
        case 'withdraw':
          await as(bo).reviews.withdraw(input)
          must(latest, 'a review').isWithdrawn = true
          return
        case 'yes':
        case 'no': {
          const client = clientOf(one.by)
          const named = { ...input, reviewId: (await stage.reviewsNow())[0]?.id }
          await (one.kind === 'yes'
            ? client.reviews.approve(named)
            : client.reviews.requestChanges({ ...named, words: 'Softer' }))
          const { said } = must(latest, 'a review')
          const answer = { answer: one.kind, hadRight: rights[one.by] }
          said.set(one.by, [...(said.get(one.by) ?? []), answer])
          return
        }
        case 'take back': {
          const reviewId = (await stage.reviewsNow())[0]?.id
          if (!reviewId) return
          await clientOf(one.by).reviews.takeBack({ ...input, reviewId })
          must(latest, 'a review').said.get(one.by)?.pop()
          return
        }
        case 'role': {
          const memberId = await test.memberIdOf(owner, companyId, people[one.of])
          await as(owner).members.changeRole({ companyId, memberId, role: one.role })
          rights[one.of] = one.role === 'reviewer'
          return
        }
        case 'revoke the link':
          await as(owner).shareLinks.revoke({ ...input, linkId: link.id })
          rights.guest = false
          return
        case 'company': {
          const { kind: _, ...wanted } = one
          await as(owner).companies.update({ companyId, ...wanted })
          Object.assign(terms, wanted)
          return
        }
        case 'launch':
          await launch()
          return
        case 'launch version': {
          const order = { orderBy: { number: 'desc' }, limit: 3 } as const
          const versions = await test.database.fork().find(VersionEntity, { campaignId }, order)
          const version = versions[one.back]
          if (version) await launch(version.id)
          return
        }
        case 'schedule': {
          const at = new Date(test.time.now.getTime() + 60_000).toISOString()
          const time = (await isLive()) ? { publishesAt: at } : { startsAt: at }
          await as(owner).campaigns.schedule({ ...input, ...time, timeZone: 'UTC' })
          return
        }
        case 'time passes':
          test.pass(120_000)
          await runDueSchedules(test.services)
      }
    }

    async function launch(versionId?: string) {
      const command = (await isLive()) ? 'publish' : 'activate'
      // A reason never makes up for a yes.
      const how = versionId ? { versionId } : { anyway: { reason: 'It has to be today.' } }
      await as(owner).campaigns[command]({ ...input, ...how })
    }

    const isLive = async () => (await as(owner).campaigns.get(input)).status === 'live'

    const stateOf = async (at: number) => (await stage.reviewsNow())[at]?.state
    /** The positions that went live, in their order. */
    const wentLive = async () => {
      const order = { orderBy: { number: 'asc' } } as const
      const releases = await test.database.fork().find(ReleaseEntity, { campaignId }, order)
      return releases.map(({ journalSeq }) => journalSeq)
    }
    const isMet = (seq: number) => notes.some((noted) => noted.seq === seq && meets(noted, terms))
    return { take, wentLive, isMet }
  }

  it('are of exactly a version whose rule was met by people who had the right', async () => {
    let launches = 0
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { take, wentLive, isMet } = await build()
        let before = 0
        for (const one of all) {
          await take(one).catch((error: unknown) => {
            if (!(error instanceof Refusal) || error.problem.status >= 500) throw error
          })
          const live = await wentLive()
          for (const seq of live.slice(before))
            expect(isMet(seq), `position ${seq} goes live at ${JSON.stringify(one)}`).toBe(true)
          before = live.length
        }
        launches += before
      }),
      { numRuns: 40 },
    )
    // Else it would say nothing.
    expect(launches).toBeGreaterThan(15)
  }, 120_000)
})

/** Read from the words of the rule, and not from how the product judges. */
function meets(
  { rule, asked, isWithdrawn, said }: Noted,
  terms: { approvalsNeeded: number; guestsApprove: boolean },
): boolean {
  const last = [...said].flatMap(([by, given]) => {
    const one = given.at(-1)
    return one ? [{ by, ...one }] : []
  })
  if (isWithdrawn || last.some(({ answer }) => answer === 'no')) return false
  const agreed = last
    .filter(({ by, hadRight }) => hadRight && (by !== 'guest' || terms.guestsApprove))
    .map(({ by }) => by)
  if (agreed.length < terms.approvalsNeeded) return false
  const named = asked.filter((name) => agreed.includes(name)).length
  if (rule.kind === 'one') return agreed.length > 0
  return rule.kind === 'some' ? named >= rule.count : named === asked.length
}
