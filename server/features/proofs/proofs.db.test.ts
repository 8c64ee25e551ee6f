import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { ReviewEntity } from '#server/features/reviews/public/entities.ts'
import { buildReview } from '#server/features/reviews/testing/build-review.ts'
import type { PageBrowser } from '#server/platform/browser/page-browser.ts'
import { openTestBrowser } from '#server/platform/browser/testing/test-browser.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { enterAsGuest } from '#server/testing/enter-as-guest.ts'
import { buildPerson, slugsOf } from '#server/testing/test-api.ts'
import { fingerprintOf } from '#server/features/versions/public/fingerprint.ts'
import { must } from '#shared/lib/must.ts'

const canary = 'Canary-4711'
const anchor = { pageId: 'p', on: 'page', partId: 'p', x: 0.5, y: 0.5 } as const

describeEachDatabase('proofs of reviews', (open) => {
  let test: Companies
  /** None, until a test has one. */
  let browser: PageBrowser | null = null
  beforeAll(async () => {
    test = await startCompanies(open, {
      browser: {
        isThere: () => browser !== null,
        takePicture: async (drawing) => browser?.takePicture(drawing) ?? null,
        printPages: async (pages) => browser?.printPages(pages) ?? null,
        close: async () => undefined,
      },
    })
  })
  afterAll(() => test.close())

  /** A round that Ada has approved, and its id. */
  async function buildApproved() {
    const built = await buildReview(test)
    const { as, ada, bo, input, request, reviewsNow } = built
    const said = (body: string) => ({ ...input, anchor, body, mentions: [] })
    await as(bo).threads.create({ ...said(`Team only ${canary}`), internal: true })
    await as(bo).threads.create(said('Which colour?'))
    await request()
    const [asked] = await reviewsNow()
    const { id: reviewId } = must(asked, 'no review')
    const of = { ...input, reviewId }
    expect(await slugsOf(as(bo).reviews.proof(of), as(bo).reviews.makeProof(of))).toEqual([
      'conflict',
      'conflict',
    ])
    test.pass(60_000)
    await as(ada).reviews.approve({ ...input, words: 'Lovely <b>work</b>' })
    return { ...built, reviewId, of }
  }

  it('says who said what of which version, to read where nothing draws, and stays the same', async () => {
    const { as, ada, bo, owner, of, companyId } = await buildApproved()
    expect(await as(bo).reviews.makeProof(of)).toMatchObject({ kind: 'html', isReady: true })
    const file = await as(bo).reviews.proof(of)
    expect(file.type).toMatch('text/html')
    expect(file.name).toMatch(/^proof-.*-version-1\.html$/)
    const html = await file.text()
    for (const words of ['Northwind', 'Spring sale', 'Ada', 'Please look', 'the rule was met'])
      expect(html).toContain(words)
    expect(html).toContain('Lovely &lt;b&gt;work&lt;/b&gt;')
    expect(html).toContain('1 March 2026')
    expect(html).toContain('1 open, 0 resolved')
    expect(html).not.toContain(canary)
    for (const person of [ada, bo, owner]) expect(html).not.toContain(person.email)
    test.pass(3_600_000)
    expect(await (await as(ada).reviews.proof(of)).text()).toBe(html)
    const { entries } = await as(owner).audit.list({ companyId })
    const told = entries.filter(({ action }) => action === 'review.proof-downloaded')
    expect(told.map(({ details }) => details)).toEqual([
      { reviewed: '1', sha256: fingerprintOf(html) },
      { reviewed: '1', sha256: fingerprintOf(html) },
    ])
    const finished = entries.find(({ action }) => action === 'review.finished')
    expect(finished?.details).toMatchObject({ reviewed: '1', outcome: 'approved' })
    // The same fingerprint of the version stands in the proof.
    expect(html).toContain(finished?.details['sha256'])
  })

  it('has the fingerprint of the version also where a review was asked for before that was kept', async () => {
    const { as, bo, owner, input, request, reviewsNow, companyId } = await buildReview(test)
    await request()
    const [asked] = await reviewsNow()
    const { id: reviewId } = must(asked, 'no review')
    const reviews = test.database.fork()
    await reviews.nativeUpdate(ReviewEntity, { id: reviewId }, { fingerprint: null })
    await as(owner).reviews.approve(input)
    const { entries } = await as(owner).audit.list({ companyId })
    const finished = entries.find(({ action }) => action === 'review.finished')
    const html = await (await as(bo).reviews.proof({ ...input, reviewId })).text()
    expect(html).toContain(must(finished, 'no entry').details['sha256'])
  })

  it('is another one once it went live, with the fingerprint of the release', async () => {
    const { as, owner, of, input } = await buildApproved()
    const before = await (await as(owner).reviews.proof(of)).text()
    expect(before).toContain('had not gone live')
    const { release } = await as(owner).campaigns.activate(input)
    const after = await (await as(owner).reviews.proof(of)).text()
    expect(after).toContain('Release 1')
    expect(after.match(/[\da-f]{64}/g)).toHaveLength(2)
    expect(release?.number).toBe(1)
  })

  it('tells what was taken back, asked for and withdrawn', async () => {
    const { as, ada, bo, input, of, request, edit, companyId, owner } = await buildApproved()
    await as(ada).reviews.takeBack(of)
    await as(ada).reviews.requestChanges({ ...input, words: 'Softer' })
    const html = await (await as(bo).reviews.proof(of)).text()
    expect(html).toMatch(/Taken back[\s\S]*Asked for changes/)
    await edit('Softer')
    await request()
    await as(bo).reviews.withdraw(input)
    const { reviews } = await as(bo).reviews.list(input)
    const withdrawn = { ...input, reviewId: must(reviews[0], 'no review').id }
    expect(await (await as(bo).reviews.proof(withdrawn)).text()).toContain('nothing was decided')
    const { entries } = await as(owner).audit.list({ companyId })
    const outcomes = entries.flatMap(({ action, details }) =>
      action === 'review.finished' ? [details['outcome']] : [],
    )
    expect(outcomes).toEqual(['withdrawn', 'changes-requested', 'approved'])
  })

  it('is for whoever sees reviews: guests who may approve and keys too, nobody else', async () => {
    const { as, owner, of, input, companyId } = await buildApproved()
    const enter = async (rights: ('approve' | 'comment')[]) => {
      const { url } = await as(owner).shareLinks.create({ ...input, label: 'Guests', rights })
      const cookie = await enterAsGuest(test.api, url, 'Mia')
      return fetch(
        `${test.api.origin}/api/campaigns/${of.campaignId}/reviews/${of.reviewId}/proof`,
        {
          headers: { cookie },
        },
      )
    }
    const seen = await enter(['approve'])
    expect([seen.status, seen.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    const html = await seen.text()
    expect(html).toContain('Spring sale')
    expect(html).not.toContain(owner.email)
    expect((await enter(['comment'])).status).toBe(403)
    const withKey = async (scope: 'campaigns.read' | 'leads.read') => {
      const { key } = await as(owner).apiKeys.create({ companyId, name: scope, scopes: [scope] })
      return fetch(
        `${test.api.origin}/api/campaigns/${of.campaignId}/reviews/${of.reviewId}/proof`,
        {
          headers: { authorization: `Bearer ${key ?? ''}` },
        },
      )
    }
    expect((await withKey('campaigns.read')).status).toBe(200)
    expect((await withKey('leads.read')).status).toBe(403)
    const stranger = test.api.as(buildPerson())
    expect(await slugsOf(stranger.reviews.proof(of), stranger.reviews.makeProof(of))).toEqual([
      'not-found',
      'not-found',
    ])
  })

  it('is given so often in an hour', async () => {
    const { as, bo, ada, of } = await buildApproved()
    for (let at = 0; at < 30; at += 1) await as(bo).reviews.proof(of)
    expect(await slugsOf(as(bo).reviews.proof(of))).toEqual(['rate-limited'])
    expect((await as(ada).reviews.proof(of)).size).toBeGreaterThan(0)
    test.pass(3_600_001)
    expect((await as(bo).reviews.proof(of)).size).toBeGreaterThan(0)
  })

  it('is a PDF with the pages as they looked where a browser draws, and goes with its campaign', async () => {
    const { as, owner, bo, of, input, companyId, campaignId } = await buildApproved()
    const create = { width: 400, height: 120, channels: 3, background: '#4a3aff' } as const
    const logo = new Uint8Array(await sharp({ create }).png().toBuffer())
    const file = new File([logo], 'logo.png', { type: 'image/png' })
    const { id: logoAssetId } = await as(owner).assets.upload({ companyId, file })
    const { brandKit } = await as(owner).companies.get({ companyId })
    await as(owner).companies.setBrandKit({ companyId, ...brandKit, logoAssetId })
    await as(owner).campaigns.activate(input)
    browser = openTestBrowser()
    try {
      await expect
        .poll(() => as(bo).reviews.makeProof(of), { timeout: 60_000 })
        .toMatchObject({ kind: 'pdf', isReady: true })
      const proof = await as(bo).reviews.proof(of)
      expect([proof.type, proof.name.endsWith('.pdf')]).toEqual(['application/pdf', true])
      const bytes = Buffer.from(await proof.arrayBuffer())
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.includes('/StructTreeRoot')).toBe(true)
      const again = await (await as(owner).reviews.proof(of)).arrayBuffer()
      expect(fingerprintOf(new Uint8Array(again))).toBe(fingerprintOf(bytes))
      const kept = process.env['KEEP_PROOF']
      if (kept) writeFileSync(kept, bytes)
    } finally {
      await browser.close()
      browser = null
    }
    const folder = join(test.services.config.dataDir, 'proofs')
    expect(readdirSync(folder)).toContain(campaignId)
    await as(owner).campaigns.end(input)
    await as(owner).campaigns.remove(input)
    expect(readdirSync(folder)).not.toContain(campaignId)
  }, 120_000)
})
