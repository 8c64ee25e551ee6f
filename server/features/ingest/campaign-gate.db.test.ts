import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { optionName } from '#shared/blocks/poll/read-poll.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { recordPublishedForms } from '#server/features/leads/public/published-forms.ts'
import { LeadEntity } from '#server/features/leads/public/entities.ts'
import { PollVoteEntity } from '#server/features/polls/entities.ts'
import { recordPublishedPolls } from '#server/features/polls/public/published-polls.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { graceMs } from './public/campaign-gate.ts'
import { storedEvents } from './testing/stored-visits.ts'
import { signPageToken } from './public/page-token.ts'
import { startTestCollector, testSecret } from './testing/start-test-collector.ts'
import { buildAttribution, insertCampaign, insertRelease } from './testing/test-visits.ts'
import { z } from 'zod'

type Collector = Awaited<ReturnType<typeof startTestCollector>>
type Campaign = Awaited<ReturnType<typeof insertCampaign>>

const problem = z.object({ slug: z.string(), detail: z.string() })
const byScript = {
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'application/json',
}
const start = Date.UTC(2026, 10, 20, 12)

describeEachDatabase('what visitors send', (open) => {
  let database: Database
  let close: () => Promise<void>
  let collector: Collector
  let now = start
  beforeAll(async () => {
    ;({ database, close } = await open())
    collector = await startTestCollector(database, { clock: () => new Date(now) })
  })
  afterAll(async () => {
    await collector.close()
    await close()
  })

  /** A live campaign with a form and a poll. */
  async function publish() {
    const campaign = await insertCampaign(database)
    await insertRelease(database, campaign.campaignId, new Date(start))
    const em = database.fork()
    const { id: releaseId } = await em.findOneOrFail(ReleaseEntity, {
      campaignId: campaign.campaignId,
    })
    const release = { releaseId, ...campaign }
    const mail = { name: 'mail', label: 'Email', type: 'email', required: true } as const
    const definition = { fields: [mail], successMessage: 'Thank you.', thanksUrl: null }
    await recordPublishedForms(em, release, [{ formId: 'form1', definition }])
    const options = [
      { id: 'a', words: 'Early' },
      { id: 'b', words: 'Late' },
    ]
    const words = { question: 'When?', thanks: '', closed: '', total: '', closes: '' }
    const poll = { ...words, options, several: false, results: 'after', goal: true } as const
    await recordPublishedPolls(em, release, [{ pollId: 'poll1', definition: poll }])
    const { campaignId } = campaign
    return {
      ...campaign,
      t: signPageToken(testSecret, buildAttribution({ campaignId, releaseId })),
    }
  }

  const sendEvent = (t: string, k = 'v', madeAt = now) =>
    collector.post('/e', JSON.stringify({ s: now, e: [{ t, i: uuidv7({ msecs: madeAt }), k }] }))
  const sendForm = (t: string, begunAt = now) => {
    const id = { 'ff-id': uuidv7({ msecs: begunAt }), 'ff-sent': String(now) }
    const body = new URLSearchParams({ mail: 'ada@example.com', ...id })
    return collector.post(`/f/form1?t=${t}`, String(body), byScript)
  }
  const sendVote = (t: string) => {
    const body = new URLSearchParams({ [optionName]: 'a', 'ff-id': uuidv7({ msecs: now }) })
    return collector.post(`/v/poll1?t=${t}`, String(body), byScript)
  }
  const stored = async ({ campaignId }: Campaign) => {
    const em = database.fork()
    return {
      events: (await storedEvents(database, campaignId)).length,
      leads: await em.count(LeadEntity, { campaignId }),
      votes: await em.count(PollVoteEntity, { campaignId }),
    }
  }
  const nothing = { events: 0, leads: 0, votes: 0 }
  const stop = (
    { campaignId, companyId }: Campaign,
    how: 'ended' | 'archived' | 'paused' | 'closed' | 'disabled' | 'taken down',
  ) => {
    const em = database.fork()
    const at = new Date(now)
    const [campaign, company] = [{ id: campaignId }, { id: companyId }]
    if (how === 'closed') return em.nativeUpdate(CompanyEntity, company, { closedAt: at })
    if (how === 'disabled') return em.nativeUpdate(CompanyEntity, company, { disabledAt: at })
    const change = how === 'taken down' ? { takenDownAt: at } : { status: how, statusSince: at }
    return em.nativeUpdate(CampaignEntity, campaign, change)
  }

  it.each([
    ['ended', 410, 'campaign-over'],
    ['archived', 410, 'campaign-over'],
    ['paused', 503, 'campaign-paused'],
    ['closed', 410, 'campaign-over'],
    ['disabled', 410, 'campaign-over'],
    ['taken down', 410, 'campaign-over'],
  ] as const)('P1: of a campaign that is %s are refused in words', async (how, status, slug) => {
    const campaign = await publish()
    expect((await sendEvent(campaign.t, 'b')).status).toBe(204)
    await stop(campaign, how)
    now += 1_000
    const answers = [
      await sendEvent(campaign.t),
      await sendEvent(campaign.t, 'b'),
      await sendForm(campaign.t),
      await sendVote(campaign.t),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status])
    for (const answer of answers) {
      const said = await readJson(answer, problem)
      expect(said.slug).toBe(slug)
      expect(said.detail).toMatch(/^The campaign on this page is over|^This page is taking a short/)
    }
    expect(await stored(campaign)).toEqual(nothing)
  })

  it('are taken while it is live, and again when it goes on', async () => {
    const campaign = await publish()
    const statuses = async () => [
      (await sendEvent(campaign.t)).status,
      (await sendForm(campaign.t)).status,
    ]
    expect(await statuses()).toEqual([204, 200])
    expect((await sendVote(campaign.t)).status).toBe(200)
    await stop(campaign, 'paused')
    now += 1_000
    expect(await statuses()).toEqual([503, 503])
    const live = { status: 'live', statusSince: new Date(now) } as const
    await database.fork().nativeUpdate(CampaignEntity, { id: campaign.campaignId }, live)
    expect(await statuses()).toEqual([204, 200])
    // View, form and vote as goals, then view and form.
    expect(await stored(campaign)).toEqual({ events: 5, leads: 2, votes: 1 })
  })

  it('are taken for a short while if they were on their way when it ended', async () => {
    const campaign = await publish()
    const before = now - 5_000
    await stop(campaign, 'ended')
    now += 1_000
    expect((await sendForm(campaign.t, before)).status).toBe(200)
    expect((await sendEvent(campaign.t, 'v', before)).status).toBe(204)
    now += graceMs
    expect((await sendForm(campaign.t, before)).status).toBe(410)
    expect((await sendEvent(campaign.t, 'v', before)).status).toBe(410)
    expect(await stored(campaign)).toEqual({ events: 2, leads: 1, votes: 0 })
  })

  it('are taken of one campaign while another of the same batch is over', async () => {
    const [one, other] = [await publish(), await publish()]
    await stop(one, 'ended')
    now += 1_000
    const e = [one.t, other.t].map((t) => ({ t, i: uuidv7({ msecs: now }), k: 'v' }))
    expect((await collector.post('/e', JSON.stringify({ s: now, e }))).status).toBe(204)
    expect([(await stored(one)).events, (await stored(other)).events]).toEqual([0, 1])
  })
})
