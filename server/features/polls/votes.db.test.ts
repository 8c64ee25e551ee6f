import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { changeMainGoal } from '#server/features/ingest/public/change-main-goal.ts'
import { storedEvents, storedRollup } from '#server/features/ingest/testing/stored-visits.ts'
import { signPageToken } from '#server/features/ingest/public/page-token.ts'
import type { Poll } from '#shared/blocks/poll/read-poll.ts'
import {
  startTestCollector,
  testSecret,
} from '#server/features/ingest/testing/start-test-collector.ts'
import { buildAttribution, insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { verifyRollups } from '#server/features/ingest/verify-rollups.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { eraseCampaign } from '#server/features/erasure/public/erase-campaign.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { PollVoteEntity } from './entities.ts'
import { recordPublishedPolls } from './public/published-polls.ts'
import { campaignPolls } from './public/queries.ts'
import { storeVotes } from './store-votes.ts'
import type { Vote } from './store-votes.ts'

type Collector = Awaited<ReturnType<typeof startTestCollector>>

const start = Date.UTC(2026, 10, 20, 12)
const dayMs = 86_400_000
const poll: Poll = {
  question: 'When?',
  options: [
    { id: 'a', words: 'Early' },
    { id: 'b', words: 'Late' },
  ],
  several: false,
  results: 'after',
  closes: '',
  thanks: 'Thank you.',
  closed: 'It is over.',
  total: 'Votes:',
  goal: false,
}
const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const byScript = { ...formType, accept: 'application/json' }
const byBrowser = { ...formType, accept: 'text/html,*/*;q=0.8' }

describeEachDatabase('/v/{pollId}', (open) => {
  let database: Database
  let close: () => Promise<void>
  let collector: Collector
  let now = start
  const startCollector = () => startTestCollector(database, { clock: () => new Date(now) })
  beforeAll(async () => {
    ;({ database, close } = await open())
    collector = await startCollector()
  })
  afterAll(async () => {
    await collector.close()
    await close()
  })

  let people = 0
  /** Somebody who has not been here yet. */
  const somebody = () => {
    people += 1
    return { 'x-forwarded-for': `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}` }
  }

  async function release(
    campaign: { campaignId: string; companyId: string },
    number: number,
    given: Partial<Poll> | null,
    pollId = 'poll1',
  ) {
    const em = database.fork()
    const { campaignId } = campaign
    await em.nativeUpdate(ReleaseEntity, { campaignId }, { current: false })
    const releaseId = uuidv7()
    em.create(ReleaseEntity, {
      id: releaseId,
      campaignId,
      number,
      current: true,
      journalSeq: number,
      publishedBy: uuidv7(),
      publishedByName: 'Ada',
      publishedAt: new Date(start),
    })
    await em.flush()
    const polls = given ? [{ pollId, definition: { ...poll, ...given } }] : []
    await recordPublishedPolls(em, { releaseId, ...campaign }, polls)
    const page = buildAttribution({ campaignId, releaseId, releaseNumber: number, path: '/talk' })
    return signPageToken(testSecret, page)
  }
  async function published(given: Partial<Poll> = {}) {
    const campaign = await insertCampaign(database)
    return { ...campaign, campaign, token: await release(campaign, 1, given) }
  }
  const vote = (
    token: string,
    options: string | string[],
    { id, ...headers }: Record<string, string> = somebody(),
    accept: Record<string, string> = byScript,
  ) => {
    const body = new URLSearchParams(
      [options].flat().map((option): [string, string] => ['option', option]),
    )
    if (id) body.append('ff-id', id)
    return collector.post(`/v/poll1?t=${token}`, body.toString(), { ...accept, ...headers })
  }
  const read = (token: string, headers: Record<string, string> = byScript, from = collector) =>
    fetch(`${from.origin}/v/poll1?t=${token}`, { headers: { ...headers, ...somebody() } })
  const countsIn = async (campaignId: string) => {
    const [found] = await campaignPolls(database.fork(), campaignId)
    const votes = found?.options.map(({ id, votes: count }) => [id, count] as const)
    return { voters: found?.voters, ...Object.fromEntries(votes ?? []) }
  }
  const stored = (campaignId: string) => database.fork().find(PollVoteEntity, { campaignId })
  const problemOf = async (answer: Response) => {
    const said = z.object({ slug: z.string(), detail: z.string() })
    const { slug, detail } = await readJson(answer, said)
    return { status: answer.status, slug, detail }
  }

  it('knows a poll by whatever id a block may have', async () => {
    const pollId = `a.b-${'c'.repeat(76)}`
    const token = await release(await insertCampaign(database), 1, {}, pollId)
    const ask = async (id: string) =>
      (await fetch(`${collector.origin}/v/${id}?t=${token}`, { headers: byScript })).status
    expect(await ask(pollId)).toBe(200)
    expect(await ask('c'.repeat(81))).toBe(404)
  })

  it('stores a vote and answers with the counts', async () => {
    const { campaignId, companyId, token } = await published()
    const answer = await vote(token, 'a')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      message: 'Thank you.',
      results: {
        voters: 1,
        options: [
          { id: 'a', votes: 1 },
          { id: 'b', votes: 0 },
        ],
      },
    })
    expect(await stored(campaignId)).toMatchObject([
      { companyId, pollId: 'poll1', releaseNumber: 1, options: ['a'], at: start },
    ])
    expect(JSON.stringify(await stored(campaignId))).not.toMatch(/Mozilla|10\.0/)
  })

  it('stores a vote once however often and at once it comes, also from elsewhere', async () => {
    const { campaignId, token } = await published()
    const id = uuidv7()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => vote(token, 'b', { id, ...somebody() })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(await countsIn(campaignId)).toEqual({ voters: 1, a: 0, b: 1 })
    expect(await stored(campaignId)).toHaveLength(1)
  })

  it('takes one vote a visitor and day, of however many at once', async () => {
    const { campaignId, token } = await published()
    const ada = somebody()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        vote(token, at % 2 ? 'a' : 'b', { id: uuidv7(), ...ada }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await problemOf(refused))).toMatchObject({ slug: 'already-voted' })
    expect(await stored(campaignId)).toHaveLength(1)
    expect((await countsIn(campaignId)).voters).toBe(1)
    now = start + dayMs
    expect((await vote(token, 'a', { id: uuidv7(), ...ada })).status).toBe(200)
    now = start
    expect((await countsIn(campaignId)).voters).toBe(2)
  })

  it('counts exactly what was answered, under load and after a restart', async () => {
    const { campaignId, token } = await published({ several: true })
    const wishes = Array.from({ length: 90 }, (_, at) =>
      at % 3 === 0 ? ['a', 'b'] : at % 3 === 1 ? ['a'] : ['b'],
    )
    const answers = await Promise.all(wishes.map((options) => vote(token, options)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const expected = { voters: 90, a: 60, b: 60 }
    expect(await countsIn(campaignId)).toEqual(expected)
    expect(await stored(campaignId)).toHaveLength(90)
    const another = await startCollector()
    const results: unknown = await (await read(token, byScript, another)).json()
    await another.close()
    expect(results).toEqual({
      voters: 90,
      options: [
        { id: 'a', votes: 60 },
        { id: 'b', votes: 60 },
      ],
    })
  })

  it('does not get stuck when two processes count the same polls at once', async () => {
    const polls = await Promise.all(Array.from({ length: 4 }, () => published()))
    const build = (at: number): Vote => {
      const { campaignId, companyId } = polls[at % polls.length] ?? {
        campaignId: '',
        companyId: '',
      }
      return {
        id: uuidv7(),
        companyId,
        campaignId,
        pollId: 'poll1',
        releaseId: uuidv7(),
        at,
        releaseNumber: 1,
        visitor: `v${at}`,
        options: [at % 2 ? 'a' : 'b'],
      }
    }
    const votes = Array.from({ length: 40 }, (_, at) => build(at))
    const backwards = votes.toReversed().map((given) => ({ ...given, id: uuidv7() }))
    const stores = [votes, backwards].map((part) =>
      database.fork().transactional((em) => storeVotes(em, part)),
    )
    const [first, second] = await Promise.all(stores)
    expect((first?.size ?? 0) + (second?.size ?? 0)).toBe(40)
    for (const { campaignId } of polls) expect((await countsIn(campaignId)).voters).toBe(10)
  })

  it('takes only what the current release offers, whatever page the visitor has', async () => {
    const { campaign, campaignId, token } = await published()
    await vote(token, 'a')
    await vote(token, 'b')
    const options = [
      { id: 'b', words: 'Very late' },
      { id: 'c', words: 'Never' },
    ]
    const newer = await release(campaign, 2, { options })
    for (const wrong of ['a', 'z', '', 'A', '__proto__'])
      expect((await vote(token, wrong)).status).toBe(422)
    expect((await vote(newer, [])).status).toBe(422)
    expect((await vote(newer, ['b', 'c'])).status).toBe(422)
    expect((await vote(token, 'c')).status).toBe(200)
    expect((await vote(newer, 'b')).status).toBe(200)
    // Counts survive the release by their option's id; what was taken away is still known.
    expect(await campaignPolls(database.fork(), campaignId)).toEqual([
      {
        pollId: 'poll1',
        question: 'When?',
        closes: null,
        isOnPage: true,
        voters: 4,
        options: [
          { id: 'b', words: 'Very late', votes: 2, isOffered: true },
          { id: 'c', words: 'Never', votes: 1, isOffered: true },
          { id: 'a', words: 'Early', votes: 1, isOffered: false },
        ],
      },
    ])
    await release(campaign, 3, null)
    expect((await vote(token, 'b')).status).toBe(404)
    expect(await campaignPolls(database.fork(), campaignId)).toMatchObject([{ isOnPage: false }])
  })

  it('takes a choice named twice once', async () => {
    const { campaignId, token } = await published()
    expect((await vote(token, ['a', 'a'])).status).toBe(200)
    expect(await countsIn(campaignId)).toEqual({ voters: 1, a: 1, b: 0 })
  })

  it('refuses from the moment of its end, and when visitors do not get the page', async () => {
    const { campaignId, token } = await published({ closes: new Date(start).toISOString() })
    now = start - 1
    expect((await vote(token, 'a')).status).toBe(200)
    now = start
    expect(await problemOf(await vote(token, 'a'))).toEqual({
      status: 410,
      slug: 'poll-closed',
      detail: 'It is over.',
    })
    const page = await vote(token, 'a', somebody(), byBrowser)
    expect(page.status).toBe(410)
    expect(await page.text()).toMatch(/It is over\.[\s\S]*Early <span><b>100%<\/b> 1/)
    const open = await published()
    const em = database.fork()
    await em.nativeUpdate(CampaignEntity, { id: open.campaignId }, { status: 'ended' })
    expect((await vote(open.token, 'a')).status).toBe(410)
    expect(await stored(open.campaignId)).toEqual([])
    expect((await countsIn(campaignId)).voters).toBe(1)
  })

  it('serves browsers without script: thanks, the bars, and the way back', async () => {
    const { campaignId, token } = await published({ thanks: '<b>Thanks</b>' })
    const ada = somebody()
    for (let count = 0; count < 2; count += 1) {
      const answer = await vote(token, 'a', ada, byBrowser)
      expect(answer.status).toBe(200)
      const html = await answer.text()
      expect(html).toContain('<h1>&lt;b&gt;Thanks&lt;/b&gt;</h1>')
      expect(html).toContain('<progress max="100" value="100" aria-label="Early">')
      expect(html).toContain('Votes: 1')
      expect(html).toMatch(/href="\/c\/spring-[\w-]+\/talk">Back to the page/)
    }
    const other = await vote(token, 'b', ada, byBrowser)
    expect(other.status).toBe(409)
    expect(await other.text()).toContain('counted today')
    const none = await vote(token, [], somebody(), byBrowser)
    expect(none.status).toBe(422)
    const words = await none.text()
    expect(words).toContain('Please choose an answer.')
    expect(words).not.toContain('<progress')
    expect(await countsIn(campaignId)).toEqual({ voters: 1, a: 1, b: 0 })
  })

  it('gives the results to everybody for a second, but for a poll that keeps them', async () => {
    const { campaign, token } = await published({ results: 'always' })
    const empty = await read(token)
    expect(empty.headers.get('cache-control')).toBe('public, max-age=1')
    expect(empty.headers.get('vary')).toMatch(/accept/i)
    expect(await empty.json()).toMatchObject({ voters: 0 })
    const page = await (await read(token, { accept: 'text/html' })).text()
    expect(page).toContain('<h1>When?</h1>')
    // As another process does it.
    const extra: Vote = {
      id: uuidv7(),
      ...campaign,
      pollId: 'poll1',
      releaseId: uuidv7(),
      releaseNumber: 1,
      visitor: 'elsewhere',
      options: ['a'],
      at: now,
    }
    await database.fork().transactional((em) => storeVotes(em, [extra]))
    expect(await (await read(token)).json()).toMatchObject({ voters: 0 })
    now += 1_000
    expect(await (await read(token)).json()).toMatchObject({ voters: 1 })
    now = start
    const secret = await published({ results: 'never' })
    expect(await (await vote(secret.token, 'a')).json()).toEqual({ message: 'Thank you.' })
    expect((await read(secret.token)).status).toBe(404)
    const kept = await (await read(secret.token, { accept: 'text/html' })).text()
    expect(kept).not.toContain('<progress')
  })

  it('is a conversion where that was chosen, once and only for a vote that counts', async () => {
    const { campaignId, token } = await published({ goal: true })
    const plain = await published()
    const goal = { kind: 'form', target: 'poll1' } as const
    const asked = { campaignId, goal, timeZone: 'UTC', now }
    await changeMainGoal(database.fork(), asked, async () => {})
    const ada = somebody()
    const id = uuidv7()
    await vote(token, 'a', { id, ...ada })
    await vote(token, 'a', { id, ...ada })
    expect((await vote(token, 'b', { id: uuidv7(), ...ada })).status).toBe(409)
    await vote(plain.token, 'a')
    const goals = (of: string) => storedEvents(database, of)
    expect(await goals(campaignId)).toMatchObject([{ kind: 'send', blockId: 'poll1', id }])
    expect(await goals(plain.campaignId)).toEqual([])
    const where = { campaignId, dimension: 'all', granularity: 'total' } as const
    const total = await storedRollup(database, where)
    expect(total?.conversions).toBe(1)
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })

  it('refuses robots, other sites, forged pages, unknown polls and what is no form', async () => {
    const { campaignId, token } = await published()
    const status = async (headers: Record<string, string>, by = token) =>
      (await vote(by, 'a', { ...somebody(), ...headers })).status
    expect(await status({ 'user-agent': 'Googlebot/2.1' })).toBe(403)
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await status({ 'content-type': 'application/json' })).toBe(400)
    const forged = signPageToken('another secret', buildAttribution({ campaignId }))
    expect((await vote(forged, 'a')).status).toBe(404)
    expect((await vote('', 'a')).status).toBe(404)
    expect((await vote(token, 'x'.repeat(20_000))).status).toBe(413)
    expect((await vote(token, Array(200).fill('a').concat('b'))).status).toBe(422)
    const other = await collector.post(`/v/poll2?t=${token}`, 'option=a', {
      ...byScript,
      ...somebody(),
    })
    expect(other.status).toBe(404)
    const put = await fetch(`${collector.origin}/v/poll1?t=${token}`, { method: 'PUT' })
    expect(put.status).toBe(404)
    expect(await stored(campaignId)).toEqual([])
    expect(await status({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    // Copies of pages are on other sites.
    const page = buildAttribution({ campaignId, away: 'counted' })
    const away = signPageToken(testSecret, page)
    expect(await status({ 'sec-fetch-site': 'cross-site' }, away)).toBe(200)
  })

  it('limits one network', async () => {
    const { campaignId, token } = await published()
    const ada = somebody()
    const answers = await Promise.all(Array.from({ length: 125 }, () => vote(token, 'x', ada)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await fetch(`${collector.origin}/v/poll1?t=${token}`, { headers: ada })).status).toBe(
      200,
    )
    await eraseCampaign(database.fork(), campaignId)
    expect(await campaignPolls(database.fork(), campaignId)).toEqual([])
  })
})
