import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServices } from '#server/testing/test-services.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, startTestApi } from '#server/testing/test-api.ts'
import type { TestApi } from '#server/testing/test-api.ts'
import { assetsFolder } from '#server/platform/storage/asset-files.ts'

describeEachDatabase('assets', (open) => {
  let api: TestApi
  let folder: string
  const closers: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const { database, close } = await open()
    const services = buildServices(database)
    folder = assetsFolder(services.config.dataDir)
    api = await startTestApi(services)
    closers.push(api.close, close)
  })
  afterAll(async () => {
    for (const close of closers) await close()
  })

  async function buildCompany() {
    const client = api.as(buildPerson())
    const { id: companyId } = await client.companies.create({ name: 'Northwind' })
    return { client, companyId }
  }

  async function buildPicture(width: number, height: number) {
    const create = { width, height, channels: 3, background: '#4a3aff' } as const
    return new File([await sharp({ create }).png().toBuffer()], 'hero.png', { type: 'image/png' })
  }

  it('keeps a picture in rising widths up to its own', async () => {
    const { client, companyId } = await buildCompany()
    const asset = await client.assets.upload({ companyId, file: await buildPicture(1000, 500) })
    expect(asset).toMatchObject({ width: 1000, height: 500, fileName: 'hero.png' })
    expect(asset.widths).toEqual([320, 640, 960, 1000])
    for (const width of asset.widths) {
      const file = join(folder, asset.id, `${width}.webp`)
      expect((await sharp(file).metadata()).width).toBe(width)
    }
    expect((await client.assets.list({ companyId })).assets).toEqual([asset])
  })

  it('refuses SVG and what is not a picture, and keeps nothing of it', async () => {
    const { client, companyId } = await buildCompany()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'
    for (const content of [svg, 'not a picture', '']) {
      const file = new File([content], 'x.png', { type: 'image/png' })
      const refusal = await refusalOf(client.assets.upload({ companyId, file }))
      expect(refusal.problem.slug).toBe('unsupported-media')
    }
    expect((await client.assets.list({ companyId })).assets).toEqual([])
  })

  it('shows nobody the pictures of another company', async () => {
    const { client, companyId } = await buildCompany()
    const asset = await client.assets.upload({ companyId, file: await buildPicture(20, 20) })
    expect(existsSync(join(folder, asset.id))).toBe(true)
    const stranger = api.as(buildPerson())
    expect((await refusalOf(stranger.assets.list({ companyId }))).problem.status).toBe(404)
  })
})
