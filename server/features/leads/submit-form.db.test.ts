import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/open-database.ts'
import { VisitRollupEntity } from '#server/features/analytics/entities.ts'
import { signPageToken } from '#server/features/analytics/page-token.ts'
import {
  startTestCollector,
  testSecret,
} from '#server/features/analytics/testing/start-test-collector.ts'
import { buildAttribution, insertCampaign } from '#server/features/analytics/testing/test-visits.ts'
import { verifyRollups } from '#server/features/analytics/verify-rollups.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { LeadEntity } from './entities.ts'
import type { FormDefinition } from './form-definition.ts'
import { recordPublishedForms } from './published-forms.ts'
import { listLeads } from './queries.ts'

type Collector = Awaited<ReturnType<typeof startTestCollector>>

const consent = 'I agree to be written to about the launch.'
const definition: FormDefinition = {
  fields: [
    { name: 'mail', label: 'Email', type: 'email', required: true },
    { name: 'team', label: 'Team', type: 'text', required: false },
    { name: 'ok', label: consent, type: 'consent', required: true },
  ],
  successMessage: 'Thank you.',
  thanksUrl: '/c/spring/thanks',
}
const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const byScript = { ...formType, accept: 'application/json' }
const byBrowser = { ...formType, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describeEachDatabase('POST /f/{formId}', (open) => {
  let database: Database
  let close: () => Promise<void>
  let collector: Collector
  beforeAll(async () => {
    ;({ database, close } = await open())
    collector = await startTestCollector(database)
  })
  afterAll(async () => {
    await collector.close()
    await close()
  })

  async function publishedForm() {
    const { campaignId, companyId } = await insertCampaign(database)
    const page = buildAttribution({ campaignId, path: '/signup' })
    const release = { releaseId: page.releaseId, campaignId, companyId }
    await recordPublishedForms(database.fork(), release, [{ formId: 'form1', definition }])
    return { campaignId, token: signPageToken(testSecret, page) }
  }
  const submit = (
    token: string,
    answers: Record<string, string> = {},
    headers: Record<string, string> = byScript,
    formId = 'form1',
  ) => {
    const body = new URLSearchParams({
      'ff-page': token,
      mail: 'ada@example.com',
      ok: 'yes',
      ...answers,
    })
    return collector.post(`/f/${formId}?t=${token}`, body.toString(), headers)
  }
  const leads = (campaignId: string) => database.fork().find(LeadEntity, { campaignId })
  const conversions = async (campaignId: string) => {
    const where = { campaignId, dimension: 'all', granularity: 'total' } as const
    return (await database.fork().findOne(VisitRollupEntity, where))?.conversions ?? 0
  }

  it('stores the answers with the consent as it was worded, and the conversion', async () => {
    const { campaignId, token } = await publishedForm()
    const answer = await submit(token, { 'ff-id': uuidv7(), team: 'Red', other: 'x' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ message: 'Thank you.', next: '/c/spring/thanks' })
    const fields = [
      { label: 'Email', value: 'ada@example.com' },
      { label: 'Team', value: 'Red' },
      { label: consent, value: 'Yes' },
    ]
    const { leads: listed } = await listLeads(database.fork(), campaignId, undefined)
    expect(listed).toMatchObject([{ formId: 'form1', page: '/signup', releaseNumber: 3, fields }])
    expect(await conversions(campaignId)).toBe(1)
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })

  it('stores a submission once however often and at once it comes', async () => {
    const { campaignId, token } = await publishedForm()
    const answersGiven = { 'ff-id': uuidv7() }
    const answers = await Promise.all(Array.from({ length: 12 }, () => submit(token, answersGiven)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await leads(campaignId)).toHaveLength(1)
    expect(await conversions(campaignId)).toBe(1)
  })

  it('serves browsers without script: 303 to the thank-you page, once for a reload', async () => {
    const { campaignId, token } = await publishedForm()
    for (let count = 0; count < 2; count += 1) {
      const answer = await submit(token, {}, byBrowser)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe('/c/spring/thanks')
    }
    await submit(token, { mail: 'grace@example.com' }, byBrowser)
    expect(await leads(campaignId)).toHaveLength(2)
  })

  it('names every wrong field', async () => {
    const { campaignId, token } = await publishedForm()
    const wrong = { mail: 'nobody', team: 'x'.repeat(1_001), ok: '' }
    const answer = await submit(token, wrong)
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    const problem = await answer.json()
    expect(problem.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/mail',
      '/team',
      '/ok',
    ])
    const page = await submit(token, { mail: '' }, byBrowser)
    expect(page.status).toBe(422)
    expect(await page.text()).toContain('Email: Please fill this in.')
    expect(await leads(campaignId)).toHaveLength(0)
  })

  it('refuses robots, forged pages and unknown forms', async () => {
    const { campaignId, token } = await publishedForm()
    expect((await submit(token, { ff_homepage: 'http://spam.example' })).status).toBe(422)
    expect((await submit(`${token}x`)).status).toBe(404)
    expect((await submit('')).status).toBe(404)
    expect((await submit(token, {}, byScript, 'form2')).status).toBe(404)
    expect((await submit(token, {}, { 'content-type': 'text/plain' })).status).toBe(400)
    expect(await leads(campaignId)).toHaveLength(0)
  })

  it('limits one address', async () => {
    const { token } = await publishedForm()
    const headers = { ...byScript, 'x-forwarded-for': '203.0.113.9' }
    const answers = await Promise.all(
      Array.from({ length: 125 }, () => submit(token, { mail: '' }, headers)),
    )
    const limited = answers.filter(({ status }) => status === 429)
    expect(limited).toHaveLength(5)
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('pages through the leads, newest first', async () => {
    const { campaignId, token } = await publishedForm()
    await Promise.all(
      Array.from({ length: 53 }, (_, index) =>
        submit(
          token,
          { 'ff-id': uuidv7(), mail: `p${index}@example.com` },
          { ...byScript, 'x-forwarded-for': '203.0.113.10' },
        ),
      ),
    )
    const first = await listLeads(database.fork(), campaignId, undefined)
    expect(first.leads).toHaveLength(50)
    expect(first.more).toBe(true)
    const second = await listLeads(database.fork(), campaignId, first.leads.at(-1)?.id)
    expect(second.leads).toHaveLength(3)
    expect(second.more).toBe(false)
    const ids = [...first.leads, ...second.leads].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted().toReversed())
  })
})
