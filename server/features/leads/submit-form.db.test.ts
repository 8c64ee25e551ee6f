import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/platform/db/open-database.ts'
import { storedRollup } from '#server/features/ingest/testing/stored-visits.ts'
import { signPageToken } from '#server/features/ingest/public/page-token.ts'
import {
  startTestCollector,
  testSecret,
} from '#server/features/ingest/testing/start-test-collector.ts'
import { buildAttribution, insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { verifyRollups } from '#server/features/ingest/verify-rollups.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { LeadEntity } from './public/entities.ts'
import type { FormDefinition } from './public/form-definition.ts'
import { recordPublishedForms } from './public/published-forms.ts'
import { findLeads } from './public/find-leads.ts'
import { readJson } from '#shared/testing/read-json.ts'

const problem = z.object({
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })),
})

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
const call: FormDefinition = {
  fields: [{ name: 'phone', label: 'Phone', type: 'phone', required: true, country: 'DE' }],
  successMessage: 'Thank you.',
  thanksUrl: null,
}
const survey: FormDefinition = {
  fields: [
    { name: 'size', label: 'Size', type: 'radios', required: true, options: ['Small', 'Large'] },
    { name: 'days', label: 'Days', type: 'checkboxes', required: false, options: ['Mo', 'Tu, We'] },
    { name: 'on', label: 'Start', type: 'date', required: false, from: '2026-12-01' },
    { name: 'note', label: 'Note', type: 'long-text', required: false, maxLength: 12 },
    {
      name: 'from',
      label: 'Campaign',
      type: 'hidden',
      required: false,
      query: 'utm_campaign',
      value: 'none',
    },
    { name: '__proto__', label: 'Odd', type: 'text', required: false },
  ],
  successMessage: 'Thank you.',
  thanksUrl: null,
}
/** As long and as odd as the id of a block may be. */
const longId = `a.b-${'c'.repeat(76)}`
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
    await recordPublishedForms(database.fork(), release, [
      { formId: 'form1', definition },
      { formId: 'survey', definition: survey },
      { formId: 'call', definition: call },
      { formId: longId, definition },
    ])
    return { campaignId, companyId, token: signPageToken(testSecret, page) }
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
  const sendCall = (token: string, phone: string) =>
    collector.post(`/f/call?t=${token}`, new URLSearchParams({ phone }).toString(), byScript)
  const leads = (campaignId: string) =>
    database.fork().find(LeadEntity, { campaignId }, { orderBy: { id: 'asc' } })
  const conversions = async (campaignId: string) => {
    const where = { campaignId, dimension: 'all', granularity: 'total' } as const
    return (await storedRollup(database, where))?.conversions ?? 0
  }

  it('stores the answers with the consent as it was worded, and the conversion', async () => {
    const { campaignId, companyId, token } = await publishedForm()
    const answer = await submit(token, { 'ff-id': uuidv7(), team: 'Red', other: 'x' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ message: 'Thank you.', next: '/c/spring/thanks' })
    const fields = [
      { label: 'Email', value: 'ada@example.com' },
      { label: 'Team', value: 'Red' },
      { label: consent, value: 'Yes' },
    ]
    const { leads: listed } = await findLeads(database.fork(), { companyId, campaignId })
    expect(listed).toMatchObject([{ formId: 'form1', page: '/signup', releaseNumber: 3, fields }])
    expect(await conversions(campaignId)).toBe(1)
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })

  it('knows a form by whatever id a block may have', async () => {
    const { campaignId, token } = await publishedForm()
    expect((await submit(token, {}, byScript, longId)).status).toBe(200)
    expect(await leads(campaignId)).toMatchObject([{ formId: longId }])
    expect((await submit(token, {}, byScript, `${longId}c`)).status).toBe(404)
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
    const { errors } = await readJson(answer, problem)
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/mail', '/team', '/ok'])
    const page = await submit(token, { mail: '' }, byBrowser)
    expect(page.status).toBe(422)
    expect(await page.text()).toContain('Email: Please fill this in.')
    expect(await leads(campaignId)).toHaveLength(0)
  })

  const sendSurvey = (token: string, body: string, headers: Record<string, string> = byScript) =>
    collector.post(`/f/survey?t=${token}`, body, headers)
  const sendJson = (token: string, body: object) =>
    sendSurvey(token, JSON.stringify(body), {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.11',
    })
  const wrongIn = async (answer: Response): Promise<Record<string, string>> => {
    expect(answer.status).toBe(422)
    const { errors } = await readJson(answer, problem)
    return Object.fromEntries(errors.map(({ pointer, detail }) => [pointer, detail] as const))
  }
  const kept = async (campaignId: string) => {
    const [lead] = await leads(campaignId)
    return Object.fromEntries((lead?.fields ?? []).map(({ label, value }) => [label, value]))
  }

  it('keeps what was chosen, and what the address said', async () => {
    const { campaignId, token } = await publishedForm()
    const store = vi.spyOn(collector.visits, 'store')
    onTestFinished(() => store.mockRestore())
    const query = '?utm_campaign=may&utm_source=news%00&utm_other=x'
    const answer = await sendSurvey(
      token,
      `size=Large&days=Mo&days=Tu%2C+We&days=Mo&on=2026-12-01&note=a%0D%0Ab&from=forged&ff-query=${encodeURIComponent(query)}`,
    )
    expect(answer.status).toBe(200)
    expect(await kept(campaignId)).toEqual({
      Size: 'Large',
      Days: 'Mo; Tu, We',
      Start: '2026-12-01',
      Note: 'a\nb',
      Campaign: 'may',
      Odd: '',
      utm_source: 'news',
    })
    // Its conversion says the same.
    expect(store.mock.calls[0]?.[0].events).toMatchObject([
      { kind: 'send', origin: { source: 'news', campaign: 'may', medium: '', link: '' } },
    ])
  })

  it('knows the address of posts without script by what the browser says of it', async () => {
    const { campaignId, token } = await publishedForm()
    const referer = 'https://example.com/c/spring?utm_medium=mail&utm_campaign=june'
    const answer = await sendSurvey(token, 'size=Small', { ...byBrowser, referer })
    expect(await answer.text()).toContain('Thank you.')
    expect(await kept(campaignId)).toMatchObject({ Campaign: 'june', utm_medium: 'mail' })
  })

  it('gives hidden inputs their fixed value, whatever is posted', async () => {
    const { campaignId, token } = await publishedForm()
    await sendSurvey(token, 'size=Small&from=forged', { ...byBrowser, referer: 'nonsense' })
    expect(await kept(campaignId)).toMatchObject({ Campaign: 'none' })
  })

  it('takes nothing that the form does not offer', async () => {
    const { campaignId, token } = await publishedForm()
    const wrong = 'size=Huge&days=Mo&days=Fr&on=2026-11-30&note=0123456789abc&extra=1'
    expect(await wrongIn(await sendSurvey(token, wrong))).toEqual({
      '/size': 'Choose one of the answers offered.',
      '/days': 'Choose one of the answers offered.',
      '/on': 'Choose 1 December 2026 or a later day.',
      '/note': 'This is too long. Use at most 12 characters.',
    })
    expect(await wrongIn(await sendSurvey(token, ''))).toEqual({
      '/size': 'Please choose an answer.',
    })
    const twice = await sendSurvey(token, 'size=Small&size=Large&note=a&note=b&on=%00')
    expect(Object.keys(await wrongIn(twice))).toEqual(['/size', '/on', '/note'])
    const page = await sendSurvey(token, 'size=Huge', byBrowser)
    expect(await page.text()).toContain('Size: Choose one of the answers offered.')
    expect(await leads(campaignId)).toHaveLength(0)
  })

  it('takes JSON of strings and lists of them, and nothing else', async () => {
    const { campaignId, token } = await publishedForm()
    expect((await sendJson(token, { size: 'Small', days: ['Mo'] })).status).toBe(200)
    expect(await kept(campaignId)).toMatchObject({ Size: 'Small', Days: 'Mo' })
    expect(await wrongIn(await sendJson(token, { size: ['Small', 'Large'] }))).toEqual({
      '/size': 'Give one answer.',
    })
    for (const body of [{ size: 1 }, { size: { a: 'b' } }, { size: [['Small']] }, ['Small']])
      expect((await sendJson(token, body)).status).toBe(400)
    const long = { size: 'Small', days: Array.from({ length: 101 }, () => 'Mo') }
    expect((await sendJson(token, long)).status).toBe(400)
    expect(await leads(campaignId)).toHaveLength(1)
  })

  it('is not moved by the names of what every object has', async () => {
    const { campaignId, token } = await publishedForm()
    const body = 'size=Small&__proto__=x&constructor=y&toString=z&hasOwnProperty=0'
    expect((await sendSurvey(token, body)).status).toBe(200)
    expect(await kept(campaignId)).toMatchObject({ Odd: 'x' })
    expect(JSON.stringify(await leads(campaignId))).not.toContain('hasOwnProperty')
    const asJson = await sendSurvey(token, '{"size":"Small","__proto__":{"size":"Large"}}', {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.12',
    })
    expect(asJson.status).toBe(200)
    const sizes = (await leads(campaignId)).map(({ fields }) => fields[0]?.value)
    expect(sizes).toEqual(['Small', 'Small'])
    expect(Object.hasOwn(Object.prototype, 'size')).toBe(false)
  })

  it('refuses more than a form can hold', async () => {
    const { token } = await publishedForm()
    const answer = await sendSurvey(token, `size=Small&note=${'x'.repeat(300_000)}`)
    expect(answer.status).toBe(413)
  })

  it('P20: keeps what filled in the hidden field as perhaps spam, which converts nobody', async () => {
    const { campaignId, companyId, token } = await publishedForm()
    const answer = await submit(token, { ff_homepage: 'http://spam.example' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ message: 'Thank you.', next: '/c/spring/thanks' })
    expect(await leads(campaignId)).toMatchObject([{ isSpam: true }])
    expect(await conversions(campaignId)).toBe(0)
    const em = database.fork()
    expect((await findLeads(em, { companyId })).leads).toEqual([])
    expect((await findLeads(em, { companyId, state: 'spam' })).leads).toHaveLength(1)
  })

  it('P11: keeps phone numbers clean and as they were written', async () => {
    const { campaignId, token } = await publishedForm()
    const phones = [
      '+44\u00A020\u202F7946\u20110000',
      '\u202A+44 20 7946 0000\u202C',
      '＋４４ ２０ ７９４６ ００００ ext. 12',
      '089 / 12 34 56',
    ]
    for (const phone of phones) expect((await sendCall(token, phone)).status).toBe(200)
    const kept = (await leads(campaignId)).map(({ fields }) => fields[0])
    expect(kept).toMatchObject([
      { value: '+442079460000', typed: phones[0] },
      { value: '+442079460000', typed: phones[1] },
      { value: '+442079460000 ext. 12', typed: phones[2] },
      { value: '+4989123456', typed: phones[3] },
    ])
    expect((await sendCall(token, 'call me')).status).toBe(422)
  })

  it('P12: keeps addresses as the name system writes them', async () => {
    const { campaignId, token } = await publishedForm()
    for (const mail of [
      'user@münchen.de',
      'us\u200Ber@xn--mnchen-3ya.de',
      '\u202Auser@MÜNCHEN.de\u202C',
    ])
      expect((await submit(token, { 'ff-id': uuidv7(), mail })).status).toBe(200)
    const kept = (await leads(campaignId)).map(({ fields }) => fields[0]?.value)
    expect(new Set(kept)).toEqual(new Set(['user@xn--mnchen-3ya.de']))
  })

  it('refuses forged pages and unknown forms', async () => {
    const { campaignId, token } = await publishedForm()
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
    const { campaignId, companyId, token } = await publishedForm()
    await Promise.all(
      Array.from({ length: 53 }, (_, index) =>
        submit(
          token,
          { 'ff-id': uuidv7(), mail: `p${index}@example.com` },
          { ...byScript, 'x-forwarded-for': '203.0.113.10' },
        ),
      ),
    )
    const first = await findLeads(database.fork(), { companyId, campaignId })
    expect(first.leads).toHaveLength(50)
    expect(first.more).toBe(true)
    const second = await findLeads(database.fork(), {
      companyId,
      campaignId,
      before: first.leads.at(-1)?.id,
    })
    expect(second.leads).toHaveLength(3)
    expect(second.more).toBe(false)
    const ids = [...first.leads, ...second.leads].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted().toReversed())
  })
})
