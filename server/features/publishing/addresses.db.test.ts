import { createServer } from 'node:http'
import Koa from 'koa'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textWith } from '#shared/testing/matching.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { must } from '#shared/lib/must.ts'
import { renamePage } from '#shared/page/rename-page.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { writeDocument } from '#server/features/collaboration/testing/write-document.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { atRoot } from '#server/features/domains/public/page-of-domain.ts'
import { insertDomain } from '#server/features/domains/testing/insert-domain.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { slugsOf } from '#server/testing/test-api.ts'
import { indexedPages } from './indexed-pages.ts'
import { findPublishedPicture } from './find-published-picture.ts'
import { loadPage } from './load-page.ts'
import { answerPage, servePages } from './serve-pages.ts'
import { readPath } from './public/read-path.ts'

describeEachDatabase('addresses of published pages', (open) => {
  let test: Companies
  let pagesOrigin = 'http://pages.test'
  let origin: string
  const get = (slug: string, path: string) => loadPage(test.database, slug, path, pagesOrigin)
  const app = new Koa()
    .use((ctx, next) => {
      const slug = ctx.get('x-domain-of')
      if (!slug) return next()
      const rewrite = (html: string) => atRoot(html, slug)
      return get(slug, readPath(ctx.path)).then((served) =>
        answerPage(ctx, served, { mark: 'domain', rewrite }),
      )
    })
    .use(
      servePages({
        get,
        picture: (slug, path) => findPublishedPicture(test.services, slug, path),
        indexed: (slug) => indexedPages(test.database.fork(), slug, pagesOrigin),
      }),
    )
  const server = createServer(app.callback())
  beforeAll(async () => {
    test = await startCompanies(open)
    ;({ origin } = await listenLocally(server))
  })
  afterAll(async () => {
    server.close()
    await test.close()
  })

  async function ask(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${origin}${path}`, { redirect: 'manual', headers })
    const location = answer.headers.get('location')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const frames = /frame-ancestors ([^;]*)/.exec(policy)?.[1]
    const tag = answer.headers.get('etag')
    return { status: answer.status, location, text: await answer.text(), frames, tag }
  }
  const to = (location: string) => ({ status: 308, location })

  /** A live campaign with the pages `/` and `/thanks`. */
  async function publish() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const named = { companyId, name: 'Spring', templateId: 'newsletter' }
    const { id: campaignId, slug } = await client.campaigns.create(named)
    await client.campaigns.activate({ campaignId })
    const rename = async (from: string, path: string) => {
      const writer = { campaignId, personId: owner.id, now: test.time.now }
      await writeDocument(test.database.fork(), writer, (doc) => {
        const page = readCampaign(doc, findBlock).pages.find((one) => one.path === from)
        renamePage(doc, { pageId: must(page, from).id, path }, null)
      })
      await client.campaigns.publish({ campaignId })
    }
    return { client, campaignId, companyId, slug, at: `/c/${slug}`, rename }
  }

  it('P6: a renamed page is found at its old path, through several releases and back', async () => {
    const { client, campaignId, slug, at, rename } = await publish()
    await rename('/thanks', '/danke')
    expect(await ask(`${at}/thanks?utm_source=mail`)).toMatchObject(
      to(`${at}/danke?utm_source=mail`),
    )
    await rename('/danke', '/日本')
    const now = `${at}/${encodeURIComponent('日本')}`
    expect(await ask(`${at}/thanks`)).toMatchObject(to(now))
    expect(await ask(`${at}/danke/`)).toMatchObject(to(now))
    expect(await ask(now)).toMatchObject({ status: 200 })
    expect((await ask(now)).text).toContain(`<link rel="canonical" href="${pagesOrigin}${now}"`)
    expect((await ask('/thanks', { 'x-domain-of': slug })).location).toBe(now.slice(at.length))
    const { releases } = await client.campaigns.releases({ campaignId })
    const first = must(releases.at(-1), 'the first release')
    await client.campaigns.rollback({ campaignId, releaseId: first.id })
    expect(await ask(`${at}/danke`)).toMatchObject(to(`${at}/thanks`))
  })

  it('P6: a campaign with another address is found at the one before, also while it is live', async () => {
    const { client, campaignId, slug, at } = await publish()
    const moved = `${slug}-new`
    await client.campaigns.update({ campaignId, slug: moved })
    expect(await ask(`${at}/thanks?a=1`)).toMatchObject(to(`/c/${moved}/thanks?a=1`))
    const page = await ask(`/c/${moved}`)
    expect(page.text).toContain(`<link rel="canonical" href="${pagesOrigin}/c/${moved}"`)
    expect(page.text.includes(`"${at}/`) || page.text.includes(`"${at}"`)).toBe(false)
    const other = await publish()
    const taken = other.client.campaigns.update({ campaignId: other.campaignId, slug })
    expect(await slugsOf(taken)).toEqual(['slug-taken'])
    await client.campaigns.update({ campaignId, slug })
    expect(await ask(`/c/${moved}`)).toMatchObject(to(at))
    expect(await ask(at)).toMatchObject({ status: 200 })
  })

  it('P9: capitals lead to small letters, with the query', async () => {
    const { slug, at } = await publish()
    expect(await ask(`/c/${slug.toUpperCase()}?x=Y`)).toMatchObject(to(`${at}?x=Y`))
    expect(await ask(`${at}/Thanks?x=Y`)).toMatchObject(to(`${at}/thanks?x=Y`))
    expect(await ask('/Thanks', { 'x-domain-of': slug })).toMatchObject(to('/thanks'))
    expect(await ask('//Evil.example', { 'x-domain-of': slug })).toMatchObject(to('/evil.example'))
    expect(await ask(`${at}/%ff`)).toMatchObject({ status: 404 })
  })

  it('P10: pages say the addresses of now, whatever they were when they were published', async () => {
    const { at } = await publish()
    pagesOrigin = 'https://new.test'
    const { text } = await ask(`${at}/thanks`)
    pagesOrigin = 'http://pages.test'
    expect(text).toContain(`<link rel="canonical" href="https://new.test${at}/thanks"`)
    expect(text).toContain(`<meta property="og:url" content="https://new.test${at}/thanks"`)
  })

  it('may be shown in frames on the hosts of the company, at once, also where nothing is', async () => {
    const { client, companyId, campaignId, slug, at } = await publish()
    const before = await ask(at)
    expect(before.frames).toBe("'none'")
    const frameHosts = ['https://www.example.com/campaigns', '*.shop.example', 'www.example.com']
    expect((await client.companies.update({ companyId, frameHosts })).frameHosts).toEqual([
      'www.example.com',
      '*.shop.example',
    ])
    const frames = 'www.example.com *.shop.example'
    const after = await ask(at)
    expect(after).toMatchObject({ status: 200, frames })
    // Whoever has the page gets it anew with the policy, instead of using the old one again.
    expect(after.tag).not.toBe(before.tag)
    expect(await ask('/', { 'x-domain-of': slug })).toMatchObject({ status: 200, frames })
    expect(await ask(`${at}/never`)).toMatchObject({ status: 404, frames })
    await client.campaigns.pause({ campaignId })
    expect(await ask(at)).toMatchObject({ status: 503, frames })
    const { entries } = await client.audit.list({ companyId, action: 'company.changed' })
    expect(entries[0]?.details).toEqual({ frameHosts: ' → www.example.com, *.shop.example' })
    // Of what nobody has seen, not even this is told.
    const draft = await client.campaigns.create({ companyId, name: 'Draft' })
    expect((await ask(`/c/${draft.slug}`)).frames).toBe("'none'")
  })

  it('says which of the hosts for frames is none', async () => {
    const { client, companyId } = await publish()
    const refuse = async (frameHosts: string[]) =>
      client.companies.update({ companyId, frameHosts }).catch((error: unknown) => error)
    expect(await refuse(['www.example.com', '192.0.2.7'])).toMatchObject({
      problem: {
        errors: [{ pointer: '/frameHosts/1', detail: 'Give a name, not an IP address.' }],
      },
    })
    expect(await refuse(['*.co.uk'])).toMatchObject({
      problem: {
        errors: [{ pointer: '/frameHosts/0', detail: textWith('others') }],
      },
    })
    expect(await refuse(Array.from({ length: 31 }, (_, at) => `a${at}.example`))).toMatchObject({
      problem: { errors: [{ pointer: '/frameHosts', detail: 'At most 30 hosts.' }] },
    })
  })

  it('what was never there says so in the look of the campaign, with the way to its first page', async () => {
    const { slug, at } = await publish()
    const { status, text } = await ask(`${at}/never`)
    expect(status).toBe(404)
    expect(text).toContain('There is no page at this address.')
    expect(text).toContain(`href="${at}"`)
    expect(text).toContain('<meta name="robots" content="noindex"')
    expect(text).toContain('--ff-primary')
    expect((await ask('/never', { 'x-domain-of': slug })).text).toContain('href="/"')
  })

  it('own redirects lead on at once, where there is no page, and never in a circle', async () => {
    const { client, campaignId, at } = await publish()
    const add = (path: string, target: string) =>
      client.redirects.create({ campaignId, path, target })
    expect(await add('/Früh bucher', '/thanks?from=poster#top')).toMatchObject({
      path: '/fruh-bucher',
    })
    expect(await ask(`${at}/fruh-bucher?utm_source=x`)).toMatchObject(
      to(`${at}/thanks?from=poster&utm_source=x#top`),
    )
    await add('/shop', 'https://shop.example/sale?a=1')
    expect(await ask(`${at}/shop`)).toMatchObject(to('https://shop.example/sale?a=1'))
    await add('/thanks', '/')
    expect(await ask(`${at}/thanks`)).toMatchObject({ status: 200 })
    await add('/a', '/b')
    for (const [path, target] of [
      ['/b', '/a'],
      ['/c', '/c'],
      ['/a', '/'],
    ] as const)
      expect(await slugsOf(add(path, target))).toEqual(['validation-failed'])
    for (const target of ['//evil.example', 'javascript:alert(1)', '/\\evil.example', 'ftp://x'])
      expect(await slugsOf(add('/x', target))).toEqual(['validation-failed'])
    const { redirects } = await client.redirects.list({ campaignId })
    expect(redirects.map(({ path }) => path)).toEqual(['/a', '/fruh-bucher', '/shop', '/thanks'])
    const shop = must(
      redirects.find(({ path }) => path === '/shop'),
      'shop',
    )
    await client.redirects.remove({ campaignId, redirectId: shop.id })
    expect(await ask(`${at}/shop`)).toMatchObject({ status: 404 })
  })

  it('P2: has a picture for sharing at an address that changes with each release', async () => {
    const { companyId, campaignId, at, rename } = await publish()
    const pictureIn = async (path: string) =>
      /<meta property="og:image" content="([^"]*)"/.exec((await ask(path)).text)?.[1]
    expect(await pictureIn(at)).toBe(`${pagesOrigin}${at}/share.jpg?v=1`)
    expect(await pictureIn(`${at}/thanks`)).toBe(`${pagesOrigin}${at}/thanks/share.jpg?v=1`)
    const picture = await fetch(`${origin}${at}/thanks/share.jpg?v=1`)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    const size = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect(size).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(await ask(`${at}/never/share.jpg`)).toMatchObject({ status: 404 })
    await rename('/thanks', '/danke')
    expect(await pictureIn(`${at}/danke`)).toBe(`${pagesOrigin}${at}/danke/share.jpg?v=2`)
    const domain = { companyId, campaignId, name: 'share.example', isPrimary: true }
    await insertDomain(test.database.fork(), domain, test.time.now)
    expect(await pictureIn(`${at}/danke`)).toBe('http://share.example/danke/share.jpg?v=2')
    expect(await pictureIn(at)).toBe('http://share.example/share.jpg?v=2')
  })

  it('has a sitemap and robots.txt below the campaign, until it is over', async () => {
    const { client, campaignId, at } = await publish()
    expect((await ask(`${at}/robots.txt`)).text).toContain(
      `Sitemap: ${pagesOrigin}${at}/sitemap.xml`,
    )
    const { text } = await ask(`${at}/sitemap.xml`)
    expect(text).toContain(`<loc>${pagesOrigin}${at}</loc>`)
    expect(text).toContain(`<loc>${pagesOrigin}${at}/thanks</loc>`)
    await client.campaigns.end({ campaignId })
    expect(await ask(`${at}/sitemap.xml`)).toMatchObject({ status: 404 })
    expect(await ask(`${at}/never`)).toMatchObject({ status: 410 })
  })
})
