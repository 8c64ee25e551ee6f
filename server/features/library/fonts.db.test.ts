import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { create } from 'fontkit'
import Koa from 'koa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Collab } from '#collab/create-collab.ts'
import { must } from '#shared/lib/must.ts'
import { serveFontSheet } from '#server/features/assets/serve-font-sheet.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import {
  PublishedFontEntity,
  ReleaseEntity,
  ReleasePageEntity,
} from '#server/features/publishing/public/entities.ts'
import { serveFonts } from '#server/features/publishing/serve-fonts.ts'
import { startEngine } from '#server/features/versions/testing/start-engine.ts'
import {
  ttfOf,
  withEmbedding,
  withoutAxes,
  woff2Of,
} from '#server/platform/fonts/testing/test-fonts.ts'
import { storedFolders } from '#server/platform/storage/stored-paths.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { readArchive } from '#shared/testing/read-archive.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, cookieOf, refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { restorableMs } from './change-library.ts'
import { purgeAssets } from './purge-assets.ts'

describeEachDatabase('own fonts', (open) => {
  let test: Companies
  let engine: Collab
  let server: Server
  let origin = ''
  beforeAll(async () => {
    test = await startCompanies(open, {
      editRoom: (...edit) => engine.edit(...edit),
      flushRoom: (room) => engine.flush(room),
    })
    engine = startEngine(test.database, () => test.time.now)
    const app = new Koa().use(serveFontSheet(test.services)).use(serveFonts(test.services))
    server = createServer(app.callback())
    origin = (await listenLocally(server)).origin
  })
  afterAll(async () => {
    server.close()
    await engine.close()
    await test.close()
  })

  const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)
  const held = { licence: 'held' } as const

  async function build() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const upload = (file: File) => client.fonts.upload({ companyId, file, ...held })
    const font = await upload(fileOf(woff2Of('manrope'), 'Manrope.woff2'))
    const campaign = await client.campaigns.import({ companyId, file: campaignIn(font.font) })
    return { owner, companyId, client, upload, font, campaignId: campaign.id }
  }

  async function release(campaignId: string) {
    const em = test.database.fork()
    const current = await em.findOneOrFail(ReleaseEntity, { campaignId, current: true })
    const [page] = await em.find(ReleasePageEntity, { releaseId: current.id })
    const files = await em.find(PublishedFontEntity, { campaignId })
    return { current, html: must(page, 'page').html, files }
  }

  /** What visitors and the application are answered at a path. */
  async function answerOf(path: string) {
    const answer = await fetch(`${origin}${path}`)
    const type = answer.headers.get('content-type')
    const cached = answer.headers.get('cache-control')
    return { bytes: Buffer.from(await answer.arrayBuffer()), type, cached }
  }

  it('takes files in, by family, and the same style once', async () => {
    const { companyId, client, upload, font } = await build()
    expect(font).toMatchObject({ name: 'Manrope', styles: [{ from: 200, to: 800 }] })
    expect(font.font).toBe(`own:sans:${font.id}`)
    const ttf = await ttfOf('manrope')
    await upload(fileOf(ttf, 'Manrope again.ttf'))
    const [one, ...others] = (await client.fonts.list({ companyId })).families
    expect(one?.styles.map(({ fileName }) => fileName)).toEqual(['Manrope again.ttf'])
    expect(others).toEqual([])
    expect((await client.assets.list({ companyId })).assets).toEqual([])
  })

  it('keeps the styles of a family together, light before heavy, upright before italic', async () => {
    const { companyId, client, upload } = await build()
    const ttf = await ttfOf('dm-sans')
    await upload(fileOf(withoutAxes(ttf, 400, true), 'italic.ttf'))
    await upload(fileOf(withoutAxes(ttf, 700), 'bold.ttf'))
    await upload(fileOf(withoutAxes(ttf, 400), 'regular.ttf'))
    const { families } = await client.fonts.list({ companyId })
    expect(families.map(({ name }) => name)).toEqual(['DM Sans 9pt', 'Manrope'])
    expect(families[0]?.styles.map(({ fileName }) => fileName)).toEqual([
      'regular.ttf',
      'bold.ttf',
      'italic.ttf',
    ])
    const sheet = await answerOf(`/assets/fonts/${families[0]?.id}.css`)
    expect(String(sheet.bytes)).toContain(':root{--own-')
    expect(String(sheet.bytes).match(/format\('woff2'\)/g)).toHaveLength(3)
  })

  it('refuses what may not be used, names the file, and asks for a licence', async () => {
    const { owner, companyId, client, upload } = await build()
    const ttf = await ttfOf('manrope')
    const restricted = await refusalOf(upload(fileOf(withEmbedding(ttf, 2), 'Closed.ttf')))
    expect(restricted.problem).toMatchObject({ slug: 'unsupported-media' })
    expect(restricted.problem.detail).toMatch(/^Closed\.ttf may not be used on websites/)
    const cut = await refusalOf(upload(fileOf(ttf.subarray(0, 9_000), 'Half.ttf')))
    expect(cut.problem.detail).toMatch(/^Half\.ttf is cut off/)
    const body = new FormData()
    body.append('file', fileOf(ttf, 'a.ttf'))
    const path = `${test.api.origin}/api/companies/${companyId}/fonts`
    const unsaid = await fetch(path, { method: 'POST', headers: cookieOf(owner), body })
    expect(unsaid.status).toBe(422)
    expect(await unsaid.text()).toContain('Say that your company holds a licence')
    const { entries } = await client.audit.list({ companyId })
    expect(entries.filter(({ action }) => action === 'font.uploaded')).toHaveLength(1)
  })

  it('publishes what the pages need of it, for good', async () => {
    const { companyId, client, font, campaignId } = await build()
    await client.campaigns.activate({ campaignId })
    const { html, files } = await release(campaignId)
    const [file] = files
    const path = `/fonts/${campaignId}/${file?.hash}.woff2`
    expect(files).toHaveLength(1)
    expect(html).not.toContain('@import')
    expect(html).not.toContain(font.id)
    expect(html).toContain(`rel="preload" href="${path}" as="font"`)
    expect(html).toContain(`font-weight:200 800;font-display:swap;src:url(${path})`)
    expect(html).toMatch(/'own-[\da-f-]+ Fallback';.*size-adjust:[\d.]+%;ascent-override/)
    const bytes = Buffer.from(must(file, 'file').content)
    const opened = create(bytes)
    const has = (letter: string) =>
      !('fonts' in opened) && opened.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    expect(Array.from('Grüße ÜaZ09~').every(has)).toBe(true)
    expect(has('ř')).toBe(false)
    expect(bytes.length).toBeLessThan(woff2Of('manrope').length)
    const served = await answerOf(path)
    expect(served.type).toBe('font/woff2')
    expect(served.cached).toContain('immutable')
    expect(served.bytes).toEqual(bytes)
    // Neither deleting nor purging takes it from visitors.
    await client.fonts.remove({ companyId, familyId: font.id })
    test.pass(restorableMs + 1)
    await purgeAssets(test.database.fork(), test.services.files, test.time.now)
    const styles = font.styles.map(({ id }) =>
      join(test.services.config.dataDir, storedFolders.assets, id),
    )
    expect(styles.some((folder) => existsSync(folder))).toBe(false)
    expect((await answerOf(path)).type).toBe('font/woff2')
    const { checks } = await client.campaigns.checks({ campaignId })
    expect(checks.filter(({ id }) => id.startsWith('fonts'))).toMatchObject([
      { id: 'fonts:headings', level: 'warning' },
    ])
    await client.campaigns.publish({ campaignId })
    const later = await release(campaignId)
    expect(later.html).not.toContain(path)
    expect(later.html).toContain("Fallback',system-ui,sans-serif")
  })

  it('goes along with a website, as it was published', async () => {
    const { companyId, client, font, campaignId } = await build()
    await client.campaigns.activate({ campaignId })
    await client.fonts.remove({ companyId, familyId: font.id })
    const [file] = (await release(campaignId)).files
    const path = `fonts/${campaignId}/${file?.hash}.woff2`
    const website = await client.campaigns.website({ campaignId, visits: 'uncounted' })
    const files = await readArchive(await website.arrayBuffer())
    expect(files.get(path)).toEqual(Buffer.from(must(file, 'file').content))
    expect(String(files.get('index.html'))).toContain(`url(./${path})`)
    const draft = await build()
    const drawn = await draft.client.campaigns.website({
      campaignId: draft.campaignId,
      visits: 'uncounted',
    })
    const names = [...(await readArchive(await drawn.arrayBuffer())).keys()]
    expect(names.filter((name) => name.endsWith('.woff2'))).toContainEqual(
      expect.stringContaining(`fonts/${draft.campaignId}/`),
    )
  })

  it('is the same after a release was rolled back', async () => {
    const { client, font, campaignId, companyId } = await build()
    const { release: first } = await client.campaigns.activate({ campaignId })
    const before = await release(campaignId)
    await client.fonts.remove({ companyId, familyId: font.id })
    await client.campaigns.publish({ campaignId })
    await client.campaigns.rollback({ campaignId, releaseId: must(first, 'release').id })
    const after = await release(campaignId)
    expect(after.html).toBe(before.html)
    const path = `/fonts/${campaignId}/${after.files[0]?.hash}.woff2`
    expect((await answerOf(path)).type).toBe('font/woff2')
  })

  it('says where it is used, and brings it back for a day', async () => {
    const { companyId, client, font, campaignId } = await build()
    const familyId = font.id
    await client.campaigns.activate({ campaignId })
    await client.templates.create({ companyId, campaignId, name: 'Kept' })
    expect(await client.fonts.uses({ companyId, familyId })).toMatchObject({
      campaigns: [{ id: campaignId, headings: true, text: false, live: true }],
      templates: [{ name: 'Kept' }],
    })
    await client.fonts.remove({ companyId, familyId })
    expect((await client.fonts.list({ companyId })).families).toEqual([])
    expect((await answerOf(`/assets/fonts/${familyId}.css`)).bytes).toHaveLength(0)
    expect(await client.fonts.restore({ companyId, familyId })).toEqual(font)
    const stranger = test.api.as(buildPerson())
    expect(
      await slugsOf(
        stranger.fonts.list({ companyId }),
        stranger.fonts.uses({ companyId, familyId }),
        stranger.fonts.remove({ companyId, familyId }),
        stranger.fonts.restore({ companyId, familyId }),
      ),
    ).toEqual(['not-found', 'not-found', 'not-found', 'not-found'])
    const other = await build()
    const across = { companyId: other.companyId, familyId }
    expect(await slugsOf(other.client.fonts.uses(across))).toEqual(['not-found'])
  })
})

/** A campaign whose headings are in that font. */
function campaignIn(font: string): File {
  const words = { kind: 'heading', props: { text: 'Grüße', level: '1' } }
  const page = { path: '/', title: 'Home', description: 'A page.' }
  const pages = [{ ...page, sections: [{ columns: [{ blocks: [words] }] }] }]
  const seed = { theme: { headingFont: font }, pages }
  const content = { format: 'fanfare-campaign', version: 1, name: 'Own', pictures: {}, seed }
  return new File([JSON.stringify(content)], 'own.json')
}
