import { readXlsx } from 'hucre/xlsx'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { WebhookDeliveryEntity } from '#server/features/webhooks/public/entities.ts'
import { insertDelivery, insertWebhook } from '#server/features/webhooks/testing/insert-webhook.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf } from '#server/testing/test-api.ts'
import { LeadEntity } from './public/entities.ts'
import { searchTextOf } from './public/search-text.ts'
import { finishErasures } from './erase-leads.ts'
import { expireLeads } from './expire-leads.ts'
import { mailOf, startLeads } from './testing/start-leads.ts'
import type { Leads } from './testing/start-leads.ts'

const dayMs = 24 * 3_600_000

describeEachDatabase('leads', (open) => {
  let test: Leads
  beforeAll(async () => void (test = await startLeads(open)))
  afterAll(() => test.close())

  /** A company with a campaign, its owner's client, and what the inbox shows them. */
  async function stage() {
    const company = await test.found()
    const campaign = await test.campaignWithForm(company, 'Spring')
    const client = test.api.as(company.owner)
    const { companyId } = company
    const list = (filter: Partial<Parameters<typeof client.leads.list>[0]> = {}) =>
      client.leads.list({ companyId, ...filter })
    const mails = async (filter?: Parameters<typeof list>[0]) =>
      (await list(filter)).leads.map(mailOf)
    return { ...company, ...campaign, company, client, list, mails }
  }
  const rows = (companyId: string) => test.database.fork().find(LeadEntity, { companyId })

  it('finds leads of all campaigns by words of the answers, whatever their case', async () => {
    const { company, send, campaignId, mails, client } = await stage()
    const autumn = await test.campaignWithForm(company, 'Autumn')
    await send('ada@example.com', 'Zürich, ÉCOLE 100%_done')
    await send('grace@example.com', 'Zürich')
    await autumn.send('lin@example.com', 'Ulm')
    expect(await mails()).toEqual(['lin@example.com', 'grace@example.com', 'ada@example.com'])
    expect(await mails({ search: 'ZÜRICH école' })).toEqual(['ada@example.com'])
    expect(await mails({ search: '100%_' })).toEqual(['ada@example.com'])
    expect(await mails({ search: '_done' })).toEqual(['ada@example.com'])
    expect(await mails({ search: 'a%a' })).toEqual([])
    expect(await mails({ search: '!' })).toEqual([])
    expect(await mails({ search: 'note' })).toEqual([])
    expect(await mails({ campaignId: autumn.campaignId })).toEqual(['lin@example.com'])
    const ofCampaign = await client.analytics.leads({ campaignId, search: 'ulm' })
    expect(ofCampaign.leads).toEqual([])
    const long = await refusalOf(client.analytics.leads({ campaignId, search: 'x'.repeat(101) }))
    expect(long.problem.errors).toMatchObject([{ pointer: '/search' }])
  })

  it('finds words however their letters, spaces and quotes are written', async () => {
    const { send, mails } = await stage()
    await send('ada@example.com', 'Caf\u00E9 Straße, No.\u00A05, it’s')
    const ada = ['ada@example.com']
    for (const search of ['cafe\u0301', 'Cafe', 'STRASSE', 'no. 5', "it's", 'it’s'])
      expect([search, await mails({ search })]).toEqual([search, ada])
    await send('lin@example.com', "Cafe\u0301, strasse, it's")
    const both = ['lin@example.com', ...ada]
    for (const search of ['Caf\u00E9', 'straße', 'it’s'])
      expect([search, await mails({ search })]).toEqual([search, both])
    expect(await mails({ search: 'caff' })).toEqual([])
  })

  it('narrows by form, release, time and state, and pages by lead', async () => {
    const { send, list, mails, client, companyId } = await stage()
    await send('first@example.com')
    const before = test.time.now
    test.pass(dayMs)
    await send('second@example.com')
    const since = new Date(before.getTime() + 1).toISOString()
    expect(await mails({ from: since })).toEqual(['second@example.com'])
    expect(await mails({ to: since })).toEqual(['first@example.com'])
    expect(await mails({ formId: 'form1', releaseNumber: 3 })).toHaveLength(2)
    expect(await mails({ formId: 'form2' })).toEqual([])
    expect(await mails({ releaseNumber: 2 })).toEqual([])
    const [newest, oldest] = (await list()).leads
    expect(await mails({ before: newest?.id ?? '' })).toEqual(['first@example.com'])
    expect(await mails({ after: oldest?.id ?? '' })).toEqual(['second@example.com'])
    expect((await list()).unread).toBe(2)
    await client.leads.mark({ companyId, leadIds: [newest?.id ?? ''], state: 'read' })
    expect(await mails({ state: 'new' })).toEqual(['first@example.com'])
    expect((await list({ state: 'read' })).leads[0]?.readAt).toBe(test.time.now.toISOString())
    await client.leads.mark({ companyId, leadIds: [newest?.id ?? ''], state: 'new' })
    expect((await list()).unread).toBe(2)
  })

  it('is read by owners, admins and managers, and nobody of another company', async () => {
    const { companyId, send, list } = await stage()
    await send('ada@example.com')
    const [lead] = (await list()).leads
    const leadId = lead?.id ?? ''
    for (const role of ['admin', 'manager'] as const) {
      const client = test.api.as(await test.join(companyId, role))
      expect((await client.leads.get({ companyId, leadId })).fields).toEqual(lead?.fields)
    }
    for (const role of ['editor', 'reviewer'] as const) {
      const client = test.api.as(await test.join(companyId, role))
      const refusal = await refusalOf(client.leads.get({ companyId, leadId }))
      expect(refusal.problem.slug).toBe('forbidden')
    }
    const other = await stage()
    const own = { companyId: other.companyId }
    const there = await refusalOf(other.client.leads.get({ ...own, leadId }))
    expect(there.problem.slug).toBe('not-found')
    await other.client.leads.mark({ ...own, leadIds: [leadId], state: 'read' })
    expect(await other.client.leads.erase({ ...own, leadIds: [leadId] })).toMatchObject({
      count: 0,
    })
    expect((await list()).leads).toMatchObject([{ id: leadId, readAt: null }])
    expect(await other.mails({ campaignId: lead?.campaignId ?? '' })).toEqual([])
  })

  it('erases at once for everybody, and can be taken back for a few seconds', async () => {
    const { client, companyId, campaignId, send, list, mails } = await stage()
    await send('ada@example.com')
    await send('grace@example.com')
    const [grace, ada] = (await list()).leads
    const leadIds = [ada?.id ?? '']
    const { erasureId, count } = await client.leads.erase({ companyId, leadIds })
    expect(count).toBe(1)
    expect(await mails()).toEqual(['grace@example.com'])
    expect((await client.analytics.leads({ campaignId })).leads).toHaveLength(1)
    expect((await list()).unread).toBe(1)
    const gone = await refusalOf(client.leads.get({ companyId, leadId: ada?.id ?? '' }))
    expect(gone.problem.slug).toBe('not-found')
    const csv = await (await client.leads.export({ companyId })).text()
    expect(csv).not.toContain('ada@example.com')
    test.pass(10_000)
    await finishErasures(test.database.fork(), test.time.now)
    await client.leads.restore({ companyId, erasureId })
    expect(await mails()).toEqual(['grace@example.com', 'ada@example.com'])

    const again = await client.leads.erase({ companyId, leadIds: [grace?.id ?? ''] })
    test.pass(16_000)
    const late = await refusalOf(client.leads.restore({ companyId, erasureId: again.erasureId }))
    expect(late.problem.slug).toBe('not-found')
    await finishErasures(test.database.fork(), test.time.now)
    expect(await rows(companyId)).toHaveLength(1)
    const audit = await test.database
      .fork()
      .find(AuditEntryEntity, { companyId }, { orderBy: { id: 'asc' } })
    expect(audit.map(({ action, subject }) => [action, subject]).slice(-4)).toEqual([
      ['leads.erased', '1 lead'],
      ['leads.exported', '1 lead'],
      ['leads.restored', '1 lead'],
      ['leads.erased', '1 lead'],
    ])
    expect(JSON.stringify(audit)).not.toContain('example.com"')
  })

  it('takes what receivers repeated out of the log of webhooks with the lead', async () => {
    const { client, companyId, campaignId, send, list } = await stage()
    await send('ada@example.com')
    const leadId = (await list()).leads[0]?.id ?? ''
    const em = test.database.fork()
    const { id: endpointId } = await insertWebhook(em, { companyId }, test.time.now)
    const of = { companyId, endpointId, campaignId, leadId }
    const delivered = await insertDelivery(em, of, 'Thank you, ada@example.com', test.time.now)
    const waiting = await insertDelivery(em, of, 'ada@example.com', test.time.now)
    const again = { state: 'pending', nextAttemptAt: test.time.now } as const
    await em.nativeUpdate(WebhookDeliveryEntity, { id: waiting }, again)
    await client.leads.erase({ companyId, leadIds: [leadId] })
    test.pass(16_000)
    await finishErasures(test.database.fork(), test.time.now)
    const log = await test.database.fork().find(WebhookDeliveryEntity, { leadId })
    const states = new Map(log.map(({ id, state, lastAnswer }) => [id, [state, lastAnswer]]))
    expect(states.get(delivered)).toEqual(['delivered', null])
    expect(states.get(waiting)).toEqual(['cancelled', null])
  })

  it('erases all leads of one address, and no others that mention it', async () => {
    const { client, companyId, company, send, mails } = await stage()
    const autumn = await test.campaignWithForm(company, 'Autumn')
    await send('Ada@Example.com')
    await autumn.send('ada@example.com')
    await send('dada@example.com')
    await send('lin@example.com', 'I know ada@example.com')
    await send('max@example.com', ' ADA@example.com ')
    const erased = await client.leads.eraseAddress({ companyId, email: ' ADA@example.com' })
    expect(erased.count).toBe(3)
    expect(await mails()).toEqual(['lin@example.com', 'dada@example.com'])
    await client.leads.restore({ companyId, erasureId: erased.erasureId })
    expect(await mails()).toHaveLength(5)
    const manager = test.api.as(await test.join(companyId, 'manager'))
    const refusal = await refusalOf(
      manager.leads.eraseAddress({ companyId, email: 'ada@example.com' }),
    )
    expect(refusal.problem.slug).toBe('forbidden')
  })

  it('deletes what is older than the company keeps it, and nobody else’s', async () => {
    const { client, companyId, send, mails } = await stage()
    const other = await stage()
    await send('old@example.com')
    await other.send('kept@example.com')
    test.pass(40 * dayMs)
    await send('young@example.com')
    await expireLeads(test.database.fork(), test.time.now)
    expect(await mails()).toHaveLength(2)
    await client.leads.changeSettings({ companyId, retentionMonths: 1, notify: [] })
    await expireLeads(test.database.fork(), test.time.now)
    expect(await mails()).toEqual(['young@example.com'])
    expect(await other.mails()).toEqual(['kept@example.com'])
    expect(await client.leads.settings({ companyId })).toEqual({ retentionMonths: 1, notify: [] })
    const wrong = await refusalOf(
      client.leads.changeSettings({ companyId, retentionMonths: 0, notify: [] }),
    )
    expect(wrong.problem.errors).toMatchObject([{ pointer: '/retentionMonths' }])
  })

  it('P16: exports what fits as CSV that no spreadsheet runs, a column for each question', async () => {
    const { client, companyId, campaignId, send } = await stage()
    await send('ada@example.com', '=HYPERLINK("http://evil.example")', uuidv7(), {
      phone: '089 12 34 56',
      'ff-query': '?utm_source=News',
    })
    await send('tab@example.com', '\tcmd')
    await send('grace@example.com', 'says "hi", twice\nor more')
    await send('other@example.com', '+49 30 123')
    const file = await client.leads.export({ companyId, campaignId, search: 'e' })
    expect(file.type).toContain('text/csv')
    expect(file.name).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/)
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    const text = new TextDecoder().decode(bytes)
    const [head, first, second] = text.split('\r\n')
    expect(head).toBe(
      'Lead,Received (UTC),Campaign,Page,Release,Source,Status,Owner,Note,Email,Note,You may write to me.,Phone,utm_source',
    )
    expect(first).toMatch(
      /,Spring,\/signup,3,news,Open,,,ada@example.com,"'=HYPERLINK\(""http:\/\/evil.example""\)",No,\+49 89 123456,News$/,
    )
    expect(second).toMatch(/,tab@example.com,cmd,No,,$/)
    expect(text).toContain('"says ""hi"", twice\nor more"')
    expect(text).toContain(',+49 30 123,')
    const narrowed = await client.leads.export({ companyId, search: 'grace' })
    expect((await narrowed.text()).split('\r\n')).toHaveLength(3)
  })

  it('P16: separates by what the reader’s spreadsheet wants', async () => {
    const { client, companyId, send } = await stage()
    await send('ada@example.com', 'a;=1+1')
    const bySemicolon = await client.leads.export({ companyId, separator: 'semicolon' })
    expect(await bySemicolon.text()).toContain(`;ada@example.com;"a;'=1+1";No;`)
    expect(bySemicolon.name).toMatch(/\.csv$/)
    const byTab = await client.leads.export({ companyId, separator: 'tab' })
    expect(await byTab.text()).toContain(`\tada@example.com\t"a;'=1+1"\tNo\t`)
    expect(byTab.name).toMatch(/\.tsv$/)
  })

  it('P16: exports XLSX in which every answer is text', async () => {
    const { client, companyId, send } = await stage()
    await send('ada@example.com', '=1+1', uuidv7(), { phone: '089 12 34 56' })
    await send('lin@example.com', '01234')
    const file = await client.leads.export({ companyId, format: 'xlsx' })
    expect(file.name).toMatch(/\.xlsx$/)
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
    const [head, first, second] = sheets[0]?.rows ?? []
    const note = head?.lastIndexOf('Note') ?? -1
    expect(first?.slice(note)).toEqual(['=1+1', 'No', '+49 89 123456'])
    expect(second?.[note]).toBe('01234')
  })

  it('P12: erases every spelling of an address, and shows what is near it', async () => {
    const { client, companyId, send, mails } = await stage()
    const spellings = [
      'user@münchen.de',
      'us\u200Ber@xn--mnchen-3ya.de',
      '\u202AUSER@MÜNCHEN.de\u202C',
    ]
    for (const mail of spellings) await send(mail)
    for (const mail of ['u.ser+news@munchen.com', 'u.ser+news@munchen.com', 'user@other.de'])
      await send(mail)
    for (const search of ['münchen', 'xn--mnchen-3ya', 'user@münchen.de'])
      expect([search, (await mails({ search })).length]).toEqual([
        search,
        search === 'münchen' ? 5 : 3,
      ])
    const found = await client.leads.findAddress({ companyId, email: ' User@MÜNCHEN.de' })
    expect(found).toEqual({
      email: 'user@münchen.de',
      count: 3,
      near: [{ email: 'u.ser+news@munchen.com', count: 2 }],
    })
    const erased = await client.leads.eraseAddress({ companyId, email: 'user@xn--mnchen-3ya.de' })
    expect(erased.count).toBe(3)
    const also = found.near.map(({ email }) => email)
    expect((await client.leads.eraseAddress({ companyId, email: found.email, also })).count).toBe(2)
    expect(await mails()).toEqual(['user@other.de'])
    const manager = test.api.as(await test.join(companyId, 'manager'))
    const refusal = await refusalOf(manager.leads.findAddress({ companyId, email: 'a@b.de' }))
    expect(refusal.problem.slug).toBe('forbidden')
  })

  it('P12: erases what was stored before addresses were cleaned', async () => {
    const { client, companyId, send } = await stage()
    await send('ada@example.com')
    const [row] = await rows(companyId)
    const fields = [{ name: 'mail', label: 'Email', type: 'email', value: 'us\u200Ber@MÜNCHEN.de' }]
    const searchText = searchTextOf(fields)
    await test.database
      .fork()
      .nativeUpdate(LeadEntity, { id: row?.id ?? '' }, { fields, searchText })
    expect((await client.leads.eraseAddress({ companyId, email: 'user@münchen.de' })).count).toBe(1)
  })

  it('P17: finds words without their accents, in any form and case, and phones as they are dialled', async () => {
    const { send, mails } = await stage()
    await send('a@example.com', 'Mu\u0308ller, İSTANBUL, Ｔｏｋｙｏ', uuidv7(), {
      phone: '089 12 34 56',
    })
    await send('b@example.com', 'MÜLLER ıstanbul ŁÓDŹ', uuidv7(), { phone: '+49 (0)89 123456' })
    const both = ['b@example.com', 'a@example.com']
    for (const search of [
      'muller',
      'mu\u0308ller',
      'Müller',
      'istanbul',
      'ISTANBUL',
      '089123456',
      '4989123456',
      '089 123456',
    ])
      expect([search, await mails({ search })]).toEqual([search, both])
    expect(await mails({ search: 'tokyo' })).toEqual(['a@example.com'])
    expect(await mails({ search: 'lodz' })).toEqual(['b@example.com'])
  })

  it('says how far one got, who takes care of it, and what is noted', async () => {
    const { client, companyId, owner, send, list, mails } = await stage()
    const manager = await test.join(companyId, 'manager')
    const editor = await test.join(companyId, 'editor')
    await send('ada@example.com')
    await send('lin@example.com')
    const [lin, ada] = (await list()).leads
    expect(ada).toMatchObject({ status: 'open', owner: null, note: '', isSpam: false })
    const leadIds = [ada?.id ?? '']
    const byManager = test.api.as(manager)
    const change = { status: 'won', owner: owner.id, note: ' Called\r\ntwice. ' } as const
    await byManager.leads.update({ companyId, leadIds, ...change })
    expect((await list({ status: 'won' })).leads).toMatchObject([
      {
        id: ada?.id,
        status: 'won',
        owner: { personId: owner.id, name: owner.name },
        note: 'Called\ntwice.',
      },
    ])
    expect(await mails({ owner: owner.id })).toEqual(['ada@example.com'])
    expect(await mails({ owner: 'nobody' })).toEqual(['lin@example.com'])
    const both = { companyId, leadIds: [lin?.id ?? '', ...leadIds] }
    await client.leads.update({ ...both, owner: manager.id })
    expect((await list({ owner: manager.id })).leads).toMatchObject([
      { status: 'open' },
      { status: 'won', note: 'Called\ntwice.' },
    ])
    const csv = await (await client.leads.export({ companyId, status: 'won' })).text()
    expect(csv).toContain(`,Won,${manager.name},"Called\ntwice.",ada@example.com`)
    const unable = await refusalOf(client.leads.update({ ...both, owner: editor.id }))
    expect(unable.problem.errors).toMatchObject([{ pointer: '/owner' }])
    const long = await refusalOf(client.leads.update({ ...both, note: 'x'.repeat(2_001) }))
    expect(long.problem.errors).toMatchObject([{ pointer: '/note' }])
    const byEditor = await refusalOf(test.api.as(editor).leads.update({ ...both, status: 'lost' }))
    expect(byEditor.problem.slug).toBe('forbidden')
    const other = await stage()
    const there = await refusalOf(
      other.client.leads.update({ companyId: other.companyId, leadIds, status: 'lost' }),
    )
    expect(there.problem.slug).toBe('not-found')
    const entries = { companyId, action: 'leads.updated' } as const
    const [entry] = await test.database
      .fork()
      .find(AuditEntryEntity, entries, { orderBy: { id: 'asc' } })
    expect(entry).toMatchObject({
      subject: '1 lead',
      details: { status: 'Won', owner: owner.name, note: 'written' },
    })
    const { members } = await client.members.list({ companyId })
    const memberId = members.find(({ personId }) => personId === manager.id)?.id ?? ''
    await client.members.remove({ companyId, memberId })
    expect(await mails({ owner: 'nobody' })).toHaveLength(2)
  })

  it('P20: keeps apart what is perhaps spam, until somebody lets it in', async () => {
    const { client, companyId, owner, send, list, mails } = await stage()
    await client.leads.changeSettings({ companyId, retentionMonths: null, notify: [owner.id] })
    await send('ada@example.com', '', uuidv7(), { ff_homepage: 'filled in' })
    await send('bot@example.com', '', uuidv7(), { ff_homepage: 'filled in' })
    expect(await list()).toMatchObject({ leads: [], unread: 0 })
    expect(await mails({ state: 'spam' })).toEqual(['bot@example.com', 'ada@example.com'])
    expect(await test.mailsTo(owner.email)).toEqual([])
    const ada = (await list({ state: 'spam' })).leads.at(-1)
    const letIn = { companyId, leadIds: [ada?.id ?? ''] }
    await client.leads.notSpam(letIn)
    await client.leads.notSpam(letIn)
    expect(await mails()).toEqual(['ada@example.com'])
    expect(await test.mailsTo(owner.email)).toHaveLength(1)
    test.pass(29 * dayMs)
    await expireLeads(test.database.fork(), test.time.now)
    expect(await mails({ state: 'spam' })).toEqual(['bot@example.com'])
    test.pass(2 * dayMs)
    await expireLeads(test.database.fork(), test.time.now)
    expect(await mails({ state: 'spam' })).toEqual([])
    expect(await mails()).toEqual(['ada@example.com'])
  })

  it('lets managers export once the company allows it', async () => {
    const { client, companyId, send } = await stage()
    await send('ada@example.com')
    const manager = test.api.as(await test.join(companyId, 'manager'))
    const refusal = await refusalOf(manager.leads.export({ companyId }))
    expect(refusal.problem.slug).toBe('forbidden')
    await client.companies.update({ companyId, allowances: ['managers-export'] })
    expect(await (await manager.leads.export({ companyId })).text()).toContain('ada@example.com')
  })

  it('mails those who were chosen and may read, once for each lead, without its answers', async () => {
    const { client, companyId, owner, send, list } = await stage()
    const editor = await test.join(companyId, 'editor')
    const manager = await test.join(companyId, 'manager')
    await send('before@example.com')
    const notify = [owner.id, editor.id, manager.id]
    await client.leads.changeSettings({ companyId, retentionMonths: null, notify })
    const submissionId = '01990000-0000-7000-8000-00000000000a'
    await send('ada@example.com', 'secret', submissionId)
    await send('ada@example.com', 'secret', submissionId)
    const leadId = (await list()).leads[0]?.id
    for (const { email } of [owner, manager]) {
      const mails = await test.mailsTo(email)
      expect(mails.map(({ subject }) => subject)).toEqual(['New lead: Spring'])
      expect(mails[0]?.body).toContain(
        `http://app.test/dashboard/leads/${leadId}?company=${companyId}`,
      )
      expect(mails[0]?.body).not.toMatch(/ada@example|secret/)
    }
    expect(await test.mailsTo(editor.email)).toEqual([])
    const stranger = await stage()
    const wrong = await refusalOf(
      client.leads.changeSettings({
        companyId,
        retentionMonths: null,
        notify: [stranger.owner.id],
      }),
    )
    expect(wrong.problem.errors).toMatchObject([{ pointer: '/notify' }])
  })

  it('stops mailing when leads flood in, and begins again with the next hour', async () => {
    const { client, companyId, owner, send, list } = await stage()
    await client.leads.changeSettings({ companyId, retentionMonths: null, notify: [owner.id] })
    for (let count = 0; count < 23; count += 1) await send(`p${count}@example.com`)
    const mails = await test.mailsTo(owner.email)
    expect(mails).toHaveLength(20)
    expect(mails.filter(({ body }) => body.includes('no more mails'))).toHaveLength(1)
    expect((await list()).leads).toHaveLength(23)
    test.pass(3_600_000)
    await send('later@example.com')
    expect(await test.mailsTo(owner.email)).toHaveLength(21)
  })
})
