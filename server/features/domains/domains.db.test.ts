import { afterAll, beforeAll, expect, it } from 'vitest'
import { domainsLimit } from '#shared/contract/domain-states.ts'
import { must } from '#shared/lib/must.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { NotificationEntity } from '#server/features/notifications/public/entities.ts'
import { loadPage } from '#server/features/publishing/load-page.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { textLike, textWith } from '#shared/testing/matching.ts'
import { checkDomain } from './check-domain.ts'
import { checkDueDomains } from './check-due-domains.ts'
import type { Dns, DnsAnswer } from '#server/core/ports/dns.ts'
import { confirmMs, graceMs } from './domain-state.ts'
import { CustomDomainEntity } from './public/entities.ts'
import { indexedPages } from '#server/features/publishing/indexed-pages.ts'
import { loadSites } from './public/site-table.ts'
import { insertDomain } from './testing/insert-domain.ts'

const dayMs = 24 * 3_600_000
let last = 0
/** A name that no other test has. */
const newName = () => `n${(last += 1)}.example.com`

describeEachDatabase('custom domains', (open) => {
  let test: Companies
  const records = new Map<string, DnsAnswer>()
  const dns: Dns = {
    ask: async (name, type) => records.get(`${type} ${name}`) ?? { kind: 'no-name' },
  }
  const set = (type: string, name: string, ...values: string[]) =>
    records.set(`${type} ${name}`, { kind: 'values', values })

  beforeAll(async () => {
    test = await startCompanies(open, { domains: { dns, changed: async () => undefined } })
    set('A', 'pages.test', '192.0.2.7')
  })
  afterAll(() => test.close())

  const parts = () => ({
    dns,
    pagesOrigin: 'http://pages.test',
    appOrigin: 'http://app.test',
    clock: () => test.time.now,
    log: test.services.log,
    news: test.services.news,
  })
  /** What the job does when its time has come. */
  const runJob = () => checkDueDomains(test.database.fork(), parts(), test.time.now)
  const sites = async () => new Map((await loadSites(test.database.fork())).map((s) => [s.name, s]))

  /** A company with a live campaign, and ways to go on with it. */
  async function stage() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const templateId = 'product-launch'
    const campaign = await client.campaigns.create({ companyId, name: 'Spring', templateId })
    const campaignId = campaign.id
    const add = (name: string) => client.domains.create({ companyId, name, campaignId })
    const check = async (domainId: string) => {
      test.pass(3_000)
      return client.domains.check({ companyId, domainId })
    }
    const prove = async (name: string) => {
      const domain = await add(name)
      const value = must(domain.records.find(({ type }) => type === 'TXT')?.value, 'no record')
      set('TXT', `_fanfare.${name}`, value)
      set('CNAME', name, 'pages.test')
      return check(domain.id)
    }
    const actions = async () => {
      const entries = await test.database
        .fork()
        .find(AuditEntryEntity, { companyId }, { orderBy: { id: 'asc' } })
      return entries.map(({ action }) => action).filter((action) => action.startsWith('domain.'))
    }
    return { owner, companyId, client, campaign, campaignId, add, check, prove, actions }
  }

  it('wait for their records, and say which and what is found instead', async () => {
    const { add, check } = await stage()
    const name = newName()
    const domain = await add(`https://${name.toUpperCase()}/`)
    expect(domain).toMatchObject({ name, state: 'waiting', isPrimary: true, found: null })
    expect(domain.records).toEqual([
      {
        purpose: 'proof',
        type: 'TXT',
        name: `_fanfare.${name}`,
        label: `_fanfare.${name.split('.')[0]}`,
        value: textLike(/^fanfare-domain=[0-9a-f]{32}$/),
      },
      { purpose: 'routing', type: 'CNAME', name, label: name.split('.')[0], value: 'pages.test' },
    ])
    set('TXT', `_fanfare.${name}`, 'fanfare-domain=another')
    const wrong = await check(domain.id)
    expect(wrong.state).toBe('waiting')
    expect(wrong.found?.proof).toEqual({
      kind: 'other',
      values: ['fanfare-domain=another'],
      message: 'Found another value: fanfare-domain=another',
    })
    expect((await sites()).has(name)).toBe(false)
  })

  it('of a zone itself get an ALIAS, and addresses once they are known', async () => {
    const { add, check } = await stage()
    const domain = await add('zone-itself.com')
    const types = ({ records }: typeof domain) =>
      records.map(({ type, label }) => `${type} ${label}`)
    expect(types(domain)).toEqual(['TXT _fanfare', 'ALIAS @'])
    expect(types(await check(domain.id))).toEqual(['TXT _fanfare', 'ALIAS @', 'A @'])
  })

  it('are served once they are proven, and are then the address of their campaign', async () => {
    const { client, companyId, campaign, campaignId, prove, actions, owner } = await stage()
    await client.campaigns.activate({ campaignId })
    const name = newName()
    const domain = await prove(name)
    expect(domain).toMatchObject({ state: 'verified', url: `http://${name}/` })
    expect((await sites()).get(name)).toEqual({ name, slug: campaign.slug })
    const em = test.database.fork()
    expect(await indexedPages(em, campaign.slug, 'http://pages.test')).toEqual({
      base: `http://${name}`,
      pages: ['/', '/thanks'].map((path) => ({ path, alternates: [] })),
    })
    const page = await loadPage(test.database, campaign.slug, '/thanks', 'http://pages.test')
    expect(page).toMatchObject({
      html: textWith(`<link rel="canonical" href="http://${name}/thanks"`),
    })
    expect(await client.campaigns.get({ campaignId })).toMatchObject({ url: `http://${name}` })
    const { campaigns } = await client.campaigns.list({ companyId })
    expect(campaigns[0]?.url).toBe(`http://${name}`)
    expect(await actions()).toEqual(['domain.added', 'domain.verified'])
    const mails = await test.mailsTo(owner.email)
    expect(mails.map(({ subject }) => subject)).toContain(`${name} is verified`)
    const { checks } = await client.campaigns.checks({ campaignId })
    expect(checks).toContainEqual(
      expect.objectContaining({ level: 'ok', message: `${name} is verified.` }),
    )
  })

  it('that are not verified yet are named on the checklist, and keep nobody from going live', async () => {
    const { client, campaignId, add } = await stage()
    const { name } = await add(newName())
    const { checks } = await client.campaigns.checks({ campaignId })
    expect(checks).toContainEqual(
      expect.objectContaining({
        level: 'warning',
        at: 'domains',
        message: `${name} is not verified yet: its TXT record is missing.`,
      }),
    )
    await client.campaigns.activate({ campaignId })
    const { url, slug } = await client.campaigns.get({ campaignId })
    expect(url).toBe(`http://pages.test/c/${slug}`)
  })

  it('belong to one company: whoever proves a name first has it', async () => {
    const [first, second] = [await stage(), await stage()]
    const name = newName()
    const [own, theirs] = [await first.add(name), await second.add(name)]
    const values = [own, theirs].map(({ records: [proof] }) => proof?.value ?? '')
    set('TXT', `_fanfare.${name}`, ...values)
    const looks = await Promise.all([first.check(own.id), second.check(theirs.id)])
    expect(looks.map(({ state }) => state).toSorted()).toEqual(['taken', 'unrouted'])
    const third = await stage()
    expect(await slugsOf(third.add(name))).toEqual(['domain-taken'])
  })

  it('are proven by one even when both are written down at the same moment', async () => {
    const [first, second] = [await stage(), await stage()]
    for (let turn = 0; turn < 5; turn += 1) {
      const name = newName()
      const rows = [await first.add(name), await second.add(name)]
      set('TXT', `_fanfare.${name}`, ...rows.map(({ records: [proof] }) => proof?.value ?? ''))
      const em = test.database.fork()
      const domains = await em.find(CustomDomainEntity, { name })
      const written = await Promise.all(domains.map((row) => checkDomain(em.fork(), row, parts())))
      expect(written.filter((row) => row?.verifiedAt)).toHaveLength(1)
    }
  })

  it('given back are not served, kept from others for a week, and the company’s own at once', async () => {
    const [first, second] = [await stage(), await stage()]
    const name = newName()
    const waiting = await second.add(name)
    const { id: domainId } = await first.prove(name)
    const { companyId, client } = first
    await client.domains.remove({ companyId, domainId })
    expect((await sites()).has(name)).toBe(false)
    expect(await slugsOf(client.domains.get({ companyId, domainId }))).toEqual(['not-found'])
    const { problem } = await refusalOf((await stage()).add(name))
    expect(problem).toMatchObject({
      slug: 'domain-reserved',
      detail: textLike(/from \d+ \w+ on/),
    })
    // Who was adding it all along can't prove it either.
    const value = waiting.records[0]?.value ?? ''
    set('TXT', `_fanfare.${name}`, value)
    expect((await second.check(waiting.id)).state).toBe('taken')
    const again = await first.add(name)
    expect(again).toMatchObject({ id: domainId, state: 'waiting', verifiedAt: null })
    await client.domains.remove({ companyId, domainId })
    expect((await second.check(waiting.id)).state).toBe('taken')
    test.pass(7 * dayMs)
    expect((await second.check(waiting.id)).state).toBe('verified')
  })

  it('removed by mistake come back as they were, within a minute', async () => {
    const { client, companyId, campaign, campaignId, prove, actions } = await stage()
    const name = newName()
    const { id: domainId } = await prove(name)
    await client.domains.remove({ companyId, domainId })
    expect((await client.campaigns.get({ campaignId })).url).toMatch(/\/c\//)
    const back = await client.domains.restore({ companyId, domainId })
    expect(back).toMatchObject({ state: 'verified', isPrimary: true, campaign: { id: campaignId } })
    expect((await sites()).get(name)).toEqual({ name, slug: campaign.slug })
    expect(await actions()).toContain('domain.restored')
    await client.domains.remove({ companyId, domainId })
    test.pass(61_000)
    expect(await slugsOf(client.domains.restore({ companyId, domainId }))).toEqual(['conflict'])
  })

  it('that lose their record are served for a week, and people are told: gone, back, lost', async () => {
    const { client, companyId, campaign, prove, actions, owner } = await stage()
    const admin = await test.join(companyId, 'admin')
    await test.join(companyId, 'editor')
    const name = newName()
    const { id: domainId } = await prove(name)
    const value = records.get(`TXT _fanfare.${name}`)
    const stateNow = async () => (await client.domains.get({ companyId, domainId })).state
    records.delete(`TXT _fanfare.${name}`)
    test.pass(dayMs)
    await runJob()
    expect(await stateNow()).toBe('verified')
    test.pass(confirmMs)
    await runJob()
    expect(await stateNow()).toBe('drifted')
    expect((await sites()).get(name)).toEqual({ name, slug: campaign.slug })
    records.set(`TXT _fanfare.${name}`, must(value, 'no record'))
    test.pass(dayMs)
    await runJob()
    expect(await stateNow()).toBe('verified')
    records.delete(`TXT _fanfare.${name}`)
    for (const ms of [dayMs, confirmMs, graceMs]) {
      test.pass(ms)
      await runJob()
    }
    expect(await stateNow()).toBe('lost')
    expect((await sites()).has(name)).toBe(false)
    const expected = [
      `${name} is verified`,
      `The TXT record of ${name} is gone`,
      `${name} is all right again`,
      `The TXT record of ${name} is gone`,
      `${name} is not served any more`,
    ]
    for (const { email } of [owner, admin])
      expect((await test.mailsTo(email)).map(({ subject }) => subject)).toEqual(expected)
    const told = await test.database.fork().find(NotificationEntity, { companyId, kind: 'domain' })
    expect(told).toHaveLength(2 * expected.length)
    expect(await actions()).toEqual([
      'domain.added',
      'domain.verified',
      'domain.drifted',
      'domain.recovered',
      'domain.drifted',
      'domain.lost',
    ])
  })

  it('are not harmed while nobody answers', async () => {
    const { client, companyId, prove } = await stage()
    const name = newName()
    const { id: domainId } = await prove(name)
    const silence: Dns = { ask: async () => ({ kind: 'failed', code: 'ETIMEOUT' }) }
    const row = await test.database.fork().findOneOrFail(CustomDomainEntity, { id: domainId })
    for (let day = 0; day < 10; day += 1) {
      test.pass(dayMs)
      await checkDomain(test.database.fork(), row, { ...parts(), dns: silence })
    }
    const { state, found } = await client.domains.get({ companyId, domainId })
    expect(state).toBe('verified')
    expect(found?.proof.kind).toBe('failed')
  })

  it('of one campaign have one that it calls its own, which another takes over', async () => {
    const { client, companyId, campaignId, prove, add } = await stage()
    const [one, two] = [newName(), newName()]
    const first = await prove(one)
    const second = await prove(two)
    expect([first.isPrimary, second.isPrimary]).toEqual([true, false])
    const of = { companyId, domainId: second.id }
    expect(await client.domains.update({ ...of, isPrimary: true })).toMatchObject({
      isPrimary: true,
    })
    expect((await client.campaigns.get({ campaignId })).url).toBe(`http://${two}`)
    await client.domains.update({ ...of, campaignId: null })
    expect((await client.campaigns.get({ campaignId })).url).toBe(`http://${one}`)
    expect(await slugsOf(client.domains.update({ ...of, isPrimary: true }))).toEqual([
      'validation-failed',
    ])
    const third = await add(newName())
    expect(
      await slugsOf(client.domains.update({ companyId, domainId: third.id, isPrimary: true })),
    ).toEqual(['validation-failed'])
    await client.domains.remove({ companyId, domainId: third.id })
    const foreign = await stage()
    const { campaignId: theirs } = foreign
    expect(await slugsOf(client.domains.update({ ...of, campaignId: theirs }))).toEqual([
      'validation-failed',
    ])
    await client.campaigns.remove({ campaignId })
    const { domains } = await client.domains.list({ companyId })
    expect(domains.map(({ campaign, isPrimary }) => [campaign, isPrimary])).toEqual([
      [null, false],
      [null, false],
    ])
  })

  it('become the address of their campaign once verified, when the one before is not', async () => {
    const { client, campaignId, prove, add } = await stage()
    expect((await add(newName())).isPrimary).toBe(true)
    const name = newName()
    expect(await prove(name)).toMatchObject({ isPrimary: true, state: 'verified' })
    expect((await client.campaigns.get({ campaignId })).url).toBe(`http://${name}`)
  })

  it('are refused with words: a name that is none, twice the same, too many', async () => {
    const { add, companyId } = await stage()
    const { problem } = await refusalOf(add('*.example.com'))
    expect(problem).toMatchObject({
      slug: 'validation-failed',
      errors: [{ pointer: '/name', detail: 'Wildcards are not served. Add each name by itself.' }],
    })
    expect(await slugsOf(add('deep.pages.test'), add('app.test'))).toEqual([
      'validation-failed',
      'validation-failed',
    ])
    const { name } = await add(newName())
    expect((await refusalOf(add(name))).problem.detail).toBe(`${name} is in your list already.`)
    for (let count = 1; count < domainsLimit; count += 1)
      await insertDomain(test.database.fork(), { companyId, name: newName() }, test.time.now)
    expect((await refusalOf(add(newName()))).problem).toMatchObject({
      slug: 'conflict',
      detail: `There are ${domainsLimit} domains already. Remove one first.`,
    })
  })
})
