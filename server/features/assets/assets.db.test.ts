import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServices } from '#server/testing/test-services.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, startTestApi } from '#server/testing/test-api.ts'
import type { TestApi } from '#server/testing/test-api.ts'
import { storedFolders } from '#server/platform/storage/stored-paths.ts'

describeEachDatabase('assets', (open) => {
  let api: TestApi
  let folder: string
  const closers: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const { database, close } = await open()
    const services = buildServices(database)
    folder = join(services.config.dataDir, storedFolders.assets)
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

  const upload = async (bytes: Buffer | string, name: string) => {
    const { client, companyId } = await buildCompany()
    const file = new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)
    return client.assets.upload({ companyId, file })
  }
  const still = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#4a3aff' } })
  const problemOf = async (bytes: Buffer | string, name: string) => {
    const { slug, status, detail } = (await refusalOf(upload(bytes, name))).problem
    return { slug, status, detail }
  }

  it('P4: takes HEIC, cut files that browsers show, and what is long on one side', async () => {
    const heic = readFileSync('server/platform/pictures/testing/turned.heic')
    expect(await upload(heic, 'IMG_1.HEIC')).toMatchObject({ width: 64, height: 96, widths: [64] })
    const jpeg = await still(400, 300).jpeg().toBuffer()
    expect(await upload(jpeg.subarray(0, -2), 'cut.jpg')).toMatchObject({ width: 400, height: 300 })
    const png = await sharp(randomBytes(90_000), { raw: { width: 300, height: 100, channels: 3 } })
      .png()
      .toBuffer()
    const most = png.subarray(0, Math.floor(png.length * 0.7))
    expect(await upload(most, 'cut.png')).toMatchObject({ width: 300, height: 100 })
    const long = await upload(await still(720, 20_000).jpeg().toBuffer(), 'long.jpg')
    expect(long).toMatchObject({ width: 720, height: 20_000, widths: [320, 590] })
    const largest = await sharp(join(folder, long.id, '590.webp')).metadata()
    expect(largest).toMatchObject({ width: 590, height: 16_383 })
  })

  it('P4: says by name and reason what it does not take, and keeps nothing of it', async () => {
    const { client, companyId } = await buildCompany()
    const large = await still(12_000, 9_000).jpeg({ quality: 10 }).toBuffer()
    expect(await problemOf(large, 'wall.jpg')).toEqual({
      slug: 'too-large',
      status: 413,
      detail: 'wall.jpg is too large: 108 megapixels, at most 50.',
    })
    expect(await problemOf('not a picture', 'notes.txt')).toEqual({
      slug: 'unsupported-media',
      status: 415,
      detail:
        'notes.txt is no picture that is known here. Use a JPEG, PNG, WebP, GIF, AVIF, HEIC or SVG picture.',
    })
    expect(await problemOf('', 'nothing.png')).toMatchObject({ detail: 'nothing.png is empty.' })
    const heic = readFileSync('server/platform/pictures/testing/plain.heic').subarray(0, 300)
    expect(await problemOf(heic, 'IMG_2.HEIC')).toMatchObject({
      slug: 'damaged-file',
      status: 422,
      detail: 'IMG_2.HEIC is damaged: no picture can be read in it.',
    })
    expect((await client.assets.list({ companyId })).assets).toEqual([])
  })

  it('P5: animations stay animated in each width, up to 50 megapixels in all', async () => {
    const frames = (count: number, width: number, height: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          still(width, height)
            .tint({ r: at * 20, g: 90, b: 90 })
            .png()
            .toBuffer(),
        ),
      )
    const delay = [100, 200, 300]
    const joined = sharp(await frames(3, 400, 300), { join: { animated: true } })
    for (const [type, bytes] of [
      ['gif', await joined.clone().gif({ delay, loop: 0 }).toBuffer()],
      ['webp', await joined.clone().webp({ delay, loop: 0 }).toBuffer()],
    ] as const) {
      const asset = await upload(bytes, `party.${type}`)
      expect(asset).toMatchObject({ animated: true, width: 400, height: 300, widths: [320, 400] })
      for (const width of asset.widths) {
        const kept = sharp(join(folder, asset.id, `${width}.webp`), { animated: true })
        expect(await kept.metadata()).toMatchObject({ width, pages: 3, delay, loop: 0 })
      }
    }
    const long = await sharp(await frames(13, 2_000, 2_000), { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer()
    expect(await problemOf(long, 'party.gif')).toMatchObject({
      slug: 'too-large',
      detail:
        'party.gif is too large: an animation of 13 frames has 52 megapixels in all, at most 50.',
    })
  }, 60_000)

  it('keeps of an SVG only what draws, and pictures of it', async () => {
    const source = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20" onload="alert(1)">'
    const drawn = '<script>alert(1)</script><rect width="60" height="20" fill="#c00"/></svg>'
    const asset = await upload(`${source}${drawn}`, 'logo.svg')
    expect(asset).toMatchObject({ width: 60, height: 20, widths: [], animated: false })
    const kept = readFileSync(join(folder, asset.id, 'drawing.svg'), 'utf8')
    expect(kept).toContain('<rect width="60" height="20" fill="#c00"></rect>')
    expect(kept).not.toMatch(/script|alert/)
    expect((await sharp(join(folder, asset.id, '960.webp')).metadata()).height).toBe(320)
  })

  it('shows nobody the pictures of another company', async () => {
    const { client, companyId } = await buildCompany()
    const asset = await client.assets.upload({ companyId, file: await buildPicture(20, 20) })
    expect(existsSync(join(folder, asset.id))).toBe(true)
    const stranger = api.as(buildPerson())
    expect((await refusalOf(stranger.assets.list({ companyId }))).problem.status).toBe(404)
  })
})
