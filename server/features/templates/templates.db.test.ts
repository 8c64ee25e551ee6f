import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedOfSnapshot } from '#shared/campaign/file/campaign-file.ts'
import { must } from '#shared/lib/must.ts'
import { blankSeed } from '#shared/templates/blank.ts'
import { appendJournal } from '#server/features/collaboration/public/append-journal.ts'
import {
  exportCampaignDocument,
  readCampaignDocument,
} from '#server/features/collaboration/public/read-campaign-document.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf } from '#server/testing/test-api.ts'
import { addPage } from '#shared/campaign/edits/add-page.ts'
import { removePage } from '#shared/campaign/edits/remove-page.ts'
import { addVariant } from '#shared/campaign/variants/add-variant.ts'
import { documentOf } from '#server/features/collaboration/public/open-state.ts'
import { loadJournal } from '#server/features/collaboration/public/database-journal.ts'
import * as Y from 'yjs'
import { z } from 'zod'

describeEachDatabase('templates and files', (open) => {
  let test: Companies

  beforeAll(async () => {
    test = await startCompanies(open)
  })
  afterAll(() => test.close())

  async function stage(templateId = 'festival') {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const campaign = await client.campaigns.create({ companyId, name: 'Night', templateId })
    return { owner, companyId, client, campaign }
  }

  const seedOf = async (campaignId: string) =>
    seedOfSnapshot((await readCampaignDocument(test.database.fork(), campaignId)).snapshot)

  const fileOf = (content: unknown) =>
    new File([typeof content === 'string' ? content : JSON.stringify(content)], 'x.fanfare.json')

  it('starts campaigns from a whole campaign that was kept, and from one section', async () => {
    const { companyId, client, campaign } = await stage()
    const kept = await client.templates.create({ companyId, campaignId: campaign.id, name: 'Ours' })
    expect(kept).toMatchObject({ name: 'Ours', kind: 'campaign', createdBy: 'Ada Lovelace' })
    const input = { companyId, name: 'Again', templateId: kept.id }
    const again = await client.campaigns.create(input)
    expect(await seedOf(again.id)).toEqual(await seedOf(campaign.id))

    const { snapshot } = await readCampaignDocument(test.database.fork(), campaign.id)
    const section = must(snapshot.pages[0]?.sections[2], 'a section')
    const saving = { companyId, campaignId: campaign.id, name: 'Line-up', sectionId: section.id }
    const part = await client.templates.create(saving)
    const small = await client.campaigns.create({ companyId, name: 'S', templateId: part.id })
    const { pages } = await seedOf(small.id)
    expect(pages.map(({ sections }) => sections)).toEqual([
      [must((await seedOf(campaign.id)).pages[0]?.sections[2], 'the section')],
    ])
    const { templates } = await client.templates.list({ companyId })
    expect(new Set(templates.map(({ name }) => name))).toEqual(new Set(['Ours', 'Line-up']))
    const wrong = client.templates.create({ ...saving, sectionId: 'nowhere' })
    expect((await refusalOf(wrong)).problem.errors?.[0]?.pointer).toBe('/sectionId')
  })

  it('lets who made a template change it, and leaders; other makers only use it', async () => {
    const { companyId, client, campaign } = await stage()
    const editor = test.api.as(await test.join(companyId, 'editor'))
    const other = test.api.as(await test.join(companyId, 'editor'))
    const viewer = test.api.as(await test.join(companyId, 'reviewer'))
    const saving = { companyId, campaignId: campaign.id, name: 'Mine' }
    const { id: templateId } = await editor.templates.create(saving)
    const rename = { companyId, templateId, name: 'Renamed' }
    expect((await refusalOf(other.templates.rename(rename))).problem.slug).toBe('forbidden')
    expect((await refusalOf(other.templates.remove(rename))).problem.slug).toBe('forbidden')
    expect((await refusalOf(viewer.templates.create(saving))).problem.slug).toBe('forbidden')
    expect((await viewer.templates.list({ companyId })).templates[0]?.mayChange).toBe(false)
    expect((await editor.templates.rename(rename)).name).toBe('Renamed')
    await client.templates.remove({ companyId, templateId })
    expect((await client.templates.list({ companyId })).templates).toEqual([])
    const { entries } = await client.audit.list({ companyId })
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['template.created', 'template.deleted']),
    )
  })

  it('keeps templates and campaigns from other companies', async () => {
    const { companyId, client, campaign } = await stage()
    const kept = await client.templates.create({ companyId, campaignId: campaign.id, name: 'Ours' })
    const theirs = await stage()
    const own = { companyId: theirs.companyId, name: 'Taken' }
    const use = theirs.client.campaigns.create({ ...own, templateId: kept.id })
    expect((await refusalOf(use)).problem.errors?.[0]?.pointer).toBe('/templateId')
    const keep = theirs.client.templates.create({ ...own, campaignId: campaign.id })
    expect((await refusalOf(keep)).problem.status).toBe(404)
    const copy = theirs.client.campaigns.duplicate({ campaignId: campaign.id })
    expect((await refusalOf(copy)).problem.status).toBe(404)
  })

  it('duplicates all that is on the pages, variants too and nothing of the past, as a draft of its own', async () => {
    const { client, campaign, owner } = await stage()
    const em = test.database.fork()
    const doc = documentOf(await loadJournal(em, campaign.id))
    const before = Y.encodeStateVector(doc)
    const pageId = addPage(doc, { title: 'More', path: '/more' }, null) || 'none'
    addVariant(doc, { pageId }, null)
    const goneId = addPage(doc, { title: 'Gone canary', path: '/gone' }, null) || 'none'
    removePage(doc, { pageId: goneId }, null)
    const update = Y.encodeStateAsUpdate(doc, before)
    const entry = { room: campaign.id, update, personId: owner.id }
    await em.transactional((tx) => appendJournal(tx, [entry], test.time.now))

    const copy = await client.campaigns.duplicate({ campaignId: campaign.id })
    expect(copy).toMatchObject({ name: 'Night (copy)', status: 'draft', release: null })
    expect(copy.slug).not.toBe(campaign.slug)
    const [first, second] = await Promise.all(
      [campaign.id, copy.id].map((id) => exportCampaignDocument(test.database.fork(), id)),
    )
    expect(second?.snapshot).toEqual(first?.snapshot)
    expect(second?.snapshot.pages.some(({ variants }) => variants.length === 1)).toBe(true)
    expect(Buffer.from(first?.state ?? []).includes('Gone canary')).toBe(true)
    expect(Buffer.from(second?.state ?? []).includes('Gone canary')).toBe(false)
    expect(Y.decodeUpdate(second?.state ?? new Uint8Array()).ds.clients.size).toBe(0)
  })

  it('exports a file from which the same campaign comes again, in another company too', async () => {
    const { client, companyId } = await stage()
    const png = sharp({
      create: { width: 40, height: 30, channels: 3, background: '#c0ffee' },
    }).png()
    const picture = new File([new Uint8Array(await png.toBuffer())], 'a.png', { type: 'image/png' })
    const asset = await client.assets.upload({ companyId, file: picture })
    const blank = await client.campaigns.import({ companyId, file: fileOf(withPicture(asset.id)) })
    const file = await client.campaigns.export({ campaignId: blank.id })
    expect(file.name).toMatch(/\.fanfare\.json$/)
    const home = await client.campaigns.import({ companyId, file })
    expect(home.name).toBe('With a picture')
    expect(await seedOf(home.id)).toEqual(await seedOf(blank.id))
    expect((await client.assets.list({ companyId })).assets).toHaveLength(1)

    const theirs = await stage()
    const made = await theirs.client.campaigns.import({ companyId: theirs.companyId, file })
    const { assets } = await theirs.client.assets.list({ companyId: theirs.companyId })
    const moved = JSON.stringify(await seedOf(blank.id)).replaceAll(
      asset.id,
      must(assets[0], 'the picture').id,
    )
    expect(await seedOf(made.id)).toEqual(JSON.parse(moved))
  })

  it('P22: imports a file with a broken picture without it, and says which', async () => {
    const { client, companyId } = await stage()
    const upload = async (name: string, background: string) => {
      const create = { width: 40, height: 30, channels: 3, background } as const
      const bytes = new Uint8Array(await sharp({ create }).png().toBuffer())
      return client.assets.upload({ companyId, file: new File([bytes], name) })
    }
    const [lake, wood] = [await upload('lake.png', '#00f'), await upload('wood.png', '#0f0')]
    const both = { ...format(), seed: withBlock(pictureOf(lake.id), pictureOf(wood.id)) }
    const { id: campaignId } = await client.campaigns.import({ companyId, file: fileOf(both) })
    const exported = z
      .looseObject({ pictures: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await (await client.campaigns.export({ campaignId })).text()))
    const pictures = { ...exported.pictures, [lake.id]: Buffer.from('broken').toString('base64') }

    const theirs = await stage()
    const made = await theirs.client.campaigns.import({
      companyId: theirs.companyId,
      file: fileOf({ ...exported, pictures }),
    })
    expect(made.leftOut).toEqual([
      'lake.png is no picture that is known here. Use a JPEG, PNG, WebP, GIF, AVIF, HEIC or SVG picture. It is missing on “Home”.',
    ])
    const { assets } = await theirs.client.assets.list({ companyId: theirs.companyId })
    expect(assets).toMatchObject([{ fileName: 'wood.png' }])
    const seed = JSON.stringify(await seedOf(made.id))
    expect(seed).toContain(must(assets[0], 'the whole picture').id)
    expect(seed).not.toContain(lake.id)
  })

  it.each([
    ['{', 'can’t be read as JSON'],
    [{ format: 'other' }, 'not a campaign that was exported'],
    [{ ...format(), version: 2 }, 'version 2'],
    [{ ...format(), seed: { pages: [] } }, 'holds no page'],
    [{ ...format(), seed: { pages: [{ path: '/' }] } }, 'Page 1 has no list of sections'],
    [{ ...format(), seed: withBlock({ kind: 'script' }) }, 'unknown kind “script”'],
    [{ ...format(), seed: withBlock({}) }, 'a block without a kind'],
    [{ ...format(), seed: { pages: [{ path: '/', sections: [{ columns: [] }] }] } }, '1 to 4'],
  ])('refuses a hostile or broken file: %j', async (content, reason) => {
    const { client, companyId } = await stage()
    const refusal = await refusalOf(client.campaigns.import({ companyId, file: fileOf(content) }))
    expect(refusal.problem.slug).toBe('validation-failed')
    expect(refusal.problem.errors?.map(({ detail }) => detail).join(' ')).toContain(reason)
    expect((await client.campaigns.list({ companyId })).campaigns).toHaveLength(1)
  })

  it('takes nothing from a file but what the fields of its blocks allow', async () => {
    const { client, companyId } = await stage()
    const button = { kind: 'button', props: { link: 'javascript:alert(1)', size: 'vast', own: 1 } }
    const content = { ...format(), name: 'B\u202Ead', seed: withBlock(button) }
    const made = await client.campaigns.import({ companyId, file: fileOf(content) })
    expect(made.name).toBe('Imported campaign')
    const stored = JSON.stringify(await seedOf(made.id))
    expect(stored).not.toMatch(/javascript:|vast|"own"/)
  })
})

function format() {
  return { format: 'fanfare-campaign', version: 1, name: 'A file', pictures: {} }
}

function withBlock(...blocks: unknown[]) {
  return { pages: [{ path: '/', title: 'Home', sections: [{ columns: [{ blocks }] }] }] }
}

const pictureOf = (asset: string) => ({
  kind: 'image',
  props: { asset, alt: 'A plain green field' },
})

function withPicture(asset: string) {
  const pages = [
    ...blankSeed.pages,
    ...withBlock(pictureOf(asset)).pages.map((page) => ({ ...page, path: '/b' })),
  ]
  return { ...format(), name: 'With a picture', seed: { pages } }
}
