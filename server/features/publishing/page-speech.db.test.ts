import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { speak } from '#shared/languages/all-languages.ts'
import type { Spoken } from '#shared/languages/page-language.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { signPageToken } from '#server/features/ingest/public/page-token.ts'
import {
  startTestCollector,
  testSecret,
} from '#server/features/ingest/testing/start-test-collector.ts'
import { buildAttribution, insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { recordPublishedForms } from '#server/features/leads/public/published-forms.ts'
import { recordPublishedPolls } from '#server/features/polls/public/published-polls.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { loadPage } from './load-page.ts'
import { ReleaseEntity, ReleasePageEntity } from './public/entities.ts'

const refusal = z.object({
  detail: z.string(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
})
const arabic: Spoken = { language: 'ar', words: { fillIn: 'اكتب شيئًا هنا.' } }
const { words, answers } = speak(arabic)
const german = speak({ language: 'de' })

const form = {
  fields: [{ name: 'mail', label: 'Email', type: 'email', required: true } as const],
  successMessage: 'Danke.',
  thanksUrl: null,
}
const poll = {
  question: 'When?',
  options: [
    { id: 'a', words: 'Early' },
    { id: 'b', words: 'Late' },
  ],
  several: false,
  results: 'after',
  closes: '',
  thanks: '',
  closed: '',
  total: 'Votes:',
  goal: false,
} as const

describeEachDatabase('P3: what the server tells visitors', (open) => {
  let database: Database
  let close: () => Promise<void>
  let collector: Awaited<ReturnType<typeof startTestCollector>>
  beforeAll(async () => {
    ;({ database, close } = await open())
    collector = await startTestCollector(database)
  })
  afterAll(async () => {
    await collector.close()
    await close()
  })

  /** A live campaign whose first page is in German and whose other one is in Arabic. */
  async function publish() {
    const { campaignId, companyId } = await insertCampaign(database)
    const page = buildAttribution({ campaignId, path: '/signup' })
    const { releaseId } = page
    const em = database.fork()
    const by = { publishedBy: uuidv7(), publishedByName: 'Ada', publishedAt: new Date() }
    em.create(ReleaseEntity, {
      id: releaseId,
      campaignId,
      number: 1,
      journalSeq: 1,
      current: true,
      ...by,
    })
    await em.flush()
    for (const [path, spoken] of [
      ['/', { language: 'de' }],
      ['/signup', arabic],
    ] as const)
      em.create(ReleasePageEntity, {
        releaseId,
        path,
        html: path,
        scriptHash: '',
        bytes: 1,
        spoken,
      })
    await em.flush()
    const release = { releaseId, campaignId, companyId }
    await recordPublishedForms(database.fork(), release, [{ formId: 'f', definition: form }])
    await recordPublishedPolls(database.fork(), release, [
      { pollId: 'p', definition: { ...poll, options: [...poll.options] } },
    ])
    const { slug } = await em.findOneOrFail(CampaignEntity, { id: campaignId })
    const token = signPageToken(testSecret, page)
    const send = (path: string, body: string, accept = 'application/json') =>
      collector.post(`${path}?t=${token}`, body, {
        'content-type': 'application/x-www-form-urlencoded',
        accept,
      })
    const become = (status: CampaignStatus) =>
      database.fork().nativeUpdate(CampaignEntity, { id: campaignId }, { status })
    return { slug, send, become, token }
  }

  const told = async (answer: Response) => (await readJson(answer, refusal)).detail

  it('is in the language of the page, and in the words of the campaign', async () => {
    const { send } = await publish()
    const answer = await send('/f/f', 'mail=')
    expect(answer.status).toBe(422)
    expect(await readJson(answer, refusal)).toMatchObject({
      detail: answers.notSent,
      errors: [{ pointer: '/mail', detail: 'اكتب شيئًا هنا.' }],
    })
    expect(await told(await send('/f/none', 'mail='))).toBe(answers.formGone)
    expect(await told(await send('/v/none', 'option=a'))).toBe(answers.pollGone)
    expect(await told(await send('/v/p', ''))).toBe(words.chooseAnswer)
    await send('/v/p', 'option=a')
    expect(await told(await send('/v/p', 'option=b'))).toBe(answers.voted)
  })

  it('is so on a page of its own, too, where no script ran', async () => {
    const { send } = await publish()
    const html = await (await send('/f/f', 'mail=', 'text/html')).text()
    expect(html).toContain('<html lang="ar" dir="rtl">')
    for (const said of [answers.notSent, 'اكتب شيئًا هنا.', answers.goBack])
      expect(html).toContain(said)
    const voted = await (await send('/v/p', 'option=a', 'text/html')).text()
    expect(voted).toContain('<html lang="ar" dir="rtl">')
    expect(voted).toContain(words.voteThanks)
    expect(voted).toContain('<b>100%</b>')
  })

  it('says on the open page that the campaign is over, or paused', async () => {
    const { send, become, token } = await publish()
    await become('ended')
    for (const [path, body] of [
      ['/f/f', 'mail=a%40b.co'],
      ['/v/p', 'option=a'],
    ] as const)
      expect(await told(await send(path, body))).toBe(answers.isOver)
    await become('paused')
    expect(await told(await send('/f/f', 'mail=a%40b.co'))).toBe(answers.isPaused)
    const event = { t: token, i: uuidv7(), k: 'v' }
    const body = JSON.stringify({ s: Date.now(), e: [event] })
    expect(await told(await collector.post('/e', body))).toBe(answers.isPaused)
  })

  it('says at the address of a page that it is away, as the page would', async () => {
    const { slug, become } = await publish()
    const load = async (path: string) => {
      const served = await loadPage(database, slug, path, 'https://pages.example')
      if (served.kind === 'page') return served.html
      if (served.kind === 'moved') return served.target
      return `${served.kind} ${served.language?.answers.endedTitle}`
    }
    expect(await load('/signup')).toBe('/signup')
    expect(await load('/nothing')).toBe(`missing ${german.answers.endedTitle}`)
    await become('ended')
    expect(await load('/signup')).toBe(`away ${answers.endedTitle}`)
    expect(await load('/')).toBe(`away ${german.answers.endedTitle}`)
  })

  it('is in English for pages of releases from before, and for forged ones', async () => {
    const answer = await collector.post('/f/f?t=forged', 'mail=', {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    })
    expect(await told(answer)).toBe('This form is not there any more.')
  })
})
