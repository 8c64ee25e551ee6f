import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Collab } from '#collab/create-collab.ts'
import { readCampaignDocument } from '#server/features/collaboration/public/read-campaign-document.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { startEngine } from '#server/features/versions/testing/start-engine.ts'
import { ReleaseEntity, ReleasePageEntity } from '#server/features/publishing/public/entities.ts'
import { storedFolders } from '#server/platform/storage/stored-paths.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { restorableMs } from './change-library.ts'
import { purgeAssets } from './purge-assets.ts'

describeEachDatabase('the library of pictures', (open) => {
  let test: Companies
  let engine: Collab
  let folder = ''
  beforeAll(async () => {
    test = await startCompanies(open, {
      editRoom: (...edit) => engine.edit(...edit),
      flushRoom: (room) => engine.flush(room),
    })
    engine = startEngine(test.database, () => test.time.now)
    folder = join(test.services.config.dataDir, storedFolders.assets)
  })
  afterAll(async () => {
    await engine.close()
    await test.close()
  })

  /** A company with a picture on two pages of a live campaign, in a template, and as its logo. */
  async function build() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const upload = async (name: string, background: string) => {
      const create = { width: 40, height: 30, channels: 3, background } as const
      const bytes = new Uint8Array(await sharp({ create }).png().toBuffer())
      return client.assets.upload({ companyId, file: new File([bytes], name) })
    }
    const lake = await upload('Lake.png', '#00f')
    const wood = await upload('Wald & Höhe.png', '#0f0')
    const campaign = await client.campaigns.import({ companyId, file: fileWith(lake.id) })
    const { id: campaignId } = campaign
    await client.campaigns.activate({ campaignId })
    await client.templates.create({ companyId, campaignId, name: 'Kept' })
    const { brandKit } = await client.companies.get({ companyId })
    await client.companies.setBrandKit({ companyId, ...brandKit, logoAssetId: lake.id })
    return { owner, companyId, client, campaignId, lake, wood }
  }

  const liveHtml = async (campaignId: string) => {
    const em = test.database.fork()
    const releases = await em.find(ReleaseEntity, { campaignId, current: true })
    const pages = await em.find(ReleasePageEntity, { releaseId: releases.map(({ id }) => id) })
    return pages.map(({ html }) => html).join('')
  }
  const documentOf = async (campaignId: string) =>
    JSON.stringify((await readCampaignDocument(test.database.fork(), campaignId)).snapshot)
  const purge = () => purgeAssets(test.database.fork(), test.services.files, test.time.now)

  it('finds pictures by the words of their names, however they are written', async () => {
    const { client, companyId } = await build()
    const named = async (name: string) => {
      const { assets } = await client.assets.list({ companyId, name })
      return assets.map(({ fileName }) => fileName)
    }
    expect(await named('hohe wald')).toEqual(['Wald & Höhe.png'])
    expect(await named('LAKE')).toEqual(['Lake.png'])
    expect(await named('sea')).toEqual([])
    expect((await client.assets.list({ companyId })).storedBytes).toBeGreaterThan(0)
  })

  it('says where a picture is used: pages, what is live, templates and the logo', async () => {
    const { client, companyId, campaignId, lake, wood } = await build()
    const uses = await client.assets.uses({ companyId, assetId: lake.id })
    expect(uses).toMatchObject({
      campaigns: [
        {
          id: campaignId,
          name: 'With pictures',
          live: true,
          pages: [
            { title: 'Home', path: '/' },
            { title: 'More', path: '/more' },
          ],
        },
      ],
      templates: [{ name: 'Kept' }],
      logo: true,
    })
    const none = await client.assets.uses({ companyId, assetId: wood.id })
    expect(none).toEqual({ campaigns: [], templates: [], logo: false })
  })

  it('replaces a picture wherever it is edited, and nothing that is live', async () => {
    const { client, companyId, campaignId, lake, wood } = await build()
    const input = { companyId, assetId: lake.id, replacementId: wood.id }
    expect(await client.assets.replace(input)).toEqual({ campaigns: 1, templates: 1 })
    const after = await documentOf(campaignId)
    expect(after).toContain(wood.id)
    expect(after).not.toContain(lake.id)
    const uses = await client.assets.uses({ companyId, assetId: lake.id })
    expect(uses).toMatchObject({ campaigns: [{ live: true, pages: [] }], templates: [] })
    expect(await liveHtml(campaignId)).toContain(lake.id)
    await client.campaigns.publish({ campaignId })
    const later = await client.assets.uses({ companyId, assetId: lake.id })
    expect(later.campaigns).toEqual([])
  })

  it('brings a removed picture back for a day; what is live keeps it for good', async () => {
    const { client, companyId, lake, wood } = await build()
    const both = [lake, wood].map(({ id }) => id)
    for (const assetId of both) await client.assets.remove({ companyId, assetId })
    expect((await client.assets.list({ companyId })).assets).toEqual([])
    const restored = await client.assets.restore({ companyId, assetId: wood.id })
    expect(restored).toEqual(wood)
    await client.assets.remove({ companyId, assetId: wood.id })
    await purge()
    expect(both.map((id) => existsSync(join(folder, id)))).toEqual([true, true])
    test.pass(restorableMs + 1)
    expect(await slugsOf(client.assets.restore({ companyId, assetId: wood.id }))).toEqual([
      'not-found',
    ])
    await purge()
    await purge()
    expect(both.map((id) => existsSync(join(folder, id)))).toEqual([true, false])
    const { entries } = await client.audit.list({ companyId })
    expect(entries.map(({ action }) => action).slice(0, 4)).toEqual([
      'picture.deleted',
      'picture.restored',
      'picture.deleted',
      'picture.deleted',
    ])
  })

  it('P2: keeps a picture that live pages show only where they are shared', async () => {
    const { client, companyId, wood } = await build()
    const campaign = await client.campaigns.import({ companyId, file: fileSharing(wood.id) })
    await client.campaigns.activate({ campaignId: campaign.id })
    const { campaigns } = await client.assets.uses({ companyId, assetId: wood.id })
    expect(campaigns).toMatchObject([
      { id: campaign.id, live: true, pages: [{ path: '/' }, { path: '/more' }] },
    ])
    await client.assets.remove({ companyId, assetId: wood.id })
    test.pass(restorableMs + 1)
    await purge()
    expect(existsSync(join(folder, wood.id))).toBe(true)
  })

  it('lets nobody of another company look, replace or remove', async () => {
    const { companyId, lake, wood } = await build()
    const stranger = test.api.as(buildPerson())
    const theirs = { companyId, assetId: lake.id }
    expect(
      await slugsOf(
        stranger.assets.uses(theirs),
        stranger.assets.replace({ ...theirs, replacementId: wood.id }),
        stranger.assets.remove(theirs),
        stranger.assets.restore(theirs),
      ),
    ).toEqual(['not-found', 'not-found', 'not-found', 'not-found'])
    const other = await build()
    const across = { companyId: other.companyId, assetId: other.lake.id, replacementId: lake.id }
    expect((await refusalOf(other.client.assets.replace(across))).problem.slug).toBe('not-found')
  })
})

/** One page says it for itself, the other has it from its campaign. */
function fileSharing(asset: string): File {
  const words = { kind: 'heading', props: { text: 'Hello', level: '1' } }
  const sections = [{ columns: [{ blocks: [words] }] }]
  const said = { description: 'A page.', sections }
  const pages = [
    { path: '/', title: 'Home', share: { picture: asset }, ...said },
    { path: '/more', title: 'More', ...said },
  ]
  const seed = { site: { share: { picture: asset } }, pages }
  const content = { format: 'fanfare-campaign', version: 1, name: 'Shared', pictures: {}, seed }
  return new File([JSON.stringify(content)], 'b.json')
}

function fileWith(asset: string): File {
  const picture = { kind: 'image', props: { asset, alt: 'A lake' } }
  const logos = { kind: 'gallery', props: { items: [{ id: 'a', picture: asset, alt: 'A lake' }] } }
  const page = (path: string, title: string, style: object, block: object) => ({
    path,
    title,
    description: 'A page with a lake on it.',
    sections: [{ style, columns: [{ blocks: [block] }] }],
  })
  const pages = [page('/', 'Home', {}, logos), page('/more', 'More', { image: asset }, picture)]
  const content = { format: 'fanfare-campaign', version: 1, name: 'With pictures', pictures: {} }
  return new File([JSON.stringify({ ...content, seed: { pages } })], 'a.json')
}
