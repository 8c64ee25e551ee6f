import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AssetEntity } from '#server/features/assets/public/entities.ts'
import { storeRollup } from '#server/features/ingest/testing/stored-visits.ts'
import { InviteEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { startCompanies, tokenOf } from '#server/features/companies/testing/start-companies.ts'
import { runDueSchedules } from '#server/features/scheduling/run-schedules.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { notifyOfLimits } from './notify-of-limits.ts'
import { startBilling } from './testing/start-billing.ts'
import type { BillingTest } from './testing/start-billing.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** At the border exactly one of these may pass. */
const atOnce = 4

describeEachDatabase('plan limits', (open) => {
  let test: BillingTest
  beforeAll(async () => void (test = await startBilling(open)))
  afterAll(() => test.close())

  async function free() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const create = async (name: string) =>
      (await client.campaigns.create({ companyId, name, templateId: 'newsletter' })).id
    const used = async () => (await client.billing.plan({ companyId })).used
    return { owner, companyId, client, create, used }
  }

  /** A company on the Team plan, as Stripe has told of it. */
  async function team() {
    const made = await free()
    await test.pay(made.owner, made.companyId, 'team')
    await test.settle()
    return made
  }

  const passed = async (calls: Promise<unknown>[]) => {
    const results = await Promise.allSettled(calls)
    return results.filter(({ status }) => status === 'fulfilled').length
  }

  describe('members', () => {
    it('keeps a place for who is invited, and says who can make room', async () => {
      const { client, companyId, owner, used } = await free()
      await client.invites.create({ companyId, role: 'editor' })
      expect((await used()).members).toBe(2)
      const { problem } = await refusalOf(client.invites.create({ companyId, role: 'admin' }))
      expect(problem).toMatchObject({ slug: 'plan-limit', status: 402 })
      expect(problem.detail).toBe(
        `The Free plan holds 2 members who build, and there are 2. ${owner.name} can choose a larger plan under Billing.`,
      )
      for (const role of ['reviewer', 'manager'] as const)
        await client.invites.create({ companyId, role })
      expect((await used()).members).toBe(2)
    })

    it('has the place again when the invite is revoked or too old', async () => {
      const { client, companyId } = await free()
      const { id: inviteId } = await client.invites.create({ companyId, role: 'editor' })
      await client.invites.revoke({ companyId, inviteId })
      await client.invites.create({ companyId, role: 'editor' })
      test.pass(8 * dayMs)
      expect((await client.billing.plan({ companyId })).used.members).toBe(1)
      await client.invites.create({ companyId, role: 'editor' })
    })

    it('lets in exactly as many as were invited', async () => {
      const { client, companyId, used } = await free()
      const { url } = await client.invites.create({ companyId, role: 'editor' })
      await test.api.as(buildPerson()).invites.accept({ token: tokenOf(url) })
      expect((await used()).members).toBe(2)
    })

    it('lets nobody in by an old invite once the plan is smaller', async () => {
      const { client, companyId, owner, used } = await team()
      const { url } = await client.invites.create({ companyId, role: 'editor' })
      await test.join(companyId, 'editor')
      const one = test.stripe.subscriptionOf(await test.customerOf(companyId))
      test.stripe.change(one, { status: 'canceled' }, 'deleted')
      await test.settle()
      const late = test.api.as(buildPerson())
      expect(await slugsOf(late.invites.accept({ token: tokenOf(url) }))).toEqual(['plan-limit'])
      expect((await used()).members).toBe(3)
      // The invite is still good, once there is room.
      const [, second] = await test.database
        .fork()
        .find(MemberEntity, { companyId }, { orderBy: { joinedAt: 'asc' } })
      const viewer = test.api.as(owner)
      await viewer.members.remove({ companyId, memberId: second?.id ?? '' })
      await late.invites.accept({ token: tokenOf(url) })
    })

    it('counts a reviewer who is made an editor, or the owner', async () => {
      const { client, companyId, owner } = await free()
      const reviewer = await test.join(companyId, 'reviewer')
      const memberId = await test.memberIdOf(owner, companyId, reviewer)
      await client.members.changeRole({ companyId, memberId, role: 'editor' })
      await client.members.changeRole({ companyId, memberId, role: 'reviewer' })
      const editor = await test.join(companyId, 'editor')
      const editorId = await test.memberIdOf(owner, companyId, editor)
      expect(
        await slugsOf(
          client.members.changeRole({ companyId, memberId, role: 'editor' }),
          client.companies.transfer({ companyId, memberId }),
        ),
      ).toEqual(['plan-limit', 'plan-limit'])
      // Between roles that count nothing is added.
      await client.members.changeRole({ companyId, memberId: editorId, role: 'admin' })
    })

    it('gives the last place to one of several who take it at once', async () => {
      const { client, companyId, used } = await free()
      const invites = Array.from({ length: atOnce }, () =>
        client.invites.create({ companyId, role: 'editor' }),
      )
      expect(await passed(invites)).toBe(1)
      expect((await used()).members).toBe(2)
      expect(await test.database.fork().count(InviteEntity, { companyId })).toBe(1)
    })
  })

  describe('live campaigns', () => {
    it('go live up to the limit; a paused one makes room, and comes back only into room', async () => {
      const { client, create, used } = await free()
      const ids = await Promise.all(['One', 'Two', 'Three'].map(create))
      const [first = '', second = '', third = ''] = ids
      for (const campaignId of [first, second]) await client.campaigns.activate({ campaignId })
      expect((await used()).liveCampaigns).toBe(2)
      const { problem } = await refusalOf(client.campaigns.activate({ campaignId: third }))
      expect(problem.detail).toContain('The Free plan holds 2 live campaigns, and there are 2.')
      const anyway = { reason: 'There is no other day for it.' }
      expect(await slugsOf(client.campaigns.activate({ campaignId: third, anyway }))).toEqual([
        'plan-limit',
      ])
      // What is live already can be published again.
      await client.campaigns.publish({ campaignId: first })
      await client.campaigns.pause({ campaignId: first })
      await client.campaigns.activate({ campaignId: third })
      expect(await slugsOf(client.campaigns.resume({ campaignId: first }))).toEqual(['plan-limit'])
      await client.campaigns.end({ campaignId: third })
      await client.campaigns.resume({ campaignId: first })
    })

    it('gives the last place to one of several that go live at once', async () => {
      const { client, create, used } = await free()
      await client.campaigns.activate({ campaignId: await create('First') })
      const names = Array.from({ length: atOnce }, (_, index) => `Next ${index}`)
      const ids = await Promise.all(names.map(create))
      expect(await passed(ids.map((campaignId) => client.campaigns.activate({ campaignId })))).toBe(
        1,
      )
      expect((await used()).liveCampaigns).toBe(2)
    })

    it('gives a scheduled start up when there is no room by then, and says why', async () => {
      const { client, companyId, create, used } = await free()
      const ids = await Promise.all(['One', 'Two', 'Late'].map(create))
      const [first = '', second = '', late = ''] = ids
      const startsAt = new Date(test.time.now.getTime() + hourMs).toISOString()
      await client.campaigns.schedule({ campaignId: late, startsAt, timeZone: 'UTC' })
      for (const campaignId of [first, second]) await client.campaigns.activate({ campaignId })
      test.time.now = new Date(test.time.now.getTime() + hourMs)
      await runDueSchedules(test.services)
      expect((await client.campaigns.get({ campaignId: late })).status).toBe('draft')
      expect((await used()).liveCampaigns).toBe(2)
      const { notifications } = await client.notifications.list({ companyId })
      expect(notifications[0]?.excerpt).toContain('The Free plan holds 2 live campaigns')
    })

    it('leaves everything live when the plan becomes smaller, and adds nothing', async () => {
      const { client, companyId, create, used } = await team()
      const ids = await Promise.all(['One', 'Two', 'Three', 'Four'].map(create))
      const [first = '', , third = '', fourth = ''] = ids
      for (const campaignId of ids.slice(0, 3)) await client.campaigns.activate({ campaignId })
      const one = test.stripe.subscriptionOf(await test.customerOf(companyId))
      test.stripe.change(one, { status: 'canceled' }, 'deleted')
      await test.settle()
      expect(await used()).toMatchObject({ liveCampaigns: 3 })
      await client.campaigns.publish({ campaignId: first })
      expect(await slugsOf(client.campaigns.activate({ campaignId: fourth }))).toEqual([
        'plan-limit',
      ])
      await client.campaigns.end({ campaignId: first })
      await client.campaigns.end({ campaignId: third })
      await client.campaigns.activate({ campaignId: fourth })
    })
  })

  describe('custom domains', () => {
    const nameOf = (companyId: string, at: number) => `d${at}.${companyId.slice(0, 8)}-shop.com`

    it('are none on the free plan, and as many as the next one holds', async () => {
      const small = await free()
      const { problem } = await refusalOf(
        small.client.domains.create({ companyId: small.companyId, name: 'spring.shop-a.com' }),
      )
      expect(problem.slug).toBe('plan-limit')
      expect(problem.detail).toContain('The Free plan holds no custom domains')

      const { client, companyId, used } = await team()
      const add = (at: number) => client.domains.create({ companyId, name: nameOf(companyId, at) })
      const first = await add(1)
      await add(2)
      await add(3)
      expect((await used()).customDomains).toBe(3)
      expect(await slugsOf(add(4))).toEqual(['plan-limit'])
      // One that is given back makes room, and comes back only into room.
      await client.domains.remove({ companyId, domainId: first.id })
      await add(4)
      expect(await slugsOf(client.domains.restore({ companyId, domainId: first.id }))).toEqual([
        'plan-limit',
      ])
    })

    it('give the last place to one of several that are added at once', async () => {
      const { client, companyId, used } = await team()
      const add = (at: number) => client.domains.create({ companyId, name: nameOf(companyId, at) })
      await add(1)
      await add(2)
      expect(await passed(Array.from({ length: atOnce }, (_, at) => add(at + 3)))).toBe(1)
      expect((await used()).customDomains).toBe(3)
    })
  })

  it('takes no picture when the storage of the plan is used up, and keeps nothing of it', async () => {
    const { client, companyId, used, owner } = await free()
    const picture = sharp({
      create: { width: 9, height: 9, channels: 3, background: '#00f' },
    }).png()
    const bytes = new Uint8Array(await picture.toBuffer())
    const upload = () => client.assets.upload({ companyId, file: new File([bytes], 'a.png') })
    const { id } = await upload()
    expect((await used()).storage).toBe(1)
    const hold = (storedBytes: number) =>
      test.database.fork().nativeUpdate(AssetEntity, { id }, { storedBytes })
    await hold(498_900_000)
    await upload()
    expect((await used()).storage).toBe(499)
    await hold(500_000_000)
    const { problem } = await refusalOf(upload())
    expect(problem).toMatchObject({ slug: 'plan-limit', status: 402 })
    expect(problem.detail).toBe(
      `The Free plan holds 500 MB for pictures, and there are 501 MB. ${owner.name} can choose a larger plan under Billing.`,
    )
    expect((await client.assets.list({ companyId })).assets).toHaveLength(2)
    // Deleting makes room, and what is brought back takes it.
    await client.assets.remove({ companyId, assetId: id })
    await upload()
  })

  it('shows history as far back as the plan reaches, and all of it again with a larger one', async () => {
    const { client, companyId, create, owner } = await free()
    const campaignId = await create('Spring')
    const kept = await client.versions.create({ campaignId, name: 'First' })
    const em = test.database.fork()
    const age = (ms: number) =>
      em.nativeUpdate(
        VersionEntity,
        { id: kept.id },
        { createdAt: new Date(test.time.now.getTime() - ms) },
      )
    const named = async () =>
      (await client.versions.list({ campaignId })).versions.map(({ name }) => name)
    await age(30 * dayMs)
    expect(await named()).toContain('First')
    await age(30 * dayMs + 1)
    expect(await named()).not.toContain('First')
    const input = { campaignId, versionId: kept.id }
    expect(await slugsOf(client.versions.get(input), client.versions.restore(input))).toEqual([
      'not-found',
      'not-found',
    ])
    await test.pay(owner, companyId, 'team')
    await test.settle()
    expect(await named()).toContain('First')
  })

  describe('visits', () => {
    async function visited(visits: number) {
      const made = await free()
      const campaignId = await made.create('Spring')
      await made.client.campaigns.activate({ campaignId })
      const bucket = Math.floor(test.time.now.getTime() / dayMs) * (dayMs / 60_000)
      const add = (more: number, at = bucket) =>
        storeRollup(test.database, {
          campaignId,
          dimension: 'all',
          granularity: 'day',
          bucket: at,
          value: '',
          views: more * 2,
          clicks: 0,
          conversions: 0,
          visitors: more,
        })
      await add(visits)
      const run = () => notifyOfLimits(test.database.fork(), 'http://app.test', test.time.now)
      const subjects = async () =>
        (await test.mailsTo(made.owner.email)).map(({ subject }) => subject)
      return { ...made, campaignId, add, run, subjects, bucket }
    }

    it('warn at 80 % and at the limit, once each month, and take nothing down', async () => {
      const { add, run, subjects, used, client, campaignId } = await visited(3_999)
      await run()
      expect(await subjects()).toEqual([])
      await add(4_000)
      await Promise.all([run(), run()].map((one) => one.catch(() => undefined)))
      await run()
      const almost = 'Northwind has used 80% of this month’s visits'
      expect(await subjects()).toEqual([almost])
      await add(5_000)
      await run()
      await run()
      const over = 'Northwind had more visits than its plan holds'
      expect(await subjects()).toEqual([almost, over])
      expect((await used()).visitsAMonth).toBe(5_000)
      expect((await client.campaigns.get({ campaignId })).status).toBe('live')
    })

    it('begin anew with the month', async () => {
      const { add, bucket, used } = await visited(10)
      await add(4_000, bucket - 31 * 24 * 60)
      expect((await used()).visitsAMonth).toBe(10)
    })
  })
})

describeEachDatabase('without a payment provider', (open) => {
  it('nothing is bounded, nothing is sold, and the plan says so', async () => {
    const test = await startCompanies(open)
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const { name, limits } = await client.billing.plan({ companyId })
    expect([name, new Set(Object.values(limits))]).toEqual(['self-hosted', new Set([null])])
    for (let count = 0; count < 4; count += 1)
      await client.invites.create({ companyId, role: 'editor' })
    for (const title of ['One', 'Two', 'Three']) {
      const input = { companyId, name: title, templateId: 'newsletter' }
      const { id: campaignId } = await client.campaigns.create(input)
      await client.campaigns.activate({ campaignId })
    }
    expect(await slugsOf(client.billing.checkout({ companyId, plan: 'team' }))).toEqual([
      'not-sold',
    ])
    expect(await client.billing.invoices({ companyId })).toEqual({ invoices: [] })
    await test.close()
  })
})
