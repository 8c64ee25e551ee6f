import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import * as Y from 'yjs'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { findBlock } from '#shared/blocks/registry.ts'
import { addSections } from '#shared/campaign/edits/add-sections.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import type { LinkRight } from '#shared/permissions/can.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import type { Person } from '#server/core/caller.ts'
import { appendJournal } from '#server/features/collaboration/public/append-journal.ts'
import { loadJournal } from '#server/features/collaboration/public/database-journal.ts'
import { documentOf } from '#server/features/collaboration/public/open-state.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { createFirstLook } from '#server/features/preview/show-first-look.ts'
import { buildReview } from '#server/features/reviews/testing/build-review.ts'
import { securityHeaders } from '#server/platform/http/security.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { enterAsGuest } from '#server/testing/enter-as-guest.ts'
import { cookieOf, createTestFinder } from '#server/testing/test-api.ts'
import { appPages } from './app-pages.ts'

const words = 'A short walk through what we read'
const later = 'Not asked about'
const shell = `<!doctype html><html><head><title>Fanfare</title>
<script type="module" crossorigin src="/static/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/static/react-1.js">
<link rel="stylesheet" crossorigin href="/static/index-1.css">
</head><body><div id="root"></div><script nonce="__NONCE__">last()</script></body></html>`

describeEachDatabase('the first look of a preview', (open) => {
  let test: Companies
  let origin: string
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-first-look-'))
  writeFileSync(join(folder, 'index.html'), shell)

  beforeAll(async () => {
    test = await startCompanies(open)
    const app = new Koa()
    app.use(securityHeaders(() => false))
    app.use(appPages(folder, createFirstLook(test.services, createTestFinder(test.services))))
    const server = createServer(app.callback())
    origin = (await listenLocally(server)).origin
    closing.push(() => server.close())
  })
  const closing: (() => unknown)[] = []
  afterAll(async () => {
    for (const close of closing) close()
    await test.close()
    rmSync(folder, { recursive: true })
  })

  async function ask(campaignId: string, headers: Record<string, string>, query = '') {
    const address = `${origin}/campaigns/preview/${campaignId}${query}`
    const response = await fetch(address, { headers: { accept: 'text/html', ...headers } })
    expect(response.status).toBe(200)
    const html = await response.text()
    return { html, headers: response.headers, has: html.includes('id="first-look"') }
  }
  /** Somebody without an account, by a link with these rights. */
  async function enter(owner: Person, campaignId: string, rights: LinkRight[]) {
    const { url, id: linkId } = await test.api.as(owner).shareLinks.create({ campaignId, rights })
    return { cookie: await enterAsGuest(test.api, url, 'Grace'), linkId }
  }
  /** One edit after all else: a section more, with other words. */
  async function addWords(campaignId: string, { id: personId }: Person) {
    const em = test.database.fork()
    const doc = documentOf(await loadJournal(em, campaignId))
    const before = Y.encodeStateVector(doc)
    const pageId = readCampaign(doc, findBlock).pages[0]?.id ?? ''
    const blocks = [{ kind: 'heading', props: { text: later, level: '2' } }]
    addSections(doc, { pageId, sections: [{ columns: [{ blocks }] }] }, findBlock, null)
    const update = Y.encodeStateAsUpdate(doc, before)
    const entry = { room: campaignId, update, personId }
    await em.transactional((tx) => appendJournal(tx, [entry], test.time.now))
  }

  it('is in the document for guests and members, with nothing that runs or sends', async () => {
    const { owner, bo, campaignId } = await buildReview(test)
    const { cookie } = await enter(owner, campaignId, ['comment'])
    for (const who of [{ cookie }, cookieOf(bo)]) {
      const { html, headers } = await ask(campaignId, who)
      expect(html).toContain(words)
      expect(html).toContain('<title>Spring sale, preview · Fanfare</title>')
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(html).not.toMatch(/action="\/f\/|data-token/)
      const withForm = html.split('<div data-block-id=').filter((block) => block.includes('<form'))
      expect(withForm.map((block) => /^"[^"]+" inert="">/.test(block))).toEqual([true])
      // Every script is one of the document's own: with this answer's nonce.
      const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
      const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
      expect(scripts).toEqual([`<script nonce="${nonce}">`, `<script nonce="${nonce}">`])
    }
  })

  it('comes before the program and its styles, which do not hold it up', async () => {
    const { bo, campaignId } = await buildReview(test)
    const { html } = await ask(campaignId, cookieOf(bo))
    const [head = '', body = ''] = html.split('</head>')
    expect(head).not.toMatch(/stylesheet|modulepreload|type="module"/)
    expect(body.indexOf('id="root"')).toBeLessThan(body.indexOf(words))
    const program = body.slice(body.indexOf(words))
    expect(program).toContain('import("/static/index-1.js")')
    expect(program).toContain('["/static/index-1.css"]')
    expect(program).toContain('<link rel="modulepreload" crossorigin href="/static/react-1.js">')
    expect(program).toContain(`href="/api/campaigns/${campaignId}/reviews"`)
  })

  it('is the version under review for those who say yes or no, and the live page for others', async () => {
    const { owner, ada, bo, campaignId, request, reviewsNow } = await buildReview(test)
    await request()
    await addWords(campaignId, bo)
    const approving = await enter(owner, campaignId, ['approve', 'comment'])
    const commenting = await enter(owner, campaignId, ['comment'])
    const watching = await enter(owner, campaignId, [])
    const review = `/reviews/${(await reviewsNow())[0]?.id}`
    for (const who of [{ cookie: approving.cookie }, cookieOf(ada)]) {
      const { html } = await ask(campaignId, who)
      expect(html).toContain(words)
      expect(html).not.toContain(later)
      expect(html).toContain(review)
    }
    for (const who of [{ cookie: commenting.cookie }, { cookie: watching.cookie }, cookieOf(bo)])
      expect((await ask(campaignId, who)).html).toContain(later)
    // What they may not see is not asked for ahead either.
    expect((await ask(campaignId, { cookie: watching.cookie })).html).not.toContain('/reviews')
    await test.api.as(ada).reviews.approve({ campaignId })
    expect((await ask(campaignId, cookieOf(ada))).html).toContain(later)
  })

  it('is the page that is asked for, and none where more is opened beside it', async () => {
    const { bo, campaignId } = await buildReview(test)
    const thanks = await ask(campaignId, cookieOf(bo), '?page=/thanks')
    expect(thanks.has).toBe(true)
    expect(thanks.html).not.toContain(words)
    expect((await ask(campaignId, cookieOf(bo), '?page=/nowhere')).html).toContain(words)
    for (const query of ['?thread=1', '?version=1'])
      expect((await ask(campaignId, cookieOf(bo), query)).has).toBe(false)
  })

  it('is nothing for anybody else: signed out, of another company, by another link, or a key', async () => {
    const { owner, bo, companyId, campaignId } = await buildReview(test)
    const others = await buildReview(test)
    const elsewhere = await enter(others.owner, others.campaignId, ['approve', 'comment'])
    const { key } = await test.api
      .as(owner)
      .apiKeys.create({ companyId, name: 'All', scopes: ['campaigns.read'] })
    const strangers = [
      {},
      { cookie: 'fanfare_guest=nobody' },
      { cookie: elsewhere.cookie },
      cookieOf(others.owner),
      { authorization: `Bearer ${key}`, ...cookieOf(bo) },
    ]
    for (const who of strangers) {
      const { html, headers, has } = await ask(campaignId, who)
      expect([has, html.includes(words)]).toEqual([false, false])
      expect(headers.get('cache-control')).toBe('no-cache')
      expect(html).toContain('<script type="module"')
    }
    expect((await ask(others.campaignId, { cookie: elsewhere.cookie })).has).toBe(true)
    expect((await ask('01a21dc2-98dc-71fe-90b2-ca3e137c17a8', cookieOf(bo))).has).toBe(false)
  })

  it('ends with the link: revoked, expired, or made by somebody who has gone', async () => {
    const { owner, campaignId } = await buildReview(test)
    const { cookie, linkId } = await enter(owner, campaignId, ['comment'])
    expect((await ask(campaignId, { cookie })).has).toBe(true)
    await test.api.as(owner).shareLinks.revoke({ campaignId, linkId })
    expect((await ask(campaignId, { cookie })).has).toBe(false)
    const expiresAt = new Date(test.time.now.getTime() + 60_000).toISOString()
    const brief = await test.api.as(owner).shareLinks.create({ campaignId, expiresAt })
    const passing = await enterAsGuest(test.api, brief.url, 'Grace')
    expect((await ask(campaignId, { cookie: passing })).has).toBe(true)
    const { now } = test.time
    onTestFinished(() => void (test.time.now = now))
    test.pass(61_000)
    expect((await ask(campaignId, { cookie: passing })).has).toBe(false)
  })
})
