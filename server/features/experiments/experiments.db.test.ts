import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import formBlock from '#shared/blocks/form/block.tsx'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { setProp } from '#shared/campaign/props/set-prop.ts'
import { addVariant } from '#shared/campaign/variants/add-variant.ts'
import type { Experiment } from '#shared/contract/experiments.ts'
import { must } from '#shared/lib/must.ts'
import type { Person } from '#server/core/caller.ts'
import { writeDocument } from '#server/features/collaboration/testing/write-document.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { buildVisitEvent } from '#server/features/ingest/testing/test-visits.ts'
import { verifyPageToken } from '#server/features/ingest/public/page-token.ts'
import { testSecret } from '#server/features/ingest/testing/start-test-collector.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf } from '#server/testing/test-api.ts'
import { startNode } from './testing/start-node.ts'
import type { TestNode } from './testing/start-node.ts'
import { runExperiments } from './run-experiments.ts'

const hourMs = 3_600_000
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
/** So many visitors, each from an address of their own. */
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => `203.0.${index >> 8}.${index % 256}`)

describeEachDatabase('experiments', (open) => {
  let test: Companies
  let nodes: [TestNode, TestNode]
  /** Whether the second node has lost its database. */
  let isAway = false
  beforeAll(async () => {
    test = await startCompanies(open, { pageSecret: testSecret })
    const away = () => isAway
    nodes = [await startNode(test.services), await startNode(test.services, away)]
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    await test.close()
  })

  /** A live campaign with a variant B of its first page, whose title is another. */
  async function build() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const named = { companyId, name: 'Spring', templateId: 'newsletter' }
    const { id: campaignId, slug } = await client.campaigns.create(named)
    const edit = async (change: (doc: Y.Doc) => unknown) => {
      const writer = { campaignId, personId: owner.id, now: test.time.now }
      await writeDocument(test.database.fork(), writer, change)
    }
    let [pageId, variantId] = ['', '']
    await edit((doc) => {
      pageId = must(readCampaign(doc, findBlock).pages[0], 'no page').id
      variantId = must(addVariant(doc, { pageId }, null) || undefined, 'no variant')
      setPage(doc, { pageId: variantId, title: 'Another title' }, null)
    })
    await client.campaigns.activate({ campaignId })
    const { goals } = await client.goals.list({ campaignId })
    const main = must(
      goals.find(({ isMain }) => isMain),
      'no main goal',
    )
    const half = [
      { id: pageId, weight: 50 },
      { id: variantId, weight: 50 },
    ]
    const start = (given: Partial<Parameters<typeof client.experiments.start>[0]> = {}) =>
      client.experiments.start({ campaignId, pageId, variants: half, goalId: main.id, ...given })
    /** A second later, as nodes keep a page for so long. */
    const settled = () => test.pass(1_001)
    const publish = async () => {
      await client.campaigns.publish({ campaignId })
      settled()
    }
    /** Which of them somebody gets; null for the page without taking part. */
    const variantFor = async (ip: string, node: 0 | 1 = 0) =>
      verifyPageToken(testSecret, (await nodes[node].get(at, ip)).token)?.variant
    const at = `/c/${slug}`
    const list = async () => (await client.experiments.list({ campaignId })).experiments
    const first = async () => must((await list())[0], 'no experiment')
    return {
      client,
      owner,
      companyId,
      campaignId,
      at,
      pageId,
      variantId,
      main,
      half,
      edit,
      start,
      settled,
      publish,
      variantFor,
      list,
      first,
    }
  }

  const countsOf = ({ variants }: Experiment) =>
    variants.map(({ visitors, converted }) => [visitors, converted])

  it('gives each visitor one variant all day, the same from every node and after a release', async () => {
    const { start, settled, publish, variantFor, pageId, variantId, edit } = await build()
    expect(await variantFor('203.0.0.1')).toBeUndefined()
    expect(await start()).toMatchObject({ state: 'running', verdict: null })
    settled()
    const ips = people(60)
    const got = await Promise.all(ips.map((ip) => variantFor(ip)))
    expect(new Set(got)).toEqual(new Set([pageId, variantId]))
    expect(await Promise.all(ips.map((ip) => variantFor(ip, 1)))).toEqual(got)
    await nodes[1].close()
    nodes[1] = await startNode(test.services, () => isAway)
    expect(await Promise.all(ips.map((ip) => variantFor(ip, 1)))).toEqual(got)
    isAway = true
    test.pass(hourMs)
    expect(await Promise.all(ips.map((ip) => variantFor(ip, 1)))).toEqual(got)
    isAway = false
    await edit((doc) => setPage(doc, { pageId, description: 'Other words' }, null))
    await publish()
    expect(await Promise.all(ips.map((ip) => variantFor(ip)))).toEqual(got)
  })

  it('shows what the variant says, to nobody else, and to robots the page', async () => {
    const { at, start, settled, variantFor, pageId, variantId } = await build()
    const before = await nodes[0].get(at, '203.0.0.1')
    expect(before.headers.get('cache-control')).toBe('public, no-cache')
    await start()
    settled()
    const ips = people(40)
    const got = await Promise.all(ips.map((ip) => variantFor(ip)))
    const ip = must(
      ips.find((_, index) => got[index] === variantId),
      'nobody got B',
    )
    const shown = await nodes[0].get(at, ip)
    expect(shown.html).toContain('<title>Another title')
    expect(shown.headers.get('cache-control')).toBe('private, no-cache')
    expect(shown.headers.get('vary') ?? '').not.toMatch(/cookie/i)
    expect(shown.headers.get('set-cookie')).toBeNull()
    const other = must(
      ips.find((_, index) => got[index] === pageId),
      'nobody got A',
    )
    // Not a byte more or less for the browser to look at.
    const { html } = await nodes[0].get(at, other)
    expect(withoutToken(html)).toBe(withoutToken(before.html))
    const robot = await nodes[0].get(at, ip, crawler)
    expect(robot.html).not.toContain('Another title')
    expect(verifyPageToken(testSecret, robot.token)?.variant).toBeUndefined()
  })

  it('counts who was shown what and who reached the goal after that, with a form that differs', async () => {
    const {
      at,
      edit,
      publish,
      start,
      settled,
      variantFor,
      variantId,
      first,
      main,
      client,
      campaignId,
    } = await build()
    // B leads elsewhere after sending: each form is taken as it was shown.
    await edit((doc) => {
      const variant = readCampaign(doc, findBlock).pages[0]?.variants[0]
      const blocks = variant?.sections.flatMap(({ columns }) =>
        columns.flatMap((one) => one.blocks),
      )
      const form = must(
        blocks?.find(({ kind }) => kind === 'form'),
        'no form',
      )
      setProp(doc, { blockId: form.id, model: formBlock, name: 'thanks', value: '/' }, null)
    })
    await publish()
    await start()
    settled()
    const expected = new Map<string | undefined, [number, number]>()
    for (const [index, ip] of people(30).entries()) {
      const node = nodes[index % 2 === 0 ? 0 : 1]
      const page = await node.get(at, ip)
      expect(await node.see(page, ip)).toBe(204)
      const variant = await variantFor(ip)
      const counts = expected.get(variant) ?? [0, 0]
      counts[0] += 1
      if (index % 3 === 0) {
        const sent = await node.send(page, ip, formAnswers(page.html, index))
        expect(sent.status).toBe(303)
        expect(sent.headers.get('location')).toBe(variant === variantId ? at : `${at}/thanks`)
        counts[1] += 1
      }
      expected.set(variant, counts)
    }
    const experiment = await first()
    expect(countsOf(experiment)).toEqual(experiment.variants.map(({ id }) => expected.get(id)))
    expect(experiment.days).toHaveLength(1)
    expect(experiment.verdict?.words).toMatch(/./)
    const { goals } = await client.analytics.campaign({
      campaignId,
      filter: [`variant:${variantId}`],
    })
    expect(goals.find(({ id }) => id === main.id)?.visitors).toBe(expected.get(variantId)?.[1])
  })

  it('waits for a release that has its variants, and begins anew where one shows something else', async () => {
    const { client, campaignId, edit, publish, pageId, main, half, start, first, variantFor } =
      await build()
    let fresh = ''
    await edit((doc) => void (fresh = addVariant(doc, { pageId }, null) || ''))
    const variants = [...half, { id: fresh, weight: 50 }]
    expect(await start({ variants })).toMatchObject({ state: 'waiting', intervals: [] })
    expect(await variantFor('203.0.0.1')).toBeUndefined()
    await publish()
    expect(await first()).toMatchObject({ state: 'running', intervals: [{ reason: 'start' }] })
    expect(await variantFor('203.0.0.1')).toBeDefined()
    await publish()
    expect((await first()).intervals).toHaveLength(1)
    await edit((doc) => setPage(doc, { pageId: fresh, title: 'A third title' }, null))
    await publish()
    expect((await first()).intervals.map(({ reason }) => reason)).toEqual(['start', 'content'])
    const { releases } = await client.campaigns.releases({ campaignId })
    const oldest = must(releases.at(-1), 'no release')
    await client.campaigns.rollback({ campaignId, releaseId: oldest.id })
    test.pass(1_001)
    expect(await first()).toMatchObject({ state: 'waiting' })
    expect(await variantFor('203.0.0.1')).toBeUndefined()
    expect((await refusalOf(start())).problem.slug).toBe('conflict')
    expect((await refusalOf(start({ goalId: campaignId, pageId: main.id }))).problem.slug).toBe(
      'validation-failed',
    )
  })

  it('lets other shares hold from the next day on, and a winner at once, until it is taken back', async () => {
    const { client, campaignId, start, settled, publish, pageId, variantId, variantFor, first } =
      await build()
    const { id: experimentId } = await start()
    settled()
    const ips = people(20)
    const got = await Promise.all(ips.map((ip) => variantFor(ip)))
    const variants = [
      { id: pageId, weight: 1 },
      { id: variantId, weight: 99 },
    ]
    const changed = await client.experiments.change({ campaignId, experimentId, variants })
    expect(changed.variants.map(({ weight, nextWeight }) => [weight, nextWeight])).toEqual([
      [50, 1],
      [50, 99],
    ])
    settled()
    expect(await Promise.all(ips.map((ip) => variantFor(ip)))).toEqual(got)
    test.pass(24 * hourMs)
    const next = await Promise.all(ips.map((ip) => variantFor(ip)))
    expect(next.filter((id) => id === variantId).length).toBeGreaterThan(15)
    expect((await first()).intervals.map(({ reason }) => reason)).toEqual(['start', 'weights'])

    const ended = await client.experiments.end({ campaignId, experimentId, winner: variantId })
    expect(ended).toMatchObject({ state: 'ended', winner: variantId, isInPlace: true })
    settled()
    for (const ip of ips) expect(await variantFor(ip)).toBe(variantId)
    expect(await client.experiments.resume({ campaignId, experimentId })).toMatchObject({
      state: 'running',
      winner: null,
    })
    settled()
    expect(await Promise.all(ips.map((ip) => variantFor(ip)))).toEqual(next)
    await client.experiments.end({ campaignId, experimentId, winner: variantId })
    await publish()
    expect(await first()).toMatchObject({ state: 'ended', isInPlace: false })
    for (const ip of ips) expect(await variantFor(ip)).toBeUndefined()
  })

  it('keeps a part of visitors out of it, and others get by what works', async () => {
    const { at, start, settled, variantFor, variantId, first } = await build()
    await start({ heldBack: 50, adapts: true })
    settled()
    const ips = people(80)
    const got = await Promise.all(ips.map((ip) => variantFor(ip)))
    const out = got.filter((id) => id === undefined).length
    expect(out).toBeGreaterThan(20)
    expect(out).toBeLessThan(60)
    for (const [index, ip] of ips.entries()) {
      const page = await nodes[0].get(at, ip)
      await nodes[0].see(page, ip)
      if (got[index] === variantId) await nodes[0].send(page, ip, formAnswers(page.html, index))
    }
    const { days } = await first()
    expect(days[0]?.variants.find(({ id }) => id === '')?.visitors).toBe(out)
    const run = () => runExperiments(test.database.fork(), test.services, test.time.now)
    await run()
    expect((await first()).variants.map(({ nextWeight }) => nextWeight)).toEqual([null, null])
    const midnight = Date.UTC(2026, 2, test.time.now.getUTCDate() + 1)
    test.pass(midnight - test.time.now.getTime() - hourMs)
    await run()
    const planned = (await first()).variants.map(({ nextWeight }) => nextWeight ?? 0)
    expect(planned[1]).toBeGreaterThan(70)
    expect((planned[0] ?? 0) + (planned[1] ?? 0)).toBe(100)
  })

  it('tells the wall how one that runs stands, in a few words, and nothing of others', async () => {
    const { client, campaignId, pageId, variantId, settled, main, start } = await build()
    const told = async () => {
      const { experiments } = await client.walls.campaign({ campaignId })
      return experiments.map(({ path, isDecided, words }) => `${path} ${isDecided} ${words}`)
    }
    expect(await told()).toEqual([])
    const { id: experimentId } = await start()
    settled()
    expect(await told()).toEqual(['/ false Experiment: no winner yet'])
    await meet(400, { campaignId, pageId, goal: main }, { [pageId]: 20, [variantId]: 160 })
    const said = [expect.stringMatching(/^\/ true Variant B is better by [^;]*%$/)]
    expect(await told()).toEqual(said)
    await client.experiments.end({ campaignId, experimentId })
    expect(await told()).toEqual([])
  })

  it('notifies once of what is decided, on whichever node, who started it and who may change it', async () => {
    const { owner, companyId, client, campaignId, pageId, variantId, settled, main } = await build()
    const [editor, manager] = [
      await test.join(companyId, 'editor'),
      await test.join(companyId, 'manager'),
    ]
    const starter = await test.join(companyId, 'admin')
    const begun = { campaignId, pageId, goalId: main.id }
    const variants = [pageId, variantId].map((id) => ({ id, weight: 50 }))
    const { id: experimentId } = await test.api
      .as(starter)
      .experiments.start({ ...begun, variants })
    settled()
    const memberId = await test.memberIdOf(owner, companyId, starter)
    await client.members.changeRole({ companyId, memberId, role: 'manager' })
    const run = () => runExperiments(test.database.fork(), test.services, test.time.now)
    const toldTo = async (person: Person) => {
      const { notifications } = await test.api.as(person).notifications.list({ companyId })
      return notifications
        .filter(({ kind }) => kind === 'experiment')
        .map(({ answer, excerpt }) => `${answer} ${excerpt}`)
    }
    await meet(60, { campaignId, pageId, goal: main }, { [pageId]: 6, [variantId]: 7 })
    await run()
    expect(await toldTo(owner)).toEqual([])
    await meet(400, { campaignId, pageId, goal: main }, { [pageId]: 20, [variantId]: 160 })
    await Promise.all([run(), run(), run()])
    await run()
    const said = [
      expect.stringMatching(
        /^decided Variant B is better by .*; you can stop\. Page: “The Slow Morning[^”]*”\.$/,
      ),
    ]
    expect(await toldTo(owner)).toEqual(said)
    expect(await toldTo(starter)).toEqual(said)
    // Editors of this company may activate, and so change it; managers may not.
    expect(await toldTo(editor)).toEqual(said)
    expect(await toldTo(manager)).toEqual([])
    const mails = await test.mailsTo(owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['An experiment is decided: Spring'])
    expect(mails[0]?.body).toContain('Variant B is better by')
    expect(mails[0]?.body).toContain(`/dashboard/campaigns/${campaignId}/analytics`)
    await client.experiments.end({ campaignId, experimentId, winner: variantId })
    await client.experiments.resume({ campaignId, experimentId })
    await run()
    expect(await toldTo(owner)).toHaveLength(1)
  })

  /** So many visitors meet each variant, and so many of them reach the goal. */
  async function meet(
    count: number,
    { goal, ...of }: { campaignId: string; pageId: string; goal: { target: string } },
    converted: Record<string, number>,
  ): Promise<void> {
    const at = test.time.now.getTime()
    const events = Object.entries(converted).flatMap(([variant, some]) =>
      Array.from({ length: count }, (_, index) => {
        const seen = { ...of, variant, at, visitor: uuidv7() }
        const sent = { ...seen, kind: 'send', blockId: goal.target, at: at + 1 } as const
        return [buildVisitEvent(seen), ...(index < some ? [buildVisitEvent(sent)] : [])]
      }).flat(),
    )
    await test.database.fork().transactional((em) => applyGroup(em, events, []))
  }
})

const withoutToken = (html: string) => html.replaceAll(/data-token="[^"]*"|\?t=[^"&]*/g, '')

/** What a visitor writes into the form of a page. */
const formAnswers = (html: string, index: number) =>
  Object.fromEntries(
    [...html.matchAll(/<input[^>]* name="([^"]+)"[^>]*>/g)].flatMap(([tag, name = '']) => {
      if (tag.includes('type="email"')) return [[name, `v${index}@example.com`]]
      return tag.includes('type="checkbox"') ? [[name, 'on']] : []
    }),
  )
