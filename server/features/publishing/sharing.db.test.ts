import { createServer } from 'node:http'
import Koa from 'koa'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { addPage } from '#shared/campaign/edits/add-page.ts'
import { duplicateSection } from '#shared/campaign/edits/duplicate-section.ts'
import { moveSection } from '#shared/campaign/edits/move-section.ts'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import { setSite } from '#shared/campaign/edits/set-site.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { must } from '#shared/lib/must.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { writeDocument } from '#server/features/collaboration/testing/write-document.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { insertDomain } from '#server/features/domains/testing/insert-domain.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { indexedPages } from './indexed-pages.ts'
import { findPublishedPicture } from './find-published-picture.ts'
import { loadPage } from './load-page.ts'
import { servePages } from './serve-pages.ts'

const pagesOrigin = 'http://pages.test'
const maxBytes = 300_000

describeEachDatabase('what published pages say when they are found and shared', (open) => {
  let test: Companies
  let origin: string
  const app = new Koa().use(
    servePages({
      get: (slug, path) => loadPage(test.database, slug, path, pagesOrigin),
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

  /** A campaign with the pages `/` and `/thanks`, with a way to change it and publish it again. */
  async function build() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const named = { companyId, name: 'Spring', templateId: 'newsletter' }
    const { id: campaignId, slug } = await client.campaigns.create(named)
    await client.campaigns.activate({ campaignId })
    type Edit = (doc: Y.Doc, pageId: (path: string) => string) => unknown
    const publish = async (edit: Edit) => {
      const writer = { campaignId, personId: owner.id, now: test.time.now }
      await writeDocument(test.database.fork(), writer, (doc) => {
        const { pages } = readCampaign(doc, findBlock)
        edit(
          doc,
          (path) =>
            must(
              pages.find((page) => page.path === path),
              path,
            ).id,
        )
      })
      await client.campaigns.publish({ campaignId })
    }
    const upload = async (name: string, picture: Sharp) => {
      const bytes = new Uint8Array(await picture.png().toBuffer())
      return client.assets.upload({ companyId, file: new File([bytes], name) })
    }
    return { client, companyId, campaignId, at: `/c/${slug}`, publish, upload }
  }

  const page = async (path: string) => {
    const answer = await fetch(`${origin}${path}`)
    return { text: await answer.text(), robots: answer.headers.get('x-robots-tag') }
  }
  const metaOf = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]

  /** The picture that a page names for sharing, from this server. */
  async function sharedBy(path: string) {
    const address = must(metaOf((await page(path)).text, 'og:image'), 'og:image')
    const answer = await fetch(address.replace(pagesOrigin, origin).replaceAll('&amp;', '&'))
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(bytes.length).toBeLessThanOrEqual(maxBytes)
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    return { bytes, kept: answer.headers.get('cache-control') }
  }

  /** The colour in the middle of a picture, to the nearest full tones. */
  async function middleOf(bytes: Buffer) {
    const { channels } = await sharp(bytes)
      .extract({ left: 500, top: 265, width: 200, height: 100 })
      .stats()
    return channels.map(({ mean }) => Math.round(mean / 255)).join('')
  }

  const plain = (background: string, width = 1200, height = 1200) =>
    sharp({ create: { width, height, channels: 3, background } })

  it('P2: are shown with the titles, words and picture that were chosen', async () => {
    const { at, publish, upload } = await build()
    const blue = await plain('#00f', 1200, 300).png().toBuffer()
    const halves = await upload(
      'Halves.png',
      plain('#f00').composite([{ input: blue, top: 900, left: 0 }]),
    )
    const green = await upload('Green.png', plain('#0f0'))
    await publish((doc, pageId) => {
      const share = { title: 'Read “Spring”', picture: halves.id, focal: '50 50' }
      setPage(doc, { pageId: pageId('/'), share }, null)
      setSite(doc, { share: { title: 'The magazine', picture: green.id } }, null)
    })
    const { text, robots } = await page(at)
    expect(text).toContain('<title>Read “Spring”</title>')
    expect(metaOf(text, 'og:title')).toBe('Read “Spring”')
    expect(metaOf(text, 'og:site_name')).toBe('The magazine')
    expect(text).not.toContain('noindex')
    expect(robots).toBeNull()
    const chosen = await sharedBy(at)
    expect(await middleOf(chosen.bytes)).toBe('100')
    expect(chosen.kept).toContain('immutable')
    expect(await middleOf((await sharedBy(`${at}/thanks`)).bytes)).toBe('010')
    await publish((doc, pageId) => {
      const share = { crop: '0 75 100 25' }
      setPage(doc, { pageId: pageId('/'), share }, null)
    })
    expect(await middleOf((await sharedBy(at)).bytes)).toBe('001')
  })

  it('P2: have a picture of at most 300 kB, however much is on the chosen one', async () => {
    const { at, publish, upload } = await build()
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
    const create = { width: 1400, height: 900, channels: 3, background: '#fff', noise } as const
    const { id } = await upload('Noise.png', sharp({ create }))
    await publish((doc, pageId) => {
      setPage(doc, { pageId: pageId('/'), share: { picture: id } }, null)
    })
    const { bytes } = await sharedBy(at)
    expect(bytes.length).toBeGreaterThan(100_000)
  })

  it('P2: keep the chosen picture when it leaves the library, and draw one when it was never there', async () => {
    const { client, companyId, campaignId, at, publish, upload } = await build()
    const { id } = await upload('Green.png', plain('#0f0'))
    await publish((doc) => setSite(doc, { share: { picture: id } }, null))
    test.pass(1_000)
    await client.assets.remove({ companyId, assetId: id })
    expect(await middleOf((await sharedBy(at)).bytes)).toBe('010')
    const { checks } = await client.campaigns.checks({ campaignId })
    expect(checks.filter(({ id: check }) => check.startsWith('share-picture'))).toHaveLength(2)
    await publish(() => undefined)
    expect((await page(at)).text).not.toContain(id)
    expect(await middleOf((await sharedBy(at)).bytes)).not.toBe('010')
  })

  it('P2: ask search engines to leave them out, from the next release', async () => {
    const { at, client, campaignId, publish } = await build()
    const sitemap = async () => (await page(`${at}/sitemap.xml`)).text
    expect(await sitemap()).toContain(`${at}/thanks</loc>`)
    await publish((doc, pageId) => {
      setPage(doc, { pageId: pageId('/thanks'), share: { hidden: true } }, null)
    })
    const hidden = await page(`${at}/thanks`)
    expect(metaOf(hidden.text, 'robots')).toBe('noindex')
    expect(hidden.text).not.toContain('application/ld+json')
    expect(hidden.robots).toBe('noindex')
    expect((await page(at)).robots).toBeNull()
    expect(await sitemap()).not.toContain('/thanks')
    expect(await sitemap()).toContain(`<loc>${pagesOrigin}${at}</loc>`)
    await publish((doc) => setSite(doc, { share: { hidden: true } }, null))
    expect((await page(at)).robots).toBe('noindex')
    expect(await sitemap()).not.toContain('<loc>')
    const { checks } = await client.campaigns.checks({ campaignId })
    expect(checks.find(({ id }) => id === 'hidden')).toMatchObject({ level: 'warning' })
  })

  it('P2: name the same page in other languages, where each of them is now', async () => {
    const { at, companyId, campaignId, publish } = await build()
    await publish((doc, pageId) => {
      const id = must(addPage(doc, { path: '/über', title: 'Frühling' }, null) || null, 'a page')
      setPage(doc, { pageId: id, language: 'de', translates: pageId('/') }, null)
      // An empty page can't go live.
      const { pages } = readCampaign(doc, findBlock)
      const sectionId = must(pages[0]?.sections[0], 'a section').id
      const copy = must(duplicateSection(doc, { sectionId }, null) || null, 'a copy')
      moveSection(doc, { sectionId: copy, pageId: id, index: 0 }, null)
    })
    const links = async (path: string) => {
      const { text } = await page(path)
      return [...text.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/gi)].map(
        ([, language, href]) => `${language} ${href}`,
      )
    }
    const here = (base: string, first: string) => [
      `en ${first}`,
      `de ${base}/uber`,
      `x-default ${first}`,
    ]
    const base = `${pagesOrigin}${at}`
    expect(await links(at)).toEqual(here(base, base))
    expect(await links(`${at}/uber`)).toEqual(here(base, base))
    expect(await links(`${at}/thanks`)).toEqual([])
    const { text } = await page(`${at}/sitemap.xml`)
    expect(text).toContain(
      `<url><loc>${base}/uber</loc><xhtml:link rel="alternate" hreflang="en" href="${base}"/><xhtml:link rel="alternate" hreflang="de" href="${base}/uber"/><xhtml:link rel="alternate" hreflang="x-default" href="${base}"/></url>`,
    )
    expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
    expect(text).toContain(`<url><loc>${base}/thanks</loc></url>`)
    const domain = { companyId, campaignId, name: 'hreflang.example', isPrimary: true }
    await insertDomain(test.database.fork(), domain, test.time.now)
    const own = 'http://hreflang.example'
    expect(await links(at)).toEqual(here(own, `${own}/`))
  })
})
