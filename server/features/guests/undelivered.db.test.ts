import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { deliverMails, noSuchMailbox } from '#server/features/companies/testing/deliver-mails.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildGuests } from './testing/guest-browsers.ts'

const refused = { state: 'failed', reason: '550 5.1.1 <x@example.com> No such mailbox' }
const deliverNone = (test: Companies) => deliverMails(test, noSuchMailbox('x@example.com'))

describeEachDatabase('mails that are not delivered', (open) => {
  let test: Companies
  beforeAll(async () => {
    const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'fanfare@example.com' })
    test = await startCompanies(open, { config })
  })
  afterAll(() => test.close())
  const build = () => buildGuests(test)

  it('A6: are told to who asked for a review, by whom they went to, until one arrives', async () => {
    const { as, owner, ada, input, address, reviewsNow } = await build()
    const mailsFor = async (person = owner) => (await as(person).reviews.list(input)).mails
    const guests = [{ email: address(), name: 'Grace' }]
    await as(owner).reviews.request({
      ...input,
      reviewers: [{ id: ada.id }],
      guests,
      rule: { kind: 'all' },
    })
    const [review] = await reviewsNow()
    const [graceId] =
      review?.reviewers.flatMap(({ id, kind }) => (kind === 'guest' ? id : [])) ?? []
    const both = (mail: object) => [
      { id: ada.id, name: 'Ada', kind: 'member', mail },
      { id: graceId, name: 'Grace', kind: 'guest', mail },
    ]
    expect(await mailsFor()).toEqual(both({ state: 'waiting', reason: null }))
    await deliverNone(test)
    expect(await mailsFor()).toEqual(both(refused))
    expect(await mailsFor(ada)).toEqual([])
    test.pass(1)
    await as(owner).reviews.nudge({ ...input, reviewId: review?.id ?? '' })
    await deliverMails(test, null)
    expect(await mailsFor()).toEqual(both({ state: 'sent', reason: null }))
    test.pass(1)
    await as(owner).reviews.request({ ...input, guests })
    expect((await mailsFor()).map(({ name }) => name)).toEqual(['Grace'])
    await as(owner).reviews.withdraw(input)
    expect(await mailsFor()).toEqual([])
  })

  it('are not told of guests who left their address themselves', async () => {
    const { as, owner, input, asGuest, confirmed, request } = await build()
    const { cookie } = await confirmed('Grace')
    await request([owner.id])
    await asGuest(cookie).reviews.requestChanges(input)
    await as(owner).reviews.request(input)
    await deliverNone(test)
    const { mails } = await as(owner).reviews.list(input)
    expect(mails.map(({ name }) => name)).not.toContain('Grace')
    expect(mails.map(({ name }) => name)).toContain('Ada')
  })

  it('A6: are told to the guest whose address it is, and to nobody of other mails there', async () => {
    const { enter, leave, guestOf, address, openMail, as, owner, input } = await build()
    const [email, cookie] = [address(), await enter('Grace')]
    await leave(cookie, email)
    const asked = { to: email, state: 'asked' }
    expect((await guestOf(cookie))?.mails).toEqual({
      ...asked,
      mail: { state: 'waiting', reason: null },
    })
    await deliverNone(test)
    expect((await guestOf(cookie))?.mails).toEqual({ ...asked, mail: refused })
    test.pass(1)
    await leave(cookie, email)
    const mine = await openMail(email, cookie)
    await deliverMails(test, null)
    const on = { to: email, state: 'on' }
    expect((await guestOf(mine))?.mails).toEqual({ ...on, mail: { state: 'sent', reason: null } })

    const stranger = await enter('Mallory')
    await leave(stranger, email)
    await deliverMails(test, null)
    test.pass(1)
    await as(owner).reviews.request({ ...input, guests: [{ email, name: 'Grace' }] })
    await deliverNone(test)
    expect((await guestOf(mine))?.mails).toEqual({ ...on, mail: refused })
    expect((await guestOf(stranger))?.mails?.mail).toEqual({ state: 'sent', reason: null })
  })

  it('leave room for invites to the same address', async () => {
    const { as, owner, companyId, input, address } = await build()
    const email = address()
    for (let asked = 0; asked < 6; asked += 1)
      await as(owner).reviews.request({ ...input, guests: [{ email, name: 'Grace' }] })
    const invite = await as(owner).members.add({ companyId, email, role: 'editor' })
    expect(invite).toMatchObject({ email })
  })
})
