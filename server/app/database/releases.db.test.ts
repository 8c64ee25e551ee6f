import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import * as Y from 'yjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { wordsOfPage } from '#shared/testing/words-of-page.ts'
import { readCampaignDocument } from '#server/features/collaboration/public/read-campaign-document.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { ReleaseEntity, ReleasePageEntity } from '#server/features/publishing/public/entities.ts'
import { buildPerson } from '#server/testing/test-api.ts'
import { readRows } from '#server/testing/database.ts'
import { keptReleases, openRelease, readContents } from '#server/testing/release-database.ts'
import type { ApiClient } from '#server/testing/test-api.ts'

const changelog = resolve(import.meta.dirname, '../../../CHANGELOG.md')

/** What makes a fixture leaves them out. */
const withSecrets = [
  'identity_session',
  'identity_flow',
  'identity_code',
  'invite',
  'mail',
  'page_secret',
  'share_link',
  'api_key',
  'webhook_endpoint',
]

it('the database of every release is kept', () => {
  const released = [...readFileSync(changelog, 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)]
  const kept = keptReleases()
  const missing = released.flatMap(([, version = '']) => (kept.includes(version) ? [] : version))
  expect(released.length).toBeGreaterThan(1)
  expect(
    missing,
    `Migrations have to be tried on a database of ${missing.join(', ')}. “npm run release-database -- ${missing[0]}” makes it from that tag, and “npm run release-database -- ${missing[0]} HEAD” before there is one: commit what it makes.`,
  ).toEqual([])
})

describe.each(['sqlite', 'postgres'] as const)('on %s the database of', (kind) => {
  describe.each(keptReleases())('%s', (version) => {
    const { campaign, companyId, madeAt, members, ...was } = readContents(version, kind)
    const campaignId = campaign.id
    let test: Companies
    let client: ApiClient
    beforeAll(async () => {
      const open = async () => {
        const opened = await openRelease(version, kind)
        await opened.database.migrate()
        return opened
      }
      test = await startCompanies(open, { clock: () => new Date(madeAt) })
      const owner = members.find(({ role }) => role === 'owner')
      client = test.api.as(buildPerson({ id: owner?.personId, name: owner?.name }))
    })
    afterAll(() => test.close())

    it('becomes exactly the schema of the entities', async () => {
      expect(await test.database.schemaDifference()).toEqual([])
    })

    it('holds nothing to sign in with, and no mail', async () => {
      const hashes = sql<{ hash: string }>`select distinct password_hash as hash from identity`
      expect(await readRows(test.database, hashes)).toEqual([{ hash: '' }])
      for (const table of withSecrets) {
        const rows = sql`select ${table} as name from ${sql.table(table)} limit 1`
        expect(await readRows(test.database, rows)).toEqual([])
      }
    })

    it('still has its company and campaign, with members, visits and leads', async () => {
      const company = await client.members.list({ companyId })
      expect(company.members).toMatchObject(members)
      const { name, slug } = campaign
      const found = await client.campaigns.get({ campaignId })
      expect(found).toMatchObject({ id: campaignId, name, slug, status: 'live' })
      const { total } = await client.analytics.campaign({ campaignId, range: 'day' })
      expect(total.views).toBe(was.views)
      const { leads } = await client.leads.list({ companyId, campaignId })
      expect(leads.map(({ fields }) => fields.map(({ value }) => value).join(', '))).toEqual(
        was.leads,
      )
    })

    it('still has its document, its version and what visitors read', async () => {
      const { snapshot } = await readCampaignDocument(test.database.fork(), campaignId)
      expect(await pageOf(campaign.release)).toEqual(was.words)
      const { versionId } = campaign
      const kept = await client.versions.get({ campaignId, versionId })
      const doc = new Y.Doc()
      Y.applyUpdate(doc, Buffer.from(kept.state, 'base64'))
      expect(readCampaign(doc, findBlock)).toEqual(snapshot)
      await client.campaigns.publish({ campaignId })
      expect(await pageOf(campaign.release + 1)).toEqual(was.words)
    })

    /** What visitors read in a release. */
    async function pageOf(number: number): Promise<string[]> {
      const em = test.database.fork()
      const { id } = await em.findOneOrFail(ReleaseEntity, { campaignId, number })
      const { html } = await em.findOneOrFail(ReleasePageEntity, { releaseId: id, path: '/' })
      return wordsOfPage(html)
    }
  })
})
