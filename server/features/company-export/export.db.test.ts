import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { z } from 'zod'
import { findBlock } from '#shared/blocks/registry.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { must } from '#shared/lib/must.ts'
import { granularities } from '#server/features/ingest/public/entities.ts'
import { ApiKeyEntity } from '#server/features/api-keys/public/entities.ts'
import { storedFolders } from '#server/platform/storage/stored-paths.ts'
import type { Person } from '#server/core/caller.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { slugsOf } from '#server/testing/test-api.ts'
import { InviteEntity } from '#server/core/companies/entities.ts'
import { fillCompany } from '#server/features/companies/testing/fill-company.ts'
import { readArchive } from '#shared/testing/read-archive.ts'
import { startCompanies, tokenOf } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'

const members = z.array(z.object({ personId: z.string() }))
const wallLinks = z.array(
  z.object({
    campaignId: z.string().nullable(),
    label: z.string(),
    screens: z.array(z.string()).transform(({ length }) => length),
  }),
)
const entry = z.object({ action: z.string() })

describeEachDatabase('export of a company', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  async function exportOf(owner: Person, companyId: string) {
    const file = await test.api.as(owner).companies.export({ companyId })
    const files = await readArchive(await file.arrayBuffer())
    const text = (path: string) => must(files.get(path), `no ${path}`).toString()
    return { file, files, text, json: (path: string): unknown => JSON.parse(text(path)) }
  }

  it('holds everything of the company, readable', async () => {
    const filled = await fillCompany(test, 'heron')
    const { owner, editor, companyId, campaignId, slug, assetId, familyId } = filled
    const { file, files, text, json } = await exportOf(owner, companyId)
    expect([file.name, file.type]).toEqual(['fanfare-heron-ltd-2026-03-01.zip', 'application/zip'])
    const of = `campaigns/${slug}`
    expect([...files.keys()]).toEqual([
      'README.txt',
      'company.json',
      'members.json',
      'invites.json',
      'api-keys.json',
      'lead-settings.json',
      'billing.json',
      'webhooks.json',
      'webhook-log.ndjson',
      'domains.json',
      'wall-links.json',
      'audit-log.ndjson',
      `${of}/campaign.json`,
      `${of}/document.bin`,
      `${of}/share-links.json`,
      `${of}/schedule.json`,
      `${of}/tracked-links.json`,
      `${of}/releases.json`,
      `${of}/releases/1/index.html`,
      `${of}/releases/1/thanks.html`,
      expect.stringContaining(`${of}/releases/1/variants/`),
      `${of}/versions.json`,
      `${of}/leads.json`,
      `${of}/leads.csv`,
      `${of}/polls.json`,
      `${of}/reviews.json`,
      `${of}/threads.json`,
      `${of}/goals.json`,
      `${of}/target.json`,
      `${of}/experiments.json`,
      `${of}/alerts.json`,
      `${of}/chart-notes.json`,
      `${of}/report-mails.json`,
      `${of}/analytics.json`,
      'templates.json',
      'assets.json',
      `assets/${assetId}/40.webp`,
      'fonts.json',
      expect.stringMatching(/^fonts\/[\da-f-]{36}\.woff2$/),
    ])
    expect(text('README.txt')).toContain('heron Ltd: everything')
    expect(json('company.json')).toMatchObject({ id: companyId, name: 'heron Ltd' })
    const people = members.parse(json('members.json')).map(({ personId }) => personId)
    expect(people.toSorted()).toEqual([owner.id, editor.id].toSorted())
    expect(json('invites.json')).toMatchObject([{ email: 'heron@example.com', usedAt: null }])
    expect(json('api-keys.json')).toMatchObject([{ name: 'heron', scopes: ['leads.read'] }])
    const actions = text('audit-log.ndjson')
      .trim()
      .split('\n')
      .map((line) => entry.parse(JSON.parse(line)).action)
    expect([actions[0], actions.at(-1)]).toEqual(['company.created', 'company.exported'])
    expect(text(`${of}/releases/1/index.html`)).toContain('<!doctype html>')
    const [link] = z.array(z.unknown()).parse(json(`${of}/share-links.json`))
    expect(link).toMatchObject({ label: 'heron', enteredBy: [{ name: 'heron' }] })
    expect(link).not.toHaveProperty('token')
    const walls = wallLinks.parse(json('wall-links.json'))
    expect(walls.map(({ campaignId, label, screens }) => [campaignId, label, screens])).toEqual([
      [null, 'heron', 1],
      [campaignId, 'heron', 1],
    ])
    expect(text('wall-links.json')).not.toContain('token')
    expect(json('billing.json')).toMatchObject({ plan: 'team', customerId: 'cus_heron' })
    expect(json('webhooks.json')).toMatchObject([{ description: 'heron' }])
    expect(text('webhooks.json')).not.toContain('whsec_')
    expect(text('webhook-log.ndjson')).toContain('heron')
    expect(json('lead-settings.json')).toMatchObject({ retentionMonths: 12 })
    expect(json(`${of}/versions.json`)).toMatchObject([
      { number: 1, kind: 'release', journalSeq: 2, writers: [{ personId: owner.id }] },
    ])
    expect(json(`${of}/leads.json`)).toMatchObject([{ fields: [{ value: '=heron, "hello"' }] }])
    expect(text(`${of}/leads.csv`).split('\r\n')[1]).toMatch(/,note,Note,"'=heron, ""hello"""$/)
    expect(json(`${of}/polls.json`)).toMatchObject([
      { question: 'heron?', voters: 1, options: [{ words: 'heron', votes: 1 }] },
    ])
    const counts = json(`${of}/analytics.json`)
    // One view in buckets of four lengths, and by what it is told apart by.
    for (const granularity of granularities)
      expect(counts).toContainEqual(
        expect.objectContaining({ granularity, dimension: 'all', views: 1 }),
      )
    expect(counts).toContainEqual({
      granularity: 'total',
      from: null,
      dimension: 'source',
      value: 'heron',
      views: 1,
      visitors: 1,
      clicks: 0,
      conversions: 0,
    })
    expect(json(`${of}/schedule.json`)).toMatchObject({ scheduledByName: 'heron' })
    expect(json(`${of}/tracked-links.json`)).toMatchObject([{ source: 'heron' }])
    expect(json(`${of}/threads.json`)).toMatchObject([{ comments: [{ body: 'heron' }] }])
    expect(json(`${of}/reviews.json`)).toMatchObject([
      { message: 'heron', answers: [{ words: 'heron' }] },
    ])
    expect(json('templates.json')).toMatchObject([{ name: 'heron' }])
    expect(json('assets.json')).toMatchObject([{ id: assetId, fileName: 'heron.png' }])
    expect(json('fonts.json')).toMatchObject([
      { id: familyId, name: 'Manrope', styles: [{ fileName: 'heron.woff2' }] },
    ])
  })

  it('holds a document that Yjs reads to what the plain form says', async () => {
    const { owner, companyId, slug } = await fillCompany(test, 'egret')
    const { files, json } = await exportOf(owner, companyId)
    const doc = new Y.Doc()
    Y.applyUpdate(doc, must(files.get(`campaigns/${slug}/document.bin`), 'no document'))
    const campaign = json(`campaigns/${slug}/campaign.json`)
    expect(campaign).toMatchObject({ slug, status: 'live', journalSeq: 2 })
    expect(campaign).toHaveProperty(
      'document',
      JSON.parse(JSON.stringify(readCampaign(doc, findBlock))),
    )
  })

  it('holds nothing of another company, and nothing that opens a door', async () => {
    const other = await fillCompany(test, 'bittern')
    const { owner, companyId, key, invite } = await fillCompany(test, 'plover')
    const { files } = await exportOf(owner, companyId)
    const em = test.database.fork()
    const keys = await em.find(ApiKeyEntity, {})
    const invites = await em.find(InviteEntity, {})
    const secrets = [...keys.map((row) => row.keyHash), ...invites.map((row) => row.tokenHash)]
    const foreign = ['bittern', other.companyId, other.campaignId, other.assetId, other.owner.id]
    for (const [path, content] of files) {
      const held = `${path} ${content.toString('latin1')}`
      for (const word of [...secrets, ...foreign, key, tokenOf(invite.url)])
        expect(held.includes(word), `${word} in ${path}`).toBe(false)
    }
  })

  it('is for owners, also while the company is closed', async () => {
    const { owner, companyId } = await test.found()
    const admin = await test.join(companyId, 'admin')
    expect(await slugsOf(test.api.as(admin).companies.export({ companyId }))).toEqual(['forbidden'])
    await test.api.as(owner).companies.close({ companyId, name: 'Northwind' })
    const { json } = await exportOf(owner, companyId)
    expect(z.object({ eraseAt: z.unknown() }).parse(json('company.json')).eraseAt).not.toBeNull()
  })

  it('goes on without a picture whose file is lost, and leaves nothing on the disk', async () => {
    const { owner, companyId, assetId } = await fillCompany(test, 'dunlin')
    const { dataDir } = test.services.config
    rmSync(join(dataDir, storedFolders.assets, assetId), { recursive: true })
    const { files } = await exportOf(owner, companyId)
    expect([...files.keys()].filter((path) => path.startsWith('assets/'))).toEqual([])
    expect(readdirSync(join(dataDir, 'exports'))).toEqual([])
  })

  it('can be made five times an hour', async () => {
    const { owner, companyId } = await test.found()
    for (let made = 0; made < 5; made += 1) await exportOf(owner, companyId)
    const again = test.api.as(owner).companies.export({ companyId })
    expect(await slugsOf(again)).toEqual(['rate-limited'])
    test.pass(3_600_001)
    expect((await exportOf(owner, companyId)).files.size).toBe(15)
  })
})
