import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { alertLimits } from '#shared/contract/alert-limits.ts'
import type { AlertMeasure } from '#shared/contract/alert-limits.ts'
import type { AlertCondition } from '#shared/contract/alerts.ts'
import type { Person } from '#server/core/caller.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { buildVisitEvent } from '#server/features/ingest/testing/test-visits.ts'
import { LeadEntity } from '#server/features/leads/public/entities.ts'
import { WebhookDeliveryEntity } from '#server/features/webhooks/public/entities.ts'
import { insertWebhook } from '#server/features/webhooks/testing/insert-webhook.ts'
import { messageBody } from '#server/features/webhooks/message-body.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { webhookMessageSchema } from '#shared/contract/webhook-messages.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { checkAlerts } from './check-alerts.ts'
import { readSentAlert } from './public/read-sent-alert.ts'
import { purgeAlerts } from './purge-alerts.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const weekMs = 168 * hourMs
const none3: AlertCondition = { kind: 'none', hours: 3 }

describeEachDatabase('alerts', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  const check = () => checkAlerts(test.database.fork(), test.services, test.time.now)
  const pass = (hours: number) => test.pass(hours * hourMs)

  /** A campaign that is live for so many hours. */
  async function build(hours = 0) {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const named = { companyId, name: 'Spring sale', templateId: 'newsletter' }
    const { id: campaignId } = await client.campaigns.create(named)
    const input = { campaignId }
    await client.campaigns.activate(input)
    pass(hours)
    const watch = async (condition: AlertCondition, measure: AlertMeasure = 'views', more = {}) => {
      const { rules } = await client.alerts.create({ ...input, measure, condition, ...more })
      return rules.at(-1)?.id ?? ''
    }
    /** So many visitors see a page, so many minutes ago. */
    const visit = async (count: number, minutes = 1) => {
      const at = test.time.now.getTime() - minutes * minuteMs
      const events = Array.from({ length: count }, () =>
        buildVisitEvent({ campaignId, at, visitor: uuidv7() }),
      )
      await test.database.fork().transactional((em) => applyGroup(em, events, []))
    }
    const list = () => client.alerts.list(input)
    const ruleNow = async () => (await list()).rules[0]
    const fired = async () => (await list()).events.toReversed().map(({ words }) => words)
    const notified = async (person: Person = owner) => {
      const { notifications } = await test.api.as(person).notifications.list({ companyId })
      return notifications.toReversed().map(({ answer, excerpt }) => `${answer}: ${excerpt}`)
    }
    const mailed = async (person: Person = owner) =>
      (await test.mailsTo(person.email)).map(({ subject }) => subject)
    const made = { owner, companyId, client, campaignId, input, watch, visit, list }
    return { ...made, ruleNow, fired, notified, mailed }
  }

  it('fires once, on however many nodes, and then again only after it was well', async () => {
    const { companyId, owner, watch, visit, fired, notified, mailed, ruleNow } = await build()
    const em = test.database.fork()
    const types = ['alert.fired' as const, 'alert.over' as const]
    await insertWebhook(em, { companyId, types }, test.time.now)
    await watch(none3)
    pass(2)
    await check()
    expect(await fired()).toEqual([])
    pass(1)
    await Promise.all(Array.from({ length: 4 }, check))
    pass(1)
    await check()
    expect(await fired()).toEqual(['No view for 3 hours'])
    expect(await notified()).toEqual(['fired: No view for 3 hours'])
    expect(await mailed()).toEqual(['No view for 3 hours: Spring sale'])
    const [mail] = await test.mailsTo(owner.email)
    expect(mail?.body).toContain('/analytics')
    expect(await ruleNow()).toMatchObject({ state: 'fired', lacks: null })
    await visit(2)
    const overAt = test.time.now.toISOString()
    await Promise.all([check(), check()])
    expect(await ruleNow()).toMatchObject({ state: 'watching' })
    const over = 'over: Well again: 2 views by now'
    expect(await notified()).toEqual(['fired: No view for 3 hours', over])
    expect(await mailed()).toHaveLength(1)
    pass(3.1)
    await check()
    expect(await fired()).toHaveLength(2)
    const messages = await em.find(
      WebhookDeliveryEntity,
      { companyId },
      { orderBy: { id: 'asc' }, populate: ['*'] },
    )
    expect(messages.map(({ type }) => type)).toEqual(['alert.fired', 'alert.over', 'alert.fired'])
    const [first, second] = messages
    const told = await Promise.all(
      [first, second].map(async (one) => {
        const parts = { pagesOrigin: 'http://pages.test', readLead: async () => null }
        const sent = one && (await messageBody(em, one, { ...parts, readAlert: readSentAlert }))
        return sent && 'body' in sent ? webhookMessageSchema.parse(JSON.parse(sent.body)) : null
      }),
    )
    const rule = { measure: 'views', goalId: null, condition: none3 }
    expect(told[0]).toMatchObject({
      type: 'alert.fired',
      data: { campaign: { name: 'Spring sale' }, rule, value: 0, words: 'No view for 3 hours' },
    })
    expect(told[1]).toMatchObject({
      type: 'alert.over',
      data: { overAt },
    })
  })

  it('fires on visitors with errors in forms, however often each presses', async () => {
    const { watch, visit, fired, campaignId } = await build()
    await watch({ kind: 'above', count: 2, over: 'hour' }, 'form-errors')
    pass(2)
    const refuse = async (minutes: number, ...visitors: string[]) => {
      const at = test.time.now.getTime() - minutes * minuteMs
      const events = visitors.map((visitor) => {
        const what = { kind: 'refuse', blockId: 'form1', field: 'mail' } as const
        return buildVisitEvent({ campaignId, at, visitor, ...what, bot: visitor === 'robot' })
      })
      await test.database.fork().transactional((em) => applyGroup(em, events, []))
    }
    await visit(9)
    await refuse(5, 'ada', 'ada', 'ada', 'bob', 'robot')
    await refuse(90, 'cy', 'dee')
    await check()
    expect(await fired()).toEqual([])
    await refuse(1, 'cy')
    await check()
    expect(await fired()).toEqual(['3 visitors with form errors in the last hour, more than 2'])
  })

  it('is silent before the first hour, while paused or over, and after it was switched off', async () => {
    const { client, input, watch, visit, fired, ruleNow, notified } = await build()
    const ruleId = await watch({ kind: 'above', count: 3, over: 'hour' })
    await visit(9)
    pass(0.9)
    await check()
    expect(await ruleNow()).toMatchObject({ lacks: 'time', state: 'watching' })
    pass(0.2)
    await visit(9)
    await client.campaigns.pause(input)
    await check()
    expect(await ruleNow()).toMatchObject({ lacks: 'live' })
    await client.campaigns.resume(input)
    await check()
    expect(await fired()).toEqual([])
    // A further release does not begin the waiting anew.
    pass(0.9)
    await client.campaigns.publish(input)
    pass(0.2)
    await visit(4)
    await check()
    expect(await fired()).toEqual(['4 views in the last hour, more than 3'])
    await client.campaigns.pause(input)
    await check()
    expect((await client.alerts.list(input)).events[0]?.overAt).not.toBeNull()
    expect(await notified()).toHaveLength(1)
    await client.campaigns.resume(input)
    await client.alerts.update({ ...input, ruleId, isOn: false })
    pass(2)
    await visit(9)
    await check()
    expect(await fired()).toHaveLength(1)
    await client.campaigns.end(input)
    await client.alerts.update({ ...input, ruleId, isOn: true })
    await check()
    expect(await fired()).toHaveLength(1)
  })

  it('a value around the number is told once', async () => {
    const { watch, visit, fired, ruleNow } = await build(2)
    await watch({ kind: 'below', count: 10, over: 'hour' })
    await visit(9)
    await check()
    await visit(1)
    await check()
    expect(await ruleNow()).toMatchObject({ state: 'fired' })
    await visit(1)
    await check()
    expect(await ruleNow()).toMatchObject({ state: 'watching' })
    expect(await fired()).toEqual(['9 views in the last hour, fewer than 10'])
  })

  it('what fires in quiet hours of the company waits, and is told if it still holds', async () => {
    const { companyId, watch, visit, fired, ruleNow } = await build(5)
    const zone = { timeZone: 'Asia/Kolkata' }
    await test.database.fork().nativeUpdate(CompanyEntity, { id: companyId }, zone)
    // To the next full hour of UTC, which is half past in Kolkata.
    pass(1 - (test.time.now.getTime() % hourMs) / hourMs)
    const local = (test.time.now.getUTCHours() + 5) % 24
    await watch(none3, 'views', { quiet: { from: local, to: (local + 2) % 24 } })
    await check()
    expect(await ruleNow()).toMatchObject({ state: 'waiting' })
    await visit(1)
    await check()
    expect(await ruleNow()).toMatchObject({ state: 'watching' })
    pass(1.4)
    await check()
    expect(await fired()).toEqual([])
    await watch({ kind: 'below', count: 5, over: 'hour' }, 'views', {
      quiet: { from: local, to: (local + 2) % 24 },
    })
    await check()
    expect(await fired()).toEqual([])
    pass(0.2)
    await check()
    expect(await fired()).toEqual(['No view in the last hour, fewer than 5'])
  })

  it('an unusual hour is found by the weeks before, once there are three', async () => {
    const { watch, visit, fired, ruleNow, client, input } = await build(0)
    pass(1 - (test.time.now.getTime() % hourMs) / hourMs + 0.1)
    await watch({ kind: 'unusual', side: 'low' })
    for (let week = 0; week < 3; week += 1) {
      test.pass(weekMs)
      await visit(20, 30)
      await check()
      if (week < 2) expect(await ruleNow()).toMatchObject({ lacks: 'days' })
    }
    test.pass(weekMs)
    await visit(2, 30)
    await Promise.all([check(), check()])
    expect(await fired()).toEqual([
      expect.stringMatching(/^2 views in the hour from \d\d:00, usually about 20 on a \w+day$/),
    ])
    expect((await client.alerts.list(input)).events[0]).toMatchObject({ value: 2, expected: 20 })
    // The next hour is as usual: nobody ever came then.
    pass(1)
    await check()
    expect(await ruleNow()).toMatchObject({ state: 'watching' })
  })

  it('a spike of leads is far more than the busiest hour of a week', async () => {
    const { companyId, campaignId, watch, fired } = await build(48)
    await watch({ kind: 'spike' }, 'leads')
    const send = async (count: number, hours: number) => {
      const em = test.database.fork()
      for (let at = 0; at < count; at += 1)
        em.create(LeadEntity, {
          id: uuidv7(),
          submissionId: uuidv7(),
          companyId,
          campaignId,
          formId: 'form',
          releaseId: uuidv7(),
          releaseNumber: 1,
          page: '/',
          fields: [],
          createdAt: new Date(test.time.now.getTime() - hours * hourMs),
        })
      await em.flush()
    }
    await send(6, 20)
    await send(11, 0.5)
    await check()
    expect(await fired()).toEqual([])
    await send(1, 0.4)
    await check()
    expect(await fired()).toEqual([
      '12 leads in the last hour, and at most 6 in any hour of the week before',
    ])
  })

  it('conversions are those of the main goal, or of one that is named, while it is there', async () => {
    const { client, input, watch, fired, ruleNow } = await build(4)
    const { goals } = await client.goals.list(input)
    const [goal] = goals
    const goalId = goal?.id ?? ''
    await watch(none3, 'conversions', { goalId })
    await check()
    expect(await fired()).toEqual([`No conversion of “${goal?.name}” for 3 hours`])
    await client.goals.remove({ ...input, goalId })
    await check()
    expect(await ruleNow()).toMatchObject({ state: 'watching', lacks: 'goal' })
  })

  it('notifies members who may see the numbers, as each of them likes', async () => {
    const { companyId, owner, watch, notified, mailed } = await build(4)
    const reviewer = await test.join(companyId, 'reviewer')
    const manager = await test.join(companyId, 'manager')
    const editor = await test.join(companyId, 'editor')
    const prefer = (person: Person, inApp: boolean, byMail: boolean) =>
      test.api.as(person).notifications.setPreference({ companyId, kind: 'alert', inApp, byMail })
    await prefer(manager, false, true)
    await prefer(editor, true, false)
    await watch(none3)
    await check()
    const people = [owner, manager, editor, reviewer]
    const heard = await Promise.all(
      people.map(async (one) => [(await notified(one)).length, (await mailed(one)).length]),
    )
    expect(heard).toEqual([
      [1, 1],
      [0, 1],
      [1, 0],
      [0, 0],
    ])
  })

  it('are for those who may see numbers, and changed by those who may edit', async () => {
    const { companyId, input, watch } = await build()
    const ruleId = await watch(none3)
    const manager = test.api.as(await test.join(companyId, 'manager'))
    const reviewer = test.api.as(await test.join(companyId, 'reviewer'))
    expect((await manager.alerts.list(input)).rules).toHaveLength(1)
    const fresh = { ...input, measure: 'views', condition: none3 } as const
    const other = await build()
    expect(
      await slugsOf(
        reviewer.alerts.list(input),
        reviewer.alerts.create(fresh),
        reviewer.alerts.update({ ...input, ruleId, isOn: false }),
        reviewer.alerts.remove({ ...input, ruleId }),
        other.client.alerts.list(input),
        other.client.alerts.update({ ...other.input, ruleId, isOn: false }),
        other.client.alerts.remove({ ...other.input, ruleId }),
      ),
    ).toEqual([
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'not-found',
      'not-found',
      'not-found',
    ])
  })

  it('are bounded, say what is wrong, and go with what they fired', async () => {
    const { client, input, watch, list } = await build(4)
    const other = await build()
    const { goals } = await other.client.goals.list(other.input)
    const make = (condition: AlertCondition, measure: AlertMeasure = 'views', more = {}) =>
      refusalOf(client.alerts.create({ ...input, measure, condition, ...more }))
    const goalId = goals[0]?.id
    const wrongs = [
      [await make({ kind: 'none', hours: 25 }), '/condition/hours'],
      [await make({ kind: 'below', count: 0, over: 'day' }), '/condition/count'],
      [await make({ kind: 'spike' }), '/condition'],
      [await make(none3, 'views', { goalId }), '/goalId'],
      [await make(none3, 'conversions', { goalId }), '/goalId'],
      [await make(none3, 'views', { quiet: { from: 3, to: 3 } }), '/quiet'],
    ] as const
    for (const [{ problem }, pointer] of wrongs) expect(problem.errors?.[0]?.pointer).toBe(pointer)
    const ruleId = await watch(none3)
    for (let at = 1; at < alertLimits.rules; at += 1) await watch(none3, 'leads')
    expect((await make(none3)).problem.errors?.[0]?.detail).toContain('at most 20')
    await check()
    expect((await list()).events).toHaveLength(alertLimits.rules)
    const condition = { kind: 'unusual', side: 'high' } as const
    const changed = await client.alerts.update({ ...input, ruleId, condition })
    expect(changed.rules[0]).toMatchObject({ condition, measure: 'views', state: 'watching' })
    expect(changed.events.find((one) => one.ruleId === ruleId)?.overAt).not.toBeNull()
    const left = await client.alerts.remove({ ...input, ruleId })
    expect(left.events.some((one) => one.ruleId === ruleId)).toBe(false)
    await purgeAlerts(test.database.fork(), new Date(test.time.now.getTime() + 60 * weekMs))
    expect((await list()).events).toEqual([])
  })
})
