import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { slugsOf } from '#server/testing/test-api.ts'
import { BillingEventEntity } from './entities.ts'
import { notifyOfLimits } from './notify-of-limits.ts'
import { startBilling } from './testing/start-billing.ts'
import type { BillingTest } from './testing/start-billing.ts'

const dayMs = 24 * 3_600_000

describeEachDatabase('billing', (open) => {
  let test: BillingTest
  beforeAll(async () => void (test = await startBilling(open)))
  afterAll(() => test.close())

  /** A company that has paid for a plan, which its messages have told of. */
  async function subscribed(plan: 'team' | 'business' = 'team') {
    const { owner, companyId } = await test.found()
    const subscription = await test.pay(owner, companyId, plan)
    await test.settle()
    const { billing } = test.api.as(owner)
    const planName = async () => (await billing.plan({ companyId })).name
    return { owner, companyId, subscription, billing, planName }
  }
  const entriesOf = async (companyId: string) => {
    const rows = await test.database
      .fork()
      .find(AuditEntryEntity, { companyId }, { orderBy: { id: 'asc' } })
    return rows.map(({ action, actorKind }) => `${action} by ${actorKind}`)
  }
  const subjectsTo = async (email: string) =>
    (await test.mailsTo(email)).map(({ subject }) => subject)

  it('gives the plan once Stripe has told of the payment, and its owners hear of it', async () => {
    const { owner, companyId } = await test.found()
    const { billing } = test.api.as(owner)
    await test.pay(owner, companyId, 'team')
    expect((await billing.get({ companyId })).plan.name).toBe('free')
    test.told.length = 0
    await test.settle()
    const { plan, subscription } = await billing.get({ companyId })
    expect(plan).toMatchObject({ name: 'team', limits: { members: 10 }, owners: [owner.name] })
    expect(subscription).toMatchObject({ status: 'active', cancelsAtPeriodEnd: false })
    expect(test.told).toContainEqual({ kind: 'notifications', companyId, personId: owner.id })
    expect(await entriesOf(companyId)).toContain('plan.changed by system')
    const { invoices } = await billing.invoices({ companyId })
    expect(invoices).toMatchObject([{ amount: 4_900, currency: 'USD', status: 'paid' }])
  })

  it('opens one Checkout at a time, however often it is asked', async () => {
    const { owner, companyId } = await test.found()
    const { billing } = test.api.as(owner)
    const input = { companyId, plan: 'team' } as const
    const [first, second] = await Promise.all([billing.checkout(input), billing.checkout(input)])
    expect(second).toEqual(first)
    expect(await billing.checkout(input)).toEqual(first)
    await billing.checkout({ companyId, plan: 'business' })
    const customer = await test.customerOf(companyId)
    const sessions = [...test.stripe.sessions.values()].filter((one) => one.customer === customer)
    expect(sessions.map(({ status }) => status)).toEqual(['expired', 'open'])
    const made = [...test.stripe.customers.values()].filter((one) => one.name === 'Northwind')
    expect(made.filter((one) => one['metadata[companyId]'] === companyId)).toHaveLength(1)
  })

  it('gives both of two requests the same Checkout when one is over before the other', async () => {
    const { owner, companyId } = await test.found()
    const { billing } = test.api.as(owner)
    const input = { companyId, plan: 'team' } as const
    const release = test.stripe.holdNext(/\/checkout\/sessions$/)
    const slow = billing.checkout(input)
    await release.asked
    const quick = await billing.checkout(input)
    release.go()
    expect(await slow).toEqual(quick)
    const started = (await entriesOf(companyId)).filter((one) => one.includes('checkout-started'))
    expect(started).toHaveLength(1)
  })

  it('leaves one Checkout open when two plans are chosen at the same moment', async () => {
    const { owner, companyId } = await test.found()
    const { billing } = test.api.as(owner)
    const release = test.stripe.holdNext(/\/checkout\/sessions$/)
    const late = slugsOf(billing.checkout({ companyId, plan: 'team' }))
    await release.asked
    const { url } = await billing.checkout({ companyId, plan: 'business' })
    release.go()
    expect(await late).toEqual(['conflict'])
    const customer = await test.customerOf(companyId)
    const sessions = [...test.stripe.sessions.values()].filter((one) => one.customer === customer)
    const open = sessions.filter(({ status }) => status === 'open')
    expect(open.map(({ id }) => id)).toEqual([url.split('/').at(-1)])
  })

  it('opens another Checkout when the one before can no longer be paid', async () => {
    const { owner, companyId } = await test.found()
    const { billing } = test.api.as(owner)
    const first = await billing.checkout({ companyId, plan: 'team' })
    const session = test.stripe.sessions.get(first.url.split('/').at(-1) ?? '')
    if (session) session.status = 'expired'
    const next = await billing.checkout({ companyId, plan: 'team' })
    expect(next.url).not.toBe(first.url)
    expect(test.stripe.sessions.get(next.url.split('/').at(-1) ?? '')?.status).toBe('open')
  })

  it('sells nobody a second plan beside the first', async () => {
    const { companyId, billing } = await subscribed()
    expect(await slugsOf(billing.checkout({ companyId, plan: 'business' }))).toEqual(['conflict'])
  })

  it('sells nobody a second plan while Stripe has not told of the first', async () => {
    const { owner, companyId } = await test.found()
    await test.pay(owner, companyId, 'team')
    const { billing } = test.api.as(owner)
    expect(await slugsOf(billing.checkout({ companyId, plan: 'business' }))).toEqual(['conflict'])
    expect((await billing.plan({ companyId })).name).toBe('team')
    await test.settle()
    expect(
      (await entriesOf(companyId)).filter((one) => one.startsWith('plan.changed')),
    ).toHaveLength(1)
  })

  it('makes one change of a message that comes twice, also at the same moment', async () => {
    const { companyId, planName } = await subscribed()
    const one = test.stripe.subscriptionOf(await test.customerOf(companyId))
    const event = test.stripe.change(one, { price: 'price_business' })
    test.stripe.takeEvents()
    const sent = await Promise.all([1, 2, 3].map(() => test.stripe.deliver(test.webhook, event)))
    expect([...sent, await test.stripe.deliver(test.webhook, event)]).toEqual([200, 200, 200, 200])
    expect(await planName()).toBe('business')
    expect((await entriesOf(companyId)).filter((one) => one.startsWith('plan.changed'))).toEqual([
      'plan.changed by system',
      'plan.changed by system',
    ])
    expect(await test.database.fork().count(BillingEventEntity, { id: event.id })).toBe(1)
  })

  it('ends where Stripe is, whatever the order of its messages', async () => {
    const { owner, companyId } = await test.found()
    const subscription = await test.pay(owner, companyId, 'team')
    test.stripe.change(subscription, { price: 'price_business' })
    test.stripe.change(subscription, { status: 'past_due' })
    test.stripe.change(subscription, { status: 'active' })
    for (const event of test.stripe.takeEvents().toReversed())
      expect(await test.stripe.deliver(test.webhook, event)).toBe(200)
    const { plan, subscription: shown } = await test.api.as(owner).billing.get({ companyId })
    expect([plan.name, shown?.status]).toEqual(['business', 'active'])
    expect(await subjectsTo(owner.email)).toEqual([])
  })

  it('does not let an answer that was asked for earlier replace a later one', async () => {
    const { companyId, planName } = await subscribed()
    const customer = await test.customerOf(companyId)
    const one = test.stripe.subscriptionOf(customer)
    const release = test.stripe.holdNext()
    const early = test.stripe.deliver(test.webhook, test.stripe.change(one, { status: 'active' }))
    await release.asked
    const late = test.stripe.change(one, { price: 'price_business' })
    expect(await test.stripe.deliver(test.webhook, late)).toBe(200)
    expect(await planName()).toBe('business')
    release.go()
    expect(await early).toBe(200)
    expect(await planName()).toBe('business')
    test.stripe.takeEvents()
  })

  it('believes no message that is not signed right, or too old', async () => {
    const { companyId, subscription, planName } = await subscribed()
    const event = test.stripe.change(subscription, { status: 'canceled' }, 'deleted')
    test.stripe.takeEvents()
    const { deliver } = test.stripe
    expect(await deliver(test.webhook, event, { secret: 'whsec_other' })).toBe(403)
    expect(await deliver(test.webhook, event, { secondsAgo: 301 })).toBe(403)
    const tampered = { ...event, body: event.body.replace('canceled', 'active') }
    const unsigned = await fetch(test.webhook, { method: 'POST', body: tampered.body })
    expect([unsigned.status, await planName()]).toEqual([403, 'team'])
    const large = await fetch(test.webhook, { method: 'POST', body: 'x'.repeat(600_000) })
    expect(large.status).toBe(413)
    expect(await test.database.fork().count(BillingEventEntity, { id: event.id })).toBe(0)
    expect(await deliver(test.webhook, event, { secondsAgo: 299 })).toBe(200)
    expect([companyId, await planName()]).toEqual([companyId, 'free'])
  })

  it('asks for a message again that it could not act on', async () => {
    const { subscription, planName } = await subscribed()
    const event = test.stripe.change(subscription, { price: 'price_business' })
    test.stripe.takeEvents()
    test.stripe.break(true)
    expect(await test.stripe.deliver(test.webhook, event)).toBe(503)
    test.stripe.break(false)
    expect(await planName()).toBe('team')
    expect(await test.stripe.deliver(test.webhook, event)).toBe(200)
    expect(await planName()).toBe('business')
  })

  it('notes what it does not follow, and what is about nobody here, and changes nothing', async () => {
    const { companyId, planName } = await subscribed()
    const customer = await test.customerOf(companyId)
    const before = test.stripe.requests.length
    const others = [
      test.stripe.note('payout.paid', { id: 'po_1', object: 'payout' }),
      test.stripe.note('charge.refunded', { id: 'ch_1', object: 'charge', customer }),
      test.stripe.note('invoice.paid', { id: 'in_1', object: 'invoice', customer: 'cus_other' }),
    ]
    test.stripe.takeEvents()
    for (const event of others) expect(await test.stripe.deliver(test.webhook, event)).toBe(200)
    expect([await planName(), test.stripe.requests.length]).toEqual(['team', before])
    const id = others.map((event) => event.id)
    const kept = await test.database.fork().find(BillingEventEntity, { id })
    expect(kept.map((row) => row.companyId)).toEqual([null, null, null])
  })

  it('changes the plan, cancels it and takes that back, and says who did', async () => {
    const { companyId, billing } = await subscribed()
    expect((await billing.changePlan({ companyId, plan: 'business' })).plan.name).toBe('business')
    const cancelled = await billing.cancel({ companyId })
    expect(cancelled.subscription?.cancelsAtPeriodEnd).toBe(true)
    expect(cancelled.plan.name).toBe('business')
    const kept = await billing.resume({ companyId })
    expect(kept.subscription?.cancelsAtPeriodEnd).toBe(false)
    await test.settle()
    const entries = (await entriesOf(companyId)).filter((one) => one.startsWith('plan.'))
    expect(entries).toEqual([
      'plan.checkout-started by person',
      'plan.changed by system',
      'plan.changed by person',
      'plan.cancelled by person',
      'plan.resumed by person',
    ])
  })

  it('ends a cancelled plan on time, even when nobody tells of it', async () => {
    const { companyId, billing, planName, owner } = await subscribed()
    const { subscription } = await billing.cancel({ companyId })
    test.stripe.takeEvents()
    const began = test.time.now
    test.time.now = new Date(new Date(subscription?.periodEnd ?? '').getTime() - 1)
    expect(await planName()).toBe('team')
    test.pass(1)
    expect(await planName()).toBe('free')
    const one = test.stripe.subscriptionOf(await test.customerOf(companyId))
    test.stripe.change(one, { status: 'canceled' }, 'deleted')
    await test.settle()
    expect(await subjectsTo(owner.email)).toEqual(['The Team plan of Northwind has ended'])
    expect((await billing.get({ companyId })).subscription?.status).toBe('ended')
    test.time.now = began
  })

  it('goes on for two weeks when a payment fails, then as if it were Free, until it is paid', async () => {
    const { owner, companyId, subscription, planName, billing } = await subscribed()
    const began = test.time.now
    test.stripe.change(subscription, { status: 'past_due' })
    await test.settle()
    test.pass(5 * dayMs)
    // A second try that fails does not begin the two weeks anew.
    test.stripe.change(subscription, { status: 'past_due' })
    await test.settle()
    expect(await planName()).toBe('team')
    const shown = await billing.get({ companyId })
    expect(shown.subscription?.graceEnd).toBe(new Date(began.getTime() + 14 * dayMs).toISOString())
    test.pass(9 * dayMs)
    expect(await planName()).toBe('free')
    const appOrigin = 'http://app.test'
    for (let run = 0; run < 2; run += 1)
      await notifyOfLimits(test.database.fork(), appOrigin, test.time.now)
    expect(await subjectsTo(owner.email)).toEqual([
      'The payment for Northwind failed',
      'Northwind now has the limits of the Free plan',
    ])
    test.stripe.change(subscription, { status: 'active' })
    await test.settle()
    expect(await planName()).toBe('team')
    test.time.now = began
  })

  it('is for owners; what there is room for, all members see', async () => {
    const { companyId } = await subscribed()
    const admin = await test.join(companyId, 'admin')
    const { billing } = test.api.as(admin)
    const input = { companyId }
    expect(
      await slugsOf(
        billing.get(input),
        billing.invoices(input),
        billing.openPortal(input),
        billing.checkout({ companyId, plan: 'team' }),
        billing.cancel(input),
        billing.changePlan({ companyId, plan: 'business' }),
        billing.resume(input),
      ),
    ).toEqual(Array.from({ length: 7 }, () => 'forbidden'))
    const reviewer = await test.join(companyId, 'reviewer')
    expect((await test.api.as(reviewer).billing.plan(input)).used.members).toBe(2)
  })

  it('makes another customer when somebody has deleted the first at Stripe', async () => {
    const { owner, companyId, billing } = await subscribed()
    const lost = await test.customerOf(companyId)
    test.stripe.deleteCustomer(lost ?? '')
    await test.settle()
    expect((await billing.get({ companyId })).subscription?.status).not.toBe('active')
    expect((await billing.invoices({ companyId })).invoices).toEqual([])
    const answers = await Promise.all([
      billing.checkout({ companyId, plan: 'team' }),
      billing.checkout({ companyId, plan: 'team' }),
    ])
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    const customer = await test.customerOf(companyId)
    expect(customer).not.toBe(lost)
    await test.pay(owner, companyId, 'team')
    await test.settle()
    expect((await billing.plan({ companyId })).name).toBe('team')
    const { url } = await billing.openPortal({ companyId })
    expect(url.endsWith(`/portal/${customer}`)).toBe(true)
  })

  it('says that nothing was paid where the portal is asked for a customer who is gone', async () => {
    const { companyId, billing } = await subscribed()
    test.stripe.deleteCustomer((await test.customerOf(companyId)) ?? '')
    expect(await slugsOf(billing.openPortal({ companyId }))).toEqual(['conflict'])
    expect(await test.customerOf(companyId)).toBe('')
  })

  it('ends what is to be changed and is not there any more', async () => {
    const { companyId, billing } = await subscribed()
    test.stripe.deleteCustomer((await test.customerOf(companyId)) ?? '')
    test.stripe.takeEvents()
    const { subscription } = await billing.cancel({ companyId })
    expect(subscription?.status ?? 'ended').toBe('ended')
  })

  it('tells a key that Stripe refuses from a Stripe that does not answer', async () => {
    const { owner, companyId } = await test.found()
    const words = () =>
      test.api
        .as(owner)
        .billing.checkout({ companyId, plan: 'team' })
        .catch((error: unknown) => JSON.stringify(error))
    test.stripe.revokeKey(true)
    expect(await words()).toContain('refuses what this installation asks')
    test.stripe.revokeKey(false)
    test.stripe.break(true)
    expect(await words()).toContain('does not answer')
    test.stripe.break(false)
  })

  it('does not close a company that is paid for again and again', async () => {
    const { owner, companyId, billing } = await subscribed()
    const { companies } = test.api.as(owner)
    const closing = { companyId, name: 'Northwind' }
    expect(await slugsOf(companies.close(closing))).toEqual(['conflict'])
    await billing.cancel({ companyId })
    await expect(companies.close(closing)).resolves.toBeDefined()
    test.stripe.takeEvents()
  })
})
