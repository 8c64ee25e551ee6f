import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entities } from '#server/app/database/entities.ts'
import { storedFolders } from '#server/platform/storage/stored-paths.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { readGate } from '#server/features/ingest/public/campaign-gate.ts'
import { loadPage } from '#server/features/publishing/load-page.ts'
import { compactDays } from '#server/features/ingest/public/compact-days.ts'
import { recurringJobs } from '#server/app/recurring-jobs.ts'
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts'
import { describeEachDatabase, readRows } from '#server/testing/database.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { eraseCompanies } from './erase-companies.ts'
import { fillCompany } from '#server/features/companies/testing/fill-company.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'

const dayMs = 24 * 3_600_000

/**
 * Tables without anything that is a company's: of people, of this installation, and the journal's
 * tail, which belongs to all campaigns and is taken apart within seconds.
 */
const ofNoCompany = [
  // Whom the operator has disabled, whatever companies they are in.
  'disabled_person',
  // Guests alone stand there, with whom it goes.
  'guest_browser',
  'identity',
  'identity_code',
  'identity_flow',
  'identity_session',
  // Hashes of mails that came.
  'inbound_mail',
  'job',
  'journal_tail',
  // What operators did, by the command line of the installation.
  'operator_act',
  'page_secret',
  'proven_address',
  'registration_rule',
  'visit_salt',
  'visit_locale',
  'visit_sender',
]

/** What belongs to a company by the number of a label alone, in this column. */
const byLabel = {
  visit_event: 'campaign_label',
  visit_head: 'campaign_label',
  visit_rollup: 'label',
  visit_segment: 'campaign_label',
  visitor_day: 'campaign_label',
}

describeEachDatabase('closing a company', (open) => {
  let test: Companies
  const forgotten: string[] = []
  beforeAll(async () => {
    test = await startCompanies(open, { pages: { evict: (slug) => void forgotten.push(slug) } })
  })
  afterAll(() => test.close())

  it('wants the name of the company', async () => {
    const { owner, companyId } = await test.found()
    const wrong = test.api.as(owner).companies.close({ companyId, name: 'Southwind' })
    expect((await refusalOf(wrong)).problem).toMatchObject({
      slug: 'validation-failed',
      errors: [{ pointer: '/name', detail: 'This is not the name of the company.' }],
    })
  })

  it('ends all access but to see it, leave it, export it and open it again', async () => {
    const { owner, companyId } = await test.found()
    const admin = await test.join(companyId, 'admin')
    const heard: unknown[] = []
    const stop = test.services.access.onChange((change) => heard.push(change))
    const closed = await test.api.as(owner).companies.close({ companyId, name: 'Northwind' })
    stop()
    expect(heard).toEqual([{ kind: 'company', companyId }])
    expect(closed.eraseAt).toBe(new Date(test.time.now.getTime() + 30 * dayMs).toISOString())
    const asAdmin = test.api.as(admin)
    const refused = await slugsOf(
      asAdmin.members.list({ companyId }),
      asAdmin.campaigns.list({ companyId }),
      asAdmin.companies.update({ companyId, name: 'Mine' }),
      asAdmin.companies.reopen({ companyId }),
      test.api.as(owner).members.add({ companyId, email: 'x@example.com', role: 'editor' }),
      test.api.as(owner).companies.close({ companyId, name: 'Northwind' }),
    )
    expect(new Set(refused)).toEqual(new Set(['company-closed']))
    expect(await asAdmin.companies.get({ companyId })).toMatchObject({ eraseAt: closed.eraseAt })
    const [mail] = await test.mailsTo(owner.email)
    expect(mail?.subject).toBe('Northwind is closed and will be erased')
    expect(mail?.body).toContain('31 March 2026')
    expect(await test.mailsTo(admin.email)).toEqual([])
  })

  it('takes its pages away, lets no visit in, and brings all back when it is opened', async () => {
    const { owner, companyId, campaignId, slug } = await fillCompany(test, 'petrel')
    const client = test.api.as(owner)
    const refusal = async () => {
      const gate = await readGate(test.database.fork(), [campaignId], Date.now())
      return gate(campaignId, Date.now())?.slug
    }
    const pageKind = async () =>
      (await loadPage(test.database, slug, '/', 'http://pages.test')).kind
    expect([await pageKind(), await refusal()]).toEqual(['page', undefined])
    await client.companies.close({ companyId, name: 'petrel Ltd' })
    expect([await pageKind(), await refusal()]).toEqual(['missing', 'campaign-over'])
    expect(forgotten).toContain(slug)
    await client.companies.reopen({ companyId })
    expect([await pageKind(), await refusal()]).toEqual(['page', undefined])
    expect((await refusalOf(client.companies.reopen({ companyId }))).problem.slug).toBe('conflict')
    const { entries } = await client.audit.list({ companyId })
    expect(entries.map(({ action }) => action).slice(0, 2)).toEqual([
      'company.reopened',
      'company.closed',
    ])
  })

  it('erases everything of the company after thirty days, and nothing of others', async () => {
    const gone = await fillCompany(test, 'osprey')
    const kept = await fillCompany(test, 'kestrel')
    const before = await rowsWith('kestrel', kept.companyId, kept.campaignId)
    await test.api.as(gone.owner).companies.close({ companyId: gone.companyId, name: 'osprey Ltd' })
    const kinds = await rowsWith('osprey', gone.companyId, gone.campaignId)
    const none = entities
      .map(({ meta }) => meta.tableName)
      .filter((name) => !kinds.some(({ table }) => table === name))
    expect(none.toSorted()).toEqual([...ofNoCompany, ...Object.keys(byLabel)].toSorted())
    await compactDays(test.database.fork(), test.services.numbers)
    const visits = await rowsByLabel()
    test.pass(30 * dayMs - 1)
    await runJobs()
    expect(await rowsWith(gone.companyId)).not.toEqual([])
    test.pass(1)
    const late = test.api.as(gone.owner).companies.reopen({ companyId: gone.companyId })
    expect((await refusalOf(late)).problem.slug).toBe('conflict')
    test.pass(3_600_000)
    await runJobs()
    expect(await rowsWith('osprey', gone.companyId, gone.campaignId)).toEqual([])
    const left = await rowsByLabel()
    for (const [index, { labelled, stray }] of left.entries()) {
      expect(labelled).toBeLessThan(visits[index]?.labelled ?? 0)
      expect(stray).toBe(0)
    }
    const folder = (id: string) => join(test.services.config.dataDir, storedFolders.assets, id)
    expect([gone, kept].map(({ assetId }) => existsSync(folder(assetId)))).toEqual([false, true])
    const after = await rowsWith('kestrel', kept.companyId, kept.campaignId)
    const isMail = ({ table }: { table: string }) => table === 'mail'
    expect(after.filter((row) => !isMail(row))).toEqual(before.filter((row) => !isMail(row)))
  })

  it('leaves of a campaign that is deleted alone what the logs say of it', async () => {
    const { owner, campaignId } = await fillCompany(test, 'siskin')
    const client = test.api.as(owner)
    await client.campaigns.end({ campaignId })
    await client.campaigns.remove({ campaignId })
    const tables = (await rowsWith(campaignId)).map(({ table }) => table)
    // The log of changed rights is cleaned after an hour.
    expect([...new Set(tables)].toSorted()).toEqual(['audit_entry', 'rights_change'])
  })

  it('goes on where it was cut off', async () => {
    const gone = await fillCompany(test, 'merlin')
    await test.api.as(gone.owner).companies.close({ companyId: gone.companyId, name: 'merlin Ltd' })
    test.pass(31 * dayMs)
    const { files } = test.services
    const em = test.database.fork()
    // A trigger stands for what may break half way: the campaign is gone by then, the company not.
    await em.execute(failing[test.database.kind])
    await expect(eraseCompanies(em.fork(), files, test.time.now)).rejects.toThrow('cut off')
    expect(await em.count(CampaignEntity, { id: gone.campaignId })).toBe(0)
    expect(await rowsWith(gone.companyId)).not.toEqual([])
    await em.execute(
      `drop trigger cut_off${test.database.kind === 'postgres' ? ' on company' : ''}`,
    )
    await eraseCompanies(em.fork(), files, test.time.now)
    await eraseCompanies(em.fork(), files, test.time.now)
    // Mails, which name it, are purged by a job of their own.
    const left = (await rowsWith(gone.companyId)).filter(({ table }) => table !== 'mail')
    expect(left).toEqual([])
  })

  const failing = {
    sqlite: `create trigger cut_off before delete on company begin select raise(abort, 'cut off'); end`,
    postgres: `create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
      create trigger cut_off before delete on company for each row execute function cut_off()`,
  }

  const runJobs = () =>
    runDueJobs({
      database: test.database,
      clock: () => test.time.now,
      log: test.services.log,
      jobs: recurringJobs({
        files: test.services.files,
        appOrigin: 'http://app.test',
        sellsPlans: true,
        visitMonths: 13,
        numbers: test.services.numbers,
        news: test.services.news,
        pageSecret: test.services.pageSecret,
      }),
    })

  /** How many rows have a label, and how many one that is gone. */
  const rowsByLabel = () =>
    Promise.all(
      Object.entries(byLabel).map(async ([table, column]) => {
        const rows = await readRows(
          test.database,
          sql<{ id: number | null }>`select visit_label.id from ${sql.table(table)}
            left join visit_label on visit_label.id = ${sql.ref(column)}`,
        )
        const stray = rows.filter(({ id }) => id === null).length
        return { labelled: rows.length - stray, stray }
      }),
    )

  /** All rows of all tables that hold one of these texts. */
  async function rowsWith(...texts: string[]) {
    const found: { table: string; row: string }[] = []
    for (const { meta } of entities) {
      const table = meta.tableName
      const rows = await readRows(test.database, sql`select * from ${sql.table(table)}`)
      for (const row of rows.map((one) => JSON.stringify(one)))
        if (texts.some((text) => row.includes(text))) found.push({ table, row })
    }
    return found.toSorted((a, b) => a.row.localeCompare(b.row))
  }
})
