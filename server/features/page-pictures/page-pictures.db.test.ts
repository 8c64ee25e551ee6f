import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { readCampaignDocument } from '#server/features/collaboration/public/read-campaign-document.ts'
import { lastPosition } from '#server/features/collaboration/public/positions.ts'
import { startHistory } from '#server/features/versions/testing/start-history.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import { noBrowser } from '#server/platform/browser/no-browser.ts'
import type { PageBrowser } from '#server/platform/browser/page-browser.ts'
import type { FindFile } from '#server/platform/browser/sealed-page.ts'
import { openTestBrowser } from '#server/platform/browser/testing/test-browser.ts'
import { woff2Of } from '#server/platform/fonts/testing/test-fonts.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { setTheme } from '#shared/campaign/edits/set-theme.ts'
import { isOwnFont } from '#shared/campaign/model/own-font.ts'
import { must } from '#shared/lib/must.ts'
import { sharingSize } from '#shared/page/sharing-part.ts'
import { pageDocument } from './page-document.ts'
import { findPagePicture } from './public/find-page-picture.ts'
import { findSharePicture, maxShareBytes } from './public/share-picture.ts'
import { purgePagePictures } from './public/picture-files.ts'

describeEachDatabase('pictures of pages', (open) => {
  let test: Companies
  let browser: PageBrowser
  let drawn = 0
  beforeAll(async () => {
    const real = openTestBrowser()
    browser = {
      ...real,
      takePicture: (drawing) => {
        drawn += 1
        return real.takePicture(drawing)
      },
    }
    test = await startCompanies(open, { browser })
  })
  afterAll(async () => {
    await browser.close()
    await test.close()
  })

  async function startVersion() {
    const history = await startHistory(test)
    const { campaignId, client, owner, edit } = history
    const version = await client.versions.create({ campaignId, name: 'One' })
    const { snapshot } = await readCampaignDocument(test.database.fork(), campaignId)
    const pageId = must(snapshot.pages[0], 'a campaign without a page').id
    await edit(owner.id, 'Written later')
    return { ...history, key: { campaignId, versionId: version.id, pageId } }
  }
  const folderOf = (campaignId: string) =>
    join(test.services.config.dataDir, 'page-pictures', campaignId)

  it('P2: makes pictures for sharing: the top of the page, else a card in its colours', async () => {
    const { key } = await startVersion()
    const { snapshot } = await readCampaignDocument(test.database.fork(), key.campaignId)
    const drawnPicture = await findSharePicture(test.services, key, snapshot.theme)
    const without = { ...test.services, browser: noBrowser }
    const other = { ...key, pageId: 'nobody' }
    const card = await findSharePicture(without, other, snapshot.theme)
    expect([drawnPicture.isFinal, card.isFinal]).toEqual([true, false])
    for (const { bytes } of [drawnPicture, card]) {
      expect(bytes.length).toBeLessThanOrEqual(maxShareBytes)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...sharingSize })
    }
  })

  it('shows a page as it was, at both widths, and are drawn once', async () => {
    const { key } = await startVersion()
    const before = drawn
    const desktop = { ...key, width: 'desktop' } as const
    const both = await Promise.all([
      findPagePicture(test.services, desktop),
      findPagePicture(test.services, desktop),
    ])
    const again = await findPagePicture(test.services, desktop)
    expect(drawn - before).toBe(1)
    expect(both).toEqual([again, again])
    expect(again).toMatchObject({ width: 1280, type: 'image/jpeg', isWhole: true })
    const { width, height } = await sharp(again?.bytes).metadata()
    expect([width, height]).toEqual([again?.width, again?.height])
    // Something is to be seen on it: the template is no blank sheet.
    const { entropy } = await sharp(again?.bytes).stats()
    expect(entropy).toBeGreaterThan(0.5)
    const phone = await findPagePicture(test.services, { ...key, width: 'phone' })
    expect(phone).toMatchObject({ width: 780 })
    expect(phone?.height).toBeGreaterThan(1_688)
  })

  it('are written in the company’s own font', async () => {
    const { client, key, campaign, owner, change } = await startVersion()
    const { companyId } = await client.campaigns.get({ campaignId: key.campaignId })
    const file = new File([new Uint8Array(woff2Of('manrope'))], 'Manrope.woff2')
    const { font: name } = await client.fonts.upload({ companyId, file, licence: 'held' })
    const font = must(isOwnFont(name) ? name : null, 'a font of the company')
    const em = test.database.fork()
    const theme = { headingFont: font, bodyFont: font }
    await change(owner.id, (doc) => void setTheme(doc, { theme }, null))
    const at = await lastPosition(em, key.campaignId)
    const shown = { campaign, at, pageId: key.pageId }
    const document = must((await pageDocument(test.services, em, shown)) ?? undefined, 'a page')
    const window = { width: 390, height: 844 }
    const draw = async (findFile: FindFile) => {
      const size = { maxHeight: 844, scale: 1 }
      return (await browser.takePicture({ ...document, findFile, window, ...size }))?.bytes
    }
    const isFont = (path: string) => path.endsWith('/font.woff2')
    const withFont = await draw(document.findFile)
    const without = await draw(async (path) => (isFont(path) ? null : document.findFile(path)))
    expect(withFont?.equals(must(without, 'a picture'))).toBe(false)
    expect(withFont).toEqual(await draw(document.findFile))
  })

  it('are none of what is not there, of other campaigns, and without a browser', async () => {
    const { key } = await startVersion()
    const other = await startVersion()
    const find = (other: object, services = test.services) =>
      findPagePicture(services, { ...key, width: 'phone', ...other })
    expect(await find({ pageId: '../../etc/passwd' })).toBeNull()
    expect(await find({ versionId: other.key.versionId })).toBeNull()
    expect(await find({ campaignId: '../..' })).toBeNull()
    expect(await find({}, { ...test.services, browser: noBrowser })).toBeNull()
    const fails = { ...browser, takePicture: () => Promise.reject(new Error('no')) }
    expect(await find({}, { ...test.services, browser: fails })).toBeNull()
    expect(await find({})).not.toBeNull()
  })

  it('go with their campaign and their version', async () => {
    const { key, client } = await startVersion()
    const { campaignId } = key
    await findPagePicture(test.services, { ...key, width: 'phone' })
    expect(readdirSync(folderOf(campaignId))).toEqual([key.versionId])
    const em = test.database.fork()
    await purgePagePictures(em, test.services.files)
    expect(readdirSync(folderOf(campaignId))).toEqual([key.versionId])
    await em.nativeDelete(VersionEntity, { id: key.versionId })
    await purgePagePictures(em, test.services.files)
    expect(readdirSync(folderOf(campaignId))).toEqual([])
    await client.campaigns.remove({ campaignId })
    expect(() => readdirSync(folderOf(campaignId))).toThrow(/ENOENT/)
    // As when it was drawn while the campaign went.
    mkdirSync(join(folderOf(campaignId), key.versionId), { recursive: true })
    await purgePagePictures(em, test.services.files)
    expect(() => readdirSync(folderOf(campaignId))).toThrow(/ENOENT/)
  })
})
