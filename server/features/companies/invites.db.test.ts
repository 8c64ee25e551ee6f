import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { InviteEntity } from './entities.ts'
import { startCompanies, tokenOf } from './testing/start-companies.ts'
import type { Companies } from './testing/start-companies.ts'

const dayMs = 24 * 3_600_000

describeEachDatabase('invites', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
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
    expect(mail?.body).toContain(invite.url)
    const guest = buildPerson({ email: email.toUpperCase() })
    const token = tokenOf(invite.url)
    expect(await test.api.as(null).invites.show({ token })).toEqual({
      companyName: 'Northwind',
      role: 'editor',
      invitedBy: owner.name,
      forOneAddress: true,
    })
    expect(await test.api.as(guest).invites.accept({ token })).toEqual({
      companyId,
      role: 'editor',
    })
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

  it('answers alike for unknown, used, revoked, expired and orphaned invites', async () => {
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
    const tokens = [used, revoked, orphaned, expired].map(({ url }) => tokenOf(url))
    for (const token of [...tokens, 'x'.repeat(43)]) {
      const shown = await refusalOf(test.api.as(null).invites.show({ token }))
      const accepted = await refusalOf(test.api.as(buildPerson()).invites.accept({ token }))
      for (const { problem } of [shown, accepted])
        expect({ ...problem, requestId: '' }).toEqual({
          type: '/documentation/errors#invite-unusable',
          title: 'This invite has been used or has expired',
          status: 410,
          detail: 'Ask the person who invited you for a new link.',
          slug: 'invite-unusable',
          requestId: '',
        })
    }
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
    expect(await slugOf(accept(high.url))).toBe('invite-unusable')
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
    expect(await slugOf(accept())).toBe('invite-unusable')
    await test.api.as(owner).companies.reopen({ companyId })
    expect((await accept()).role).toBe('admin')
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
      'invite-unusable',
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
