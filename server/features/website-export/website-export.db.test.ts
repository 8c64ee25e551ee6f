import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textWith } from '#shared/testing/matching.ts'
import { must } from '#shared/lib/must.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { storedEvents, storedRollup } from '#server/features/ingest/testing/stored-visits.ts'
import {
  startTestCollector,
  testSecret,
} from '#server/features/ingest/testing/start-test-collector.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { readArchive } from '#shared/testing/read-archive.ts'
import { boundedTo } from './bounded-to.ts'

const pagesOrigin = 'https://pages.example'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const elsewhere = { ...form, origin: 'https://www.shop.example', 'sec-fetch-site': 'cross-site' }
const byScript = { ...elsewhere, accept: 'application/json' }
const byBrowser = { ...elsewhere, accept: 'text/html,*/*;q=0.8' }

/** A page as the first one in German, shown with that picture when it is shared. */
const inGerman = (picture: string) => ({ language: 'de', translatesAt: 0, share: { picture } })

describeEachDatabase('a campaign as a website', (open) => {
  let test: Companies
  let collector: Awaited<ReturnType<typeof startTestCollector>>
  beforeAll(async () => {
    const services = { pageSecret: testSecret, pagesOrigin: () => pagesOrigin }
    test = await startCompanies(open, services)
    collector = await startTestCollector(test.database, { clock: () => test.time.now })
  })
  afterAll(async () => {
    await collector.close()
    await test.close()
  })

  /** A campaign of a company of its own, with a picture, and what asks for answers where wanted. */
  async function build({ asks = true, isShared = false } = {}) {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const create = { width: 900, height: 600, channels: 3, background: '#4a3aff' } as const
    const bytes = new Uint8Array(await sharp({ create }).png().toBuffer())
    const { id: asset } = await client.assets.upload({
      companyId,
      file: new File([bytes], 'lamp.png', { type: 'image/png' }),
    })
    const first = [
      { kind: 'heading', props: { text: 'Lamps' } },
      { kind: 'image', props: { asset, alt: 'A lamp' } },
      { kind: 'image', props: { asset: '/pictures/light-noon.svg', alt: 'Noon' } },
      { kind: 'button', props: { label: 'On', link: '/more/about?a=1#top' } },
      ...(asks ? asking : []),
    ]
    const back = [{ kind: 'button', props: { label: 'Back', link: '/' } }]
    const page = (path: string, blocks: object[]) => {
      return {
        path,
        title: `Lamps ${path}`,
        description: 'x',
        sections: [{ columns: [{ blocks }] }],
      }
    }
    const pages = [
      page('/', first),
      page('/more/about', back),
      { ...page('/thanks', back), ...(isShared ? inGerman(asset) : {}) },
    ]
    const file = { format: 'fanfare-campaign', version: 1, name: 'Lamps', seed: { pages } }
    const { id: campaignId, slug } = await client.campaigns.import({
      companyId,
      file: new File([JSON.stringify({ ...file, pictures: {} })], 'lamps.json'),
    })
    return { owner, companyId, client, campaignId, slug, asset }
  }

  async function websiteOf(
    { client, campaignId }: Pick<Awaited<ReturnType<typeof build>>, 'client' | 'campaignId'>,
    visits: 'counted' | 'uncounted' = 'counted',
  ) {
    const file = await client.campaigns.website({ campaignId, visits })
    const files = await readArchive(await file.arrayBuffer())
    const text = (path: string) => must(files.get(path), `no ${path}`).toString()
    return { file, files, text }
  }

  /** Everything that a page of the archive names in it, as paths there. */
  function namedIn(html: string, page: string): string[] {
    const sets = [...html.matchAll(/srcset="([^"]*)"/gi)].flatMap(([, set = '']) =>
      set.split(', ').map((one) => one.split(' ')[0] ?? ''),
    )
    const ones = [...html.matchAll(/(?:src|href)="([^"]*)"|url\(([^)]*)\)/g)]
    const all = [...sets, ...ones.map(([, attribute, url]) => attribute ?? url ?? '')]
    const inside = all.filter((address) => /^\.{1,2}\//.test(address))
    const here = new URL(`https://host.example/${page}`)
    return inside.map((address) => decodeURI(new URL(address, here).pathname).slice(1))
  }

  it('holds each page in a folder, and all that they name, as seen from there', async () => {
    const built = await build()
    const { client, campaignId, asset, slug } = built
    await client.campaigns.activate({ campaignId })
    await client.redirects.create({ campaignId, path: '/poster', target: '/thanks' })
    const { file, files, text } = await websiteOf(built)
    expect([file.name, file.type]).toEqual([`${slug}-website.zip`, 'application/zip'])
    const pages = ['index.html', 'more/about/index.html', 'thanks/index.html']
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'README.txt',
        ...pages,
        '404.html',
        'poster/index.html',
        `assets/${asset}/900.webp`,
        'pictures/light-noon.svg',
        ...pages.map((page) => page.replace('index.html', 'share.jpg')),
      ]),
    )
    for (const page of pages) {
      const named = namedIn(text(page), page)
      // Fonts are files of the build, which there is none of here.
      const missing = named.filter((path) => !path.startsWith('fonts/') && !files.has(path))
      expect([page, missing]).toEqual([page, []])
      // Nothing is named as if the page stood at the top of its host.
      expect(text(page)).not.toMatch(/(?:src|href|action)="\/|, \/assets|url\(\//)
    }
    expect(text('index.html')).toContain('href="./more/about/index.html?a=1#top"')
    expect(text('more/about/index.html')).toContain('href="../../index.html"')
    expect(text('poster/index.html')).toContain('content="0; url=../thanks/index.html"')
    expect(text('README.txt')).toContain('release 1 as a website')
    // Servers answer with it at any depth.
    expect(namedIn(text('404.html'), 'a/b/404.html')).toEqual([])
  })

  it('says where it is here as long as it is live, and nowhere else', async () => {
    const built = await build()
    const { client, campaignId, slug } = built
    await client.campaigns.activate({ campaignId })
    const there = `${pagesOrigin}/c/${slug}`
    const live = (await websiteOf(built)).text('thanks/index.html')
    expect(live).toContain(`<link rel="canonical" href="${there}/thanks"`)
    expect(live).toContain(`<meta property="og:image" content="${there}/thanks/share.jpg?v=1"`)
    await client.campaigns.end({ campaignId })
    const over = (await websiteOf(built)).text('thanks/index.html')
    expect(over).not.toMatch(/canonical|og:url|page\.invalid|ld\+json/)
    expect(over).toContain('<meta property="og:image" content="share.jpg"')
  })

  it('P2: takes the chosen picture along, and says what is the same in other languages', async () => {
    const built = await build({ isShared: true })
    const { client, campaignId, slug, asset } = built
    await client.campaigns.activate({ campaignId })
    const { files, text } = await websiteOf(built)
    const there = `${pagesOrigin}/c/${slug}`
    expect(text('index.html')).toContain(`hrefLang="de" href="${there}/thanks"`)
    expect(text('thanks/index.html')).toContain(`share.jpg?v=1&amp;of=${asset}"`)
    const { channels } = await sharp(files.get('thanks/share.jpg')).stats()
    // All of it is of one colour, as the picture is.
    expect(channels.every(({ stdev }) => stdev < 1)).toBe(true)
    await client.campaigns.end({ campaignId })
    const over = (await websiteOf(built)).text('index.html')
    expect(over).not.toMatch(/hreflang|campaign\.invalid/i)
  })

  it('keeps what is published: later edits and deleted pictures change nothing', async () => {
    const built = await build()
    const { client, companyId, campaignId, asset } = built
    await client.campaigns.activate({ campaignId })
    const before = await websiteOf(built)
    await client.assets.remove({ companyId, assetId: asset })
    const after = await websiteOf(built)
    expect(after.text('index.html')).toBe(before.text('index.html'))
    expect(after.files.has(`assets/${asset}/900.webp`)).toBe(true)
  })

  /** The addresses that a page posts to, as paths of the collector. */
  function postsOf(html: string) {
    const action = (kind: string) =>
      must(new RegExp(`action="${pagesOrigin}(/${kind}/[^"]*)"`).exec(html)?.[1], `no ${kind}`)
    const token = must(/data-token="([^"]*)"/.exec(html)?.[1], 'no token')
    const endpoint = /data-endpoint="([^"]*)"/.exec(html)?.[1]
    return { form: action('f'), poll: action('v'), token, endpoint }
  }
  const view = (t: string, r?: string) =>
    JSON.stringify({ s: Date.now(), e: [{ t, i: uuidv7(), k: 'v', r }] })

  it('sends its answers here from any host, which its visitors then came from', async () => {
    const built = await build()
    const { client, campaignId, companyId, slug } = built
    await client.campaigns.activate({ campaignId })
    const posts = postsOf((await websiteOf(built)).text('index.html'))
    expect(posts.endpoint).toBe(`${pagesOrigin}/e`)
    const viewed = await collector.post('/e', view(posts.token), { origin: elsewhere.origin })
    expect([viewed.status, viewed.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    const sent = await collector.post(posts.form, 'mail=ada%40example.com', byScript)
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const { leads } = await client.leads.list({ companyId })
    expect(leads).toMatchObject([{ campaignId, source: 'shop.example', page: '/' }])
    const total = await storedRollup(test.database, { campaignId, granularity: 'total' })
    expect(total).toMatchObject({ views: 1, conversions: 1 })
    const events = await storedEvents(test.database, campaignId)
    expect(new Set(events.map(({ source }) => source))).toEqual(new Set(['shop.example']))
    // Without a script the browser goes to a page with words.
    const plain = await collector.post(posts.form, 'mail=bob%40example.com', byBrowser)
    expect([plain.status, plain.headers.get('location')]).toEqual([303, `/c/${slug}/thanks`])
    const wrong = await collector.post(posts.form, 'mail=', byBrowser)
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([
      422,
      'text/html; charset=utf-8',
    ])
    const voted = await collector.post(posts.poll, 'option=first', byScript)
    expect([voted.status, await voted.text()]).toEqual([200, textWith('"voters":1')])
    await client.campaigns.end({ campaignId })
    test.pass(600_000)
    expect((await collector.post(posts.form, 'mail=eve%40example.com', byScript)).status).toBe(410)
  })

  it('counts nothing where that is not wanted, and takes answers all the same', async () => {
    const built = await build()
    const { client, campaignId, companyId } = built
    await client.campaigns.activate({ campaignId })
    const html = (await websiteOf(built, 'uncounted')).text('index.html')
    expect(html).toContain('<script>void 1')
    expect(html).not.toMatch(/data-token|data-endpoint/)
    const [, path = ''] = new RegExp(`action="${pagesOrigin}(/f/[^"]*)"`).exec(html) ?? []
    expect((await collector.post(path, 'mail=ada%40example.com', byScript)).status).toBe(200)
    const { leads } = await client.leads.list({ companyId })
    expect(leads).toMatchObject([{ source: 'shop.example' }])
    // Whoever takes the token and counts by themselves is not counted either.
    const token = new URL(path, pagesOrigin).searchParams.get('t') ?? ''
    expect((await collector.post('/e', view(token))).status).toBe(204)
    expect(await storedRollup(test.database, { campaignId, granularity: 'total' })).toBeNull()
  })

  it('is the draft where nothing was published, unless that asks for answers', async () => {
    const built = await build({ asks: false })
    const { text, files } = await websiteOf(built)
    expect(text('README.txt')).toContain('the draft as a website')
    expect(text('index.html')).toContain('<script>void 1')
    expect(text('index.html')).not.toMatch(/og:image|\?t=|canonical/)
    expect(files.has('thanks/index.html')).toBe(true)
    const asking = websiteOf(await build())
    await expect(asking).rejects.toMatchObject({
      problem: { slug: 'checks-failed', detail: textWith('Publish it') },
    })
  })

  it('keeps to what the company lets go live', async () => {
    const built = await build({ asks: false })
    const { client, companyId } = built
    await client.companies.update({ companyId, launchRules: ['approved-only'] })
    await expect(websiteOf(built)).rejects.toMatchObject({ problem: { slug: 'approval-required' } })
  })

  it('is told of in the audit log and the activity, at most 20 times an hour', async () => {
    const built = await build({ asks: false })
    const { client, companyId, campaignId } = built
    await websiteOf(built)
    const { entries } = await client.audit.list({ companyId })
    expect(entries[0]).toMatchObject({ action: 'campaign.exported', subject: 'Lamps' })
    const { activity } = await client.campaigns.activity({ campaignId })
    expect(activity[0]).toMatchObject({ action: 'campaign.exported' })
    for (let more = 1; more < 20; more += 1) await websiteOf(built)
    await expect(websiteOf(built)).rejects.toMatchObject({ problem: { slug: 'rate-limited' } })
  })
})

it('ends with words once it is too large', async () => {
  async function* files() {
    yield { path: 'a', content: 'ä'.repeat(500_000) }
    yield { path: 'b', content: new Uint8Array(1) }
  }
  const read: string[] = []
  const reading = async () => {
    for await (const { path } of boundedTo(1_000_000, files())) read.push(path)
  }
  await expect(reading()).rejects.toMatchObject({
    slug: 'too-large',
    detail: textWith('more than 1 MB'),
  })
  expect(read).toEqual(['a'])
})

const asking = [
  {
    kind: 'form',
    props: {
      inputs: [{ id: 'mail', type: 'email', label: 'Email', required: true }],
      thanks: '/thanks',
    },
  },
  { kind: 'poll', props: { results: 'always' } },
]
