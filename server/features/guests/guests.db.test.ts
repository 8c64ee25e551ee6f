import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import {
  GuestBrowserEntity,
  GuestEntity,
  GuestKeyEntity,
} from '#server/features/share-links/public/entities.ts'
import { purgeGuests } from '#server/features/share-links/public/delete-guests.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { linkTokenOf } from '#server/testing/enter-as-guest.ts'
import { buildPerson, refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { buildGuests } from './testing/guest-browsers.ts'

const dayMs = 24 * 3_600_000

describeEachDatabase('guests who come back', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())
  const build = () => buildGuests(test)

  describe('an address', () => {
    it('is theirs once the mail to it is opened, and nobody else sees it', async () => {
      const { enter, leave, guestOf, openMail, address, as, owner, input, lastMail } = await build()
      const [email, cookie] = [address(), await enter('Grace')]
      await leave(cookie, email)
      expect((await guestOf(cookie))?.mails).toMatchObject({ to: email, state: 'asked' })
      expect((await lastMail(email)).subject).toBe('Hear of replies: Spring sale')
      expect(await openMail(email, cookie)).toBe(cookie)
      expect((await guestOf(cookie))?.mails).toMatchObject({ to: email, state: 'on' })
      const { links } = await as(owner).shareLinks.list(input)
      expect(JSON.stringify(links)).not.toContain(email)
    })

    it('makes a second browser the same person, with the answer that was given in it', async () => {
      const { confirmed, enter, openMail, asGuest, guestOf, request, reviewsNow, comment, input } =
        await build()
      const { email, cookie: phone } = await confirmed('Grace')
      await request()
      await asGuest(phone).reviews.approve(input)
      const before = await enter('Grace H')
      await comment(before, 'Softer, please')
      const laptop = await openMail(email, before)
      const me = await guestOf(phone)
      expect(laptop).not.toBe(before)
      expect(await guestOf(laptop)).toEqual(me)
      const { threads } = await asGuest(laptop).threads.list(input)
      expect(threads[0]?.comments[0]?.author).toEqual({
        kind: 'guest',
        id: me?.id,
        name: 'Grace H',
      })
      await asGuest(laptop).reviews.takeBack({
        ...input,
        reviewId: (await reviewsNow())[0]?.id ?? '',
      })
      expect((await reviewsNow())[0]?.answers[0]?.takenBackAt).not.toBeNull()
      // The browser of before is theirs as well, so what is open in it stays.
      expect(await guestOf(before)).toEqual(me)
    })

    it('counts two yeses of one person once', async () => {
      const { confirmed, enter, openMail, asGuest, as, bo, owner, companyId, ...rest } =
        await build()
      await as(owner).companies.update({ companyId, approvalsNeeded: 2 })
      const { email, cookie: phone } = await confirmed('Grace')
      const laptop = await enter('Grace again')
      await as(bo).reviews.request(rest.input)
      await asGuest(phone).reviews.approve(rest.input)
      await asGuest(laptop).reviews.approve(rest.input)
      expect(await rest.statusNow()).toBe('approved')
      await openMail(email, laptop)
      expect(await rest.statusNow()).toBe('in_review')
      expect((await rest.reviewsNow())[0]).toMatchObject({ state: 'open', lacks: 1 })
    })

    it('opens nothing for a browser in which it was only typed', async () => {
      const { enter, leave, openMail, as, owner, companyId, guestOf, campaignsOf, ...rest } =
        await build()
      const other = await as(owner).campaigns.create({ companyId, name: 'Secret' })
      const secret = await as(owner).shareLinks.create({
        campaignId: other.id,
        rights: ['comment'],
      })
      // Whoever has the address knows more than whoever types it.
      const hers = await enter('Grace', secret.url)
      const [email, his] = [rest.address(), await enter('Mallory')]
      await leave(his, email)
      const opened = await openMail(email, hers)
      expect(await guestOf(opened)).toMatchObject({ name: 'Mallory', mails: { state: 'on' } })
      expect(await campaignsOf(his)).toEqual([rest.campaignId])
      expect(await campaignsOf(hers)).toEqual([other.id])
    })

    it('brings what its owner knows to nobody who sends their own mail on', async () => {
      const {
        confirmed,
        enter,
        keyIn,
        open: openKey,
        as,
        owner,
        companyId,
        campaignsOf,
        ...rest
      } = await build()
      const other = await as(owner).campaigns.create({ companyId, name: 'Secret' })
      const secret = await as(owner).shareLinks.create({
        campaignId: other.id,
        rights: ['comment'],
      })
      const { email, cookie: his } = await confirmed('Mallory')
      const hers = await enter('Grace', secret.url)
      await openKey(await keyIn(email), hers)
      expect(await campaignsOf(his)).toEqual([rest.campaignId])
      expect(await campaignsOf(hers)).toEqual([other.id])
    })

    it('brings all that was said in a browser in which it was left, once it is opened there', async () => {
      const { confirmed, enter, leave, openMail, as, owner, companyId, campaignsOf, ...rest } =
        await build()
      const other = await as(owner).campaigns.create({ companyId, name: 'Summer' })
      const link = await as(owner).shareLinks.create({ campaignId: other.id, rights: ['comment'] })
      const { email, cookie: phone } = await confirmed('Grace')
      const laptop = await enter('Grace', link.url)
      await rest.asGuest(laptop).shareLinks.enter({ token: linkTokenOf(rest.url), name: 'Grace' })
      await leave(laptop, email)
      await openMail(email, laptop)
      expect(await campaignsOf(phone)).toEqual([rest.campaignId, other.id].toSorted())
    })

    it('that is known already is not joined by a browser in which it was only typed', async () => {
      const { confirmed, enter, leave, openMail, guestOf } = await build()
      const { email, cookie } = await confirmed('Grace')
      const his = await enter('Mallory')
      await leave(his, email)
      expect(await guestOf(await openMail(email, cookie))).toMatchObject({ name: 'Grace' })
      expect(await guestOf(his)).toMatchObject({ name: 'Mallory', mails: { state: 'asked' } })
      expect(await guestOf(await openMail(email, his))).toMatchObject({ name: 'Grace' })
    })

    it('is asked for by guests only, who have something to hear of, and not without end', async () => {
      const { as, owner, input, leave, enter, address, campaignId, companyId } = await build()
      const email = address()
      const member = as(owner).guests.leaveAddress({ ...input, email })
      expect(await slugsOf(member)).toEqual(['conflict'])
      const watching = await as(owner).shareLinks.create({ campaignId, label: companyId })
      const silent = await enter('Sue', watching.url)
      expect(await slugsOf(leave(silent, email))).toEqual(['conflict'])
      const cookie = await enter('Grace')
      const { problem } = await refusalOf(leave(cookie, 'grace'))
      expect(problem.errors).toEqual([
        { pointer: '/email', detail: 'An address looks like ada@example.com.' },
      ])
      for (let times = 0; times < 4; times += 1) await leave(cookie, email)
      const others = await enter('Heidi')
      expect(await slugsOf(leave(others, email))).toEqual(['rate-limited'])
    })
  })

  describe('what a mail leads to', () => {
    it('works again, until it is too old', async () => {
      const { confirmed, keyIn, open: openKey, guestOf } = await build()
      const { email, cookie } = await confirmed('Grace')
      const key = await keyIn(email)
      const [tablet, laptop] = [await openKey(key), await openKey(key)]
      expect(await guestOf(tablet.cookie)).toEqual(await guestOf(cookie))
      expect(await guestOf(laptop.cookie)).toEqual(await guestOf(cookie))
      test.pass(90 * dayMs)
      expect((await openKey(key)).status).toBe(410)
      expect((await openKey('x'.repeat(43))).status).toBe(410)
    })

    it('opens no campaign whose link was ended', async () => {
      const { confirmed, openMail, asGuest, as, owner, input, linkId } = await build()
      const { email } = await confirmed('Grace')
      await as(owner).shareLinks.revoke({ ...input, linkId })
      const laptop = await openMail(email)
      expect(await slugsOf(asGuest(laptop).campaigns.get(input))).toEqual(['not-found'])
    })

    it('tells nothing to another company, which knows another guest by the same address', async () => {
      const [ours, others] = [await build(), await build()]
      const { email, cookie } = await ours.confirmed('Grace')
      await others
        .as(others.owner)
        .reviews.request({ ...others.input, guests: [{ email, name: 'G. Hopper' }] })
      const [asked] = (await others.reviewsNow())[0]?.reviewers ?? []
      expect(asked).toMatchObject({ name: 'G. Hopper', kind: 'guest' })
      expect(asked?.id).not.toBe((await ours.guestOf(cookie))?.id)
      // Whoever has the address is both, and sees both.
      const opened = await others.openMail(email, cookie)
      expect(await ours.campaignsOf(opened)).toEqual([ours.campaignId, others.campaignId].sort())
    })

    it('leaves signed-in people who they are, and lets them in', async () => {
      const { confirmed, keyIn, open: openKey, signedIn, as, input } = await build()
      const { email } = await confirmed('Grace')
      const tim = buildPerson({ name: 'Tim' })
      const { cookie } = signedIn(tim)
      expect(await openKey(await keyIn(email), cookie)).toEqual({ status: 200, cookie })
      expect(await as(tim).campaigns.get(input)).toMatchObject({ name: 'Spring sale' })
    })
  })

  it('go with their last campaign, and their browsers with them', async () => {
    const { confirmed, openMail, as, owner, input, guestOf } = await build()
    const name = 'Grace of the last campaign'
    const { email, cookie } = await confirmed(name)
    const laptop = await openMail(email)
    const id = (await guestOf(cookie))?.id ?? ''
    expect(await test.database.fork().count(GuestBrowserEntity, { guestId: id })).toBe(1)
    await as(owner).campaigns.remove(input)
    expect([await guestOf(cookie), await guestOf(laptop)]).toEqual([null, null])
    const em = test.database.fork()
    expect(await em.count(GuestEntity, { name })).toBe(0)
    expect(await em.count(GuestBrowserEntity, { guestId: id })).toBe(0)
  })

  it('are forgotten a year after they came last, and browsers after 90 days', async () => {
    const { confirmed, openMail, guestOf, enter } = await build()
    const { email, cookie } = await confirmed('Grace')
    const id = (await guestOf(cookie))?.id ?? ''
    await openMail(email)
    await enter('Nobody')
    const em = test.database.fork()
    const known = () => em.fork().count(GuestEntity, { id })
    const keys = () => em.fork().count(GuestKeyEntity, { guestId: id })
    const all = await em.fork().count(GuestEntity, {})
    test.pass(91 * dayMs)
    await purgeGuests(em, test.time.now)
    expect([await known(), await keys()]).toEqual([1, 0])
    expect(await em.fork().count(GuestEntity, {})).toBeLessThan(all - 1)
    expect(await guestOf(cookie)).toBeNull()
    test.pass(275 * dayMs)
    await purgeGuests(em, test.time.now)
    expect(await known()).toBe(0)
  })
})
