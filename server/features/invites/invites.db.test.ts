import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { ProvenAddressEntity } from '#server/platform/identity/entities.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { deliverMails, noSuchMailbox } from '#server/features/companies/testing/deliver-mails.ts'
import { InviteEntity } from '#server/core/companies/entities.ts'
import { provesAddress } from './find-invite.ts'
import { startCompanies, tokenOf } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

describeEachDatabase('invites', (open) => {
  let test: Companies
  beforeAll(async () => {
    const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'fanfare@example.com' })
    test = await startCompanies(open, { config })
  })
  afterAll(() => test.close())

  let addresses = 0
  const newAddress = () => `guest${(addresses += 1)}@example.com`
  const slugOf = async (call: Promise<unknown>) => (await slugsOf(call))[0]

  it('mails an invite for one address, with a link that lets this address in', async () => {
    const { owner, companyId } = await test.found()
    const email = newAddress()
    const invite = await test.api.as(owner).members.add({ companyId, email, role: 'editor' })
    expect(invite).toMatchObject({ email, role: 'editor', invitedBy: owner.name })
    const [mail] = await test.mailsTo(email)
    expect(mail?.subject).toBe(`${owner.name} invites you to Northwind on Fanfare`)
    expect(mail?.body).toContain(`${owner.name} (${owner.email}) asks you to join Northwind`)
    const token = await test.mailedToken(email)
    expect(mail?.body).toContain(`http://app.test/invite#${token}`)
    const guest = buildPerson({ email: email.toUpperCase() })
    expect(await test.api.as(null).invites.show({ token })).toEqual({
      state: 'open',
      companyName: 'Northwind',
      logoUrl: null,
      role: 'editor',
      invitedBy: owner.name,
      expiresAt: invite.expiresAt,
      campaignName: null,
      email,
      provesAddress: true,
      hasAccount: false,
      joined: null,
    })
    expect(await test.api.as(guest).invites.accept({ token })).toEqual({
      companyId,
      role: 'editor',
      leadsTo: null,
      isCampaignGone: false,
    })
  })

  it('mails another link than it answers: only the mailed one proves the address', async () => {
    const { owner, companyId } = await test.found()
    const email = newAddress()
    const invite = await test.api.as(owner).members.add({ companyId, email, role: 'editor' })
    const [copied, mailed] = [tokenOf(invite.url), await test.mailedToken(email)]
    expect(mailed).not.toBe(copied)
    const [mail] = await test.mailsTo(email)
    expect(mail?.body).not.toContain(copied)
    const shown = (token: string) => test.api.as(null).invites.show({ token })
    expect(await shown(copied)).toMatchObject({ email, provesAddress: false })
    expect(await shown(mailed)).toMatchObject({ email, provesAddress: true })
    const em = test.database.fork()
    const kept = await em.find(InviteEntity, { email })
    const told = await em.find(AuditEntryEntity, { companyId })
    const lists = await test.api.as(owner).invites.list({ companyId })
    for (const secret of [copied, mailed])
      expect(JSON.stringify([kept, told, lists])).not.toContain(secret)

    const claims = buildPerson({ email, emailVerified: false })
    const accept = (token: string) => test.api.as(claims).invites.accept({ token })
    expect(await slugOf(accept(copied))).toBe('address-unverified')
    expect(await em.count(ProvenAddressEntity, { personId: claims.id })).toBe(0)
    const purged: unknown[] = []
    test.services.access.onChange((change) => purged.push(change))
    expect(await accept(mailed)).toMatchObject({ companyId })
    const proven = await em.find(ProvenAddressEntity, { personId: claims.id })
    expect(proven).toMatchObject([{ email, provenAt: test.time.now }])
    expect(purged).toContainEqual({ kind: 'person', personId: claims.id })
  })

  it('proves an address once, however many invites it takes', async () => {
    const email = newAddress()
    const person = buildPerson({ email, emailVerified: false })
    for (const name of ['Northwind', 'Contoso']) {
      const { owner, companyId } = await test.found(name)
      await test.api.as(owner).members.add({ companyId, email, role: 'editor' })
      const token = await test.mailedToken(email)
      expect(await test.api.as(person).invites.accept({ token })).toMatchObject({ companyId })
    }
    const em = test.database.fork()
    expect(await em.count(ProvenAddressEntity, { personId: person.id })).toBe(1)
  })

  it('proves no address to the mail of somebody else, nor by an invite that has ended', async () => {
    const { owner, companyId } = await test.found()
    const email = newAddress()
    const invite = await test.api.as(owner).members.add({ companyId, email, role: 'editor' })
    const token = await test.mailedToken(email)
    const em = test.database.fork()
    const proves = (asked: Partial<{ token: string; email: string }>) =>
      provesAddress(em, { token, email, ...asked }, test.time.now)
    expect(await proves({ email: email.toUpperCase() })).toBe(true)
    expect(await proves({ email: newAddress() })).toBe(false)
    expect(await proves({ token: tokenOf(invite.url) })).toBe(false)
    const stranger = buildPerson({ emailVerified: false })
    expect(await slugOf(test.api.as(stranger).invites.accept({ token }))).toBe('invite-for-another')
    expect(await em.count(ProvenAddressEntity, { personId: stranger.id })).toBe(0)
    await test.api.as(owner).invites.revoke({ companyId, inviteId: invite.id })
    expect(await proves({})).toBe(false)
  })

  it('tells only who came by mail whether the address has an account', async () => {
    const email = newAddress()
    const other = await test.found('Contoso')
    await test.join(other.companyId, 'editor', buildPerson({ email: email.toUpperCase() }))
    const { owner, companyId } = await test.found()
    const { url } = await test.api.as(owner).members.add({ companyId, email, role: 'editor' })
    const shown = (token: string) => test.api.as(null).invites.show({ token })
    expect((await shown(await test.mailedToken(email))).hasAccount).toBe(true)
    expect((await shown(tokenOf(url))).hasAccount).toBe(false)
  })

  it('leads to its campaign: who may edit it builds, the others look at the preview', async () => {
    const { owner, companyId } = await test.found()
    const { campaignId, invite } = await test.inviteTo(owner, companyId)
    const landings = [
      [await invite('builder', 'editor'), 'builder'],
      [await invite('preview', 'editor'), 'preview'],
      [await invite('builder', 'reviewer'), 'preview'],
    ] as const
    for (const [{ url }, screen] of landings) {
      const [token, person] = [tokenOf(url), buildPerson()]
      const shown = await test.api.as(null).invites.show({ token })
      expect(shown).toMatchObject({ campaignName: 'Spring launch', joined: null })
      const leadsTo = { campaignId, screen }
      expect(await test.api.as(person).invites.accept({ token })).toMatchObject({ leadsTo })
      const again = await test.api.as(person).invites.show({ token })
      expect(again.joined).toEqual({ companyId, leadsTo, isCampaignGone: false })
    }
    const email = newAddress()
    await invite('builder', 'editor', email)
    const [mail] = await test.mailsTo(email)
    expect(mail?.subject).toBe(`${owner.name} invites you to Spring launch at Northwind on Fanfare`)
    expect(mail?.body).toContain('to work on Spring launch with Northwind')
  })

  it('leads to no campaign of another company, and says when its own is gone', async () => {
    const { owner, companyId } = await test.found()
    const other = await test.found('Contoso')
    const { campaignId, invite } = await test.inviteTo(owner, companyId)
    const leadsTo = { campaignId, screen: 'builder' } as const
    const foreign = { companyId: other.companyId, role: 'editor', leadsTo } as const
    expect(await slugOf(test.api.as(other.owner).invites.create(foreign))).toBe('not-found')
    const token = tokenOf((await invite('builder', 'editor')).url)
    await test.api.as(owner).campaigns.remove({ campaignId })
    const shown = await test.api.as(null).invites.show({ token })
    expect(shown).toMatchObject({ state: 'open', campaignName: null })
    const joined = await test.api.as(buildPerson()).invites.accept({ token })
    expect(joined).toMatchObject({ companyId, leadsTo: null, isCampaignGone: true })
  })

  it('answers whoever accepts twice as it did the first time, and adds them once', async () => {
    const { owner, companyId } = await test.found()
    const token = tokenOf(
      (await test.api.as(owner).invites.create({ companyId, role: 'editor' })).url,
    )
    const person = buildPerson()
    const accept = () => test.api.as(person).invites.accept({ token })
    const [first, second] = await Promise.all([accept(), accept()])
    expect(second).toEqual(first)
    test.pass(30 * dayMs)
    expect(await accept()).toEqual(first)
    const { members } = await test.api.as(owner).members.list({ companyId })
    expect(members.filter(({ personId }) => personId === person.id)).toHaveLength(1)
    const joins = { companyId, action: 'member.joined' } as const
    expect(await test.database.fork().count(AuditEntryEntity, joins)).toBe(1)
    const shown = await test.api.as(person).invites.show({ token })
    expect(shown).toMatchObject({ state: 'used', joined: { companyId } })
    expect(await slugOf(test.api.as(buildPerson()).invites.accept({ token }))).toBe('invite-used')
  })

  it('keeps an invite for one address from everybody else, and from who only claims to be it', async () => {
    const { owner, companyId } = await test.found()
    const email = newAddress()
    const { url } = await test.api.as(owner).members.add({ companyId, email, role: 'editor' })
    const token = tokenOf(url)
    const accept = (overrides: { email?: string; emailVerified?: boolean }) =>
      test.api.as(buildPerson(overrides)).invites.accept({ token })
    expect(await slugOf(accept({}))).toBe('invite-for-another')
    expect(await slugOf(accept({ email, emailVerified: false }))).toBe('address-unverified')
    expect(await accept({ email })).toMatchObject({ companyId })
  })

  it('mails nobody for a person who has not confirmed their own address; a link they may make', async () => {
    const owner = buildPerson({ emailVerified: false })
    const { id: companyId } = await test.api.as(owner).companies.create({ name: 'Northwind' })
    const email = newAddress()
    const { create } = test.api.as(owner).invites
    expect(await slugOf(create({ companyId, role: 'editor', email }))).toBe('address-unverified')
    expect(await test.mailsTo(email)).toEqual([])
    expect((await create({ companyId, role: 'editor' })).url).toBeDefined()
  })

  it('takes no words of others with an address in them to strangers', async () => {
    const found = (person: { name: string; email?: string }) =>
      test.found('Northwind', buildPerson(person))
    const named = await found({ name: 'Ada https://evil.example/login' })
    const add = (by: typeof named, email = newAddress()) =>
      test.api.as(by.owner).members.add({ companyId: by.companyId, email, role: 'editor' })
    expect(await slugOf(add(named))).toBe('conflict')
    const { invites, companies, campaigns } = test.api.as(named.owner)
    const { companyId } = named
    await invites.create({ companyId, role: 'editor' })
    const name = 'URGENT www.evil.example'
    expect(await slugOf(companies.create({ name }))).toBe('validation-failed')
    expect(await slugOf(companies.update({ companyId, name }))).toBe('validation-failed')
    expect(await slugOf(campaigns.create({ companyId, name }))).toBe('validation-failed')
    await companies.update({ companyId, name: 'Booking.com' })
    // Who has no name at the identity provider is called by their address.
    const email = newAddress()
    const nameless = await found({ name: email, email })
    expect(await add(nameless)).toMatchObject({ role: 'editor' })
  })

  it('says of each that has ended how: used, withdrawn, expired or unknown', async () => {
    const { owner, companyId } = await test.found()
    const admin = await test.join(companyId, 'admin')
    const create = async (by = owner) =>
      test.api.as(by).invites.create({ companyId, role: 'editor' })
    const [used, revoked, orphaned, expired] = [
      await create(),
      await create(),
      await create(admin),
      await create(),
    ]
    await test.api.as(buildPerson()).invites.accept({ token: tokenOf(used.url) })
    await test.api.as(owner).invites.revoke({ companyId, inviteId: revoked.id })
    const memberId = await test.memberIdOf(owner, companyId, admin)
    await test.api.as(owner).members.remove({ companyId, memberId })
    const em = test.database.fork()
    await em.nativeUpdate(InviteEntity, { id: expired.id }, { expiresAt: test.time.now })
    const states = [
      [used, 'used'],
      [revoked, 'withdrawn'],
      [orphaned, 'withdrawn'],
      [expired, 'expired'],
    ] as const
    for (const [{ url }, state] of states) {
      const token = tokenOf(url)
      const shown = await test.api.as(null).invites.show({ token })
      expect(shown).toMatchObject({ state, companyName: 'Northwind', role: 'editor' })
      const { problem } = await refusalOf(test.api.as(buildPerson()).invites.accept({ token }))
      expect(problem).toMatchObject({ slug: `invite-${state}`, status: 410 })
    }
    const token = 'x'.repeat(43)
    const unknown = await slugsOf(
      test.api.as(null).invites.show({ token }),
      test.api.as(buildPerson()).invites.accept({ token }),
    )
    expect(unknown).toEqual(['invite-unknown', 'invite-unknown'])
  })

  it('is worth no more than what its maker may give when it is accepted', async () => {
    const { owner, companyId } = await test.found()
    const second = await test.join(companyId, 'owner')
    const client = test.api.as(second)
    const high = await client.invites.create({ companyId, role: 'owner' })
    const low = await client.invites.create({ companyId, role: 'editor' })
    const memberId = await test.memberIdOf(owner, companyId, second)
    await test.api.as(owner).members.changeRole({ companyId, memberId, role: 'admin' })
    const accept = (url?: string) =>
      test.api.as(buildPerson()).invites.accept({ token: tokenOf(url) })
    expect(await slugOf(accept(high.url))).toBe('invite-withdrawn')
    expect(await accept(low.url)).toMatchObject({ role: 'editor' })
  })

  it('changes no role of a member who follows one, and stays usable', async () => {
    const { owner, companyId } = await test.found()
    const editor = await test.join(companyId, 'editor')
    const { url } = await test.api.as(owner).invites.create({ companyId, role: 'admin' })
    const token = tokenOf(url)
    expect((await test.api.as(editor).invites.accept({ token })).role).toBe('editor')
    expect((await test.api.as(buildPerson()).invites.accept({ token })).role).toBe('admin')
  })

  it('cannot be used once the company is closed', async () => {
    const { owner, companyId } = await test.found()
    const { url } = await test.api.as(owner).invites.create({ companyId, role: 'admin' })
    await test.api.as(owner).companies.close({ companyId, name: 'Northwind' })
    const accept = () => test.api.as(buildPerson()).invites.accept({ token: tokenOf(url) })
    expect(await slugOf(accept())).toBe('company-closed')
    const shown = await test.api.as(null).invites.show({ token: tokenOf(url) })
    expect(shown.state).toBe('closed')
    await test.api.as(owner).companies.reopen({ companyId })
    expect((await accept()).role).toBe('admin')
  })

  it('says what became of its mail, and sends it again with a link that takes the first one’s place', async () => {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const email = newAddress()
    const { id, mail, expiresAt } = await client.invites.create({
      companyId,
      role: 'editor',
      email,
    })
    expect(mail).toEqual({ state: 'waiting', reason: null })
    const mailOf = async () => (await client.invites.list({ companyId })).invites[0]?.mail
    const deliver = (failure: Error | null) => deliverMails(test, failure)
    await deliver(new Error('connect ECONNREFUSED 10.0.0.3:587'))
    expect(await mailOf()).toEqual({ state: 'delayed', reason: null })
    test.pass(hourMs)
    await deliver(noSuchMailbox(email))
    const reason = `550 5.1.1 <${email}> No such mailbox`
    expect(await mailOf()).toEqual({ state: 'failed', reason })

    const first = await test.mailedToken(email)
    const of = { companyId, inviteId: id }
    const other = await test.found('Contoso')
    expect(await slugOf(test.api.as(other.owner).invites.mailAgain(of))).toBe('not-found')
    const again = await client.invites.mailAgain(of)
    expect(again).toMatchObject({ id, mail: { state: 'waiting' } })
    expect(Date.parse(again.expiresAt) - Date.parse(expiresAt)).toBe(hourMs)
    const second = await test.mailedToken(email)
    await deliver(null)
    expect(await mailOf()).toEqual({ state: 'sent', reason: null })
    const shown = (token: string) => test.api.as(null).invites.show({ token })
    expect(await slugOf(shown(first))).toBe('invite-unknown')
    expect(await shown(second)).toMatchObject({ state: 'open', provesAddress: true })

    for (let sent = 1; sent < 5; sent += 1) {
      await client.invites.mailAgain(of)
      await deliver(null)
    }
    expect(await slugOf(client.invites.mailAgain(of))).toBe('rate-limited')
    const link = await client.invites.create({ companyId, role: 'editor' })
    expect(link.mail).toBeNull()
    const linked = { companyId, inviteId: link.id }
    expect(await slugOf(client.invites.mailAgain(linked))).toBe('conflict')
    const unproven = await test.join(companyId, 'admin', buildPerson({ emailVerified: false }))
    expect(await slugOf(test.api.as(unproven).invites.mailAgain(of))).toBe('address-unverified')
  })

  it('says that a mail is kept where the installation has no mail server', async () => {
    const { config } = test.services
    test.services.config = { ...config, smtpUrl: null }
    onTestFinished(() => void (test.services.config = config))
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const invite = { companyId, role: 'editor', email: newAddress() } as const
    const kept = { state: 'kept', reason: null }
    expect((await client.invites.create(invite)).mail).toEqual(kept)
    expect((await client.invites.list({ companyId })).invites).toMatchObject([{ mail: kept }])
  })

  it('lists open invites with who made them, and revokes only those of the company', async () => {
    const { owner, companyId } = await test.found()
    const { id } = await test.api.as(owner).invites.create({ companyId, role: 'manager' })
    const other = await test.found('Contoso')
    const foreign = { companyId: other.companyId, inviteId: id }
    expect(await slugOf(test.api.as(other.owner).invites.revoke(foreign))).toBe('not-found')
    const { invites } = await test.api.as(owner).invites.list({ companyId })
    expect(invites).toMatchObject([{ id, role: 'manager', invitedBy: owner.name, email: null }])
    expect(invites[0]).not.toHaveProperty('url')
    await test.api.as(owner).invites.revoke({ companyId, inviteId: id })
    expect((await test.api.as(owner).invites.list({ companyId })).invites).toEqual([])
    expect(await slugOf(test.api.as(owner).invites.revoke({ companyId, inviteId: id }))).toBe(
      'not-found',
    )
  })

  it('replaces the open invite to the same address, and asks no member again', async () => {
    const { owner, companyId } = await test.found()
    const email = newAddress()
    const first = await test.api.as(owner).members.add({ companyId, email, role: 'editor' })
    await test.api.as(owner).members.add({ companyId, email, role: 'manager' })
    const { invites } = await test.api.as(owner).invites.list({ companyId })
    expect(invites.map(({ role }) => role)).toEqual(['manager'])
    const guest = test.api.as(buildPerson({ email }))
    expect(await slugOf(guest.invites.accept({ token: tokenOf(first.url) }))).toBe(
      'invite-withdrawn',
    )
    const own = owner.email
    expect(
      await slugOf(test.api.as(owner).members.add({ companyId, email: own, role: 'editor' })),
    ).toBe('conflict')
  })

  it('sends one address five invites a day at most, from all companies together', async () => {
    const email = newAddress()
    for (let sent = 0; sent < 5; sent += 1) {
      const { owner, companyId } = await test.found()
      await test.api.as(owner).members.add({ companyId, email, role: 'editor' })
    }
    const { owner, companyId } = await test.found()
    const add = () => test.api.as(owner).members.add({ companyId, email, role: 'editor' })
    expect(await slugOf(add())).toBe('rate-limited')
    expect(await test.mailsTo(email)).toHaveLength(5)
    test.pass(dayMs)
    expect(await add()).toMatchObject({ email })
  })

  it('allows a hundred open invites', async () => {
    const { owner, companyId } = await test.found()
    const create = () => test.api.as(owner).invites.create({ companyId, role: 'manager' })
    for (let made = 0; made < 100; made += 1) await create()
    expect(await slugOf(create())).toBe('conflict')
  }, 30_000)
})
