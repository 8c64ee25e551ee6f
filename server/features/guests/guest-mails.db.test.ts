import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { mailNotifications } from '#server/features/notifications/mail-notifications.ts'
import { remindReviewers } from '#server/features/reviews/public/remind-reviewers.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { someOf } from '#shared/testing/matching.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { buildGuests } from './testing/guest-browsers.ts'

const hourMs = 3_600_000
const gatherMs = 3 * 60_000

describeEachDatabase('mails to guests', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())
  const build = () => buildGuests(test)
  async function mailWhatIsDue() {
    test.pass(gatherMs)
    await mailNotifications(test.database.fork(), 'http://app.test', test.time.now)
  }

  describe('who is named in a request', () => {
    it('opens the mail, says nothing of themselves, and answers', async () => {
      const { as, owner, input, address, openMail, asGuest, guestOf, lastMail, ...rest } =
        await build()
      const email = address()
      const guests = [{ email, name: 'Grace' }]
      await as(owner).reviews.request({ ...input, guests, message: 'The last one' })
      const [review] = await rest.reviewsNow()
      expect(review?.reviewers).toMatchObject([{ name: 'Grace', kind: 'guest', stage: 0 }])
      const { subject, body, headers } = await lastMail(email)
      expect(subject).toBe('Ada Lovelace asks for your review of version 1: Spring sale')
      expect(body).toContain('“The last one”')
      expect(headers).toEqual({
        'List-Unsubscribe': someOf(String),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      })
      expect(headers?.['List-Unsubscribe']).toMatch(/^<http.*\/api\/guests\/unsubscribe\/[\w-]+>$/)
      const cookie = await openMail(email)
      expect(await guestOf(cookie)).toMatchObject({
        id: review?.reviewers[0]?.id,
        name: 'Grace',
        mails: { to: email, state: 'on' },
      })
      await asGuest(cookie).reviews.approve(input)
      expect(await rest.statusNow()).toBe('approved')
      const { links } = await as(owner).shareLinks.list(input)
      expect(links[0]).toMatchObject({ label: 'Grace', rights: ['comment', 'approve'] })
      // Asked again they need no other link.
      await as(owner).reviews.request({ ...input, guests })
      expect((await as(owner).shareLinks.list(input)).links).toHaveLength(links.length)
      expect(await rest.mailsTo(email)).toHaveLength(2)
    })

    it('waits for their stage', async () => {
      const { as, owner, ada, input, address, mailsTo, asGuest, openMail, statusNow } =
        await build()
      const email = address()
      await as(owner).reviews.request({
        ...input,
        rule: { kind: 'stages' },
        reviewers: [{ id: ada.id, stage: 0 }],
        guests: [{ email, name: 'Grace', stage: 1 }],
      })
      expect(await mailsTo(email)).toEqual([])
      await as(ada).reviews.approve(input)
      expect(await mailsTo(email)).toHaveLength(1)
      expect(await statusNow()).toBe('in_review')
      await asGuest(await openMail(email)).reviews.approve(input)
      expect(await statusNow()).toBe('approved')
    })

    it('is reminded, by hand and before it is due, and not after the link was ended', async () => {
      const { as, owner, input, address, mailsTo } = await build()
      const email = address()
      const dueAt = new Date(test.time.now.getTime() + 2 * hourMs).toISOString()
      await as(owner).reviews.request({ ...input, dueAt, guests: [{ email, name: 'Grace' }] })
      const [review] = (await as(owner).reviews.list(input)).reviews
      await as(owner).reviews.nudge({ ...input, reviewId: review?.id ?? '' })
      test.pass(hourMs)
      const remind = () => remindReviewers(test.database.fork(), 'http://app.test', test.time.now)
      await remind()
      expect((await mailsTo(email)).map(({ subject }) => subject.split(':')[0])).toEqual([
        'Ada Lovelace asks for your review of version 1',
        'Ada Lovelace reminds you of the review of version 1',
        'Ada Lovelace needs your answer to version 1 soon',
      ])
      const [link] = (await as(owner).shareLinks.list(input)).links
      await as(owner).shareLinks.revoke({ ...input, linkId: link?.id ?? '' })
      test.pass(hourMs)
      await remind()
      expect(await mailsTo(email)).toHaveLength(3)
    })

    it('is named only by who may approve, where the yes of guests counts, once, and no member', async () => {
      const { as, owner, ada, bo, input, companyId, address } = await build()
      const grace = { email: address(), name: 'Grace' }
      const wrongOf = async (person: typeof bo, guests: (typeof grace)[]) => {
        const { problem } = await refusalOf(as(person).reviews.request({ ...input, guests }))
        return problem.errors?.map(({ pointer, detail }) => `${pointer} ${detail}`)
      }
      expect(await wrongOf(bo, [grace])).toEqual([
        '/guests Only who may approve can let a guest approve: ask an owner or admin.',
      ])
      expect(await wrongOf(owner, [grace, grace])).toEqual([
        '/guests/1/email This address stands here twice.',
      ])
      expect(await wrongOf(owner, [{ ...grace, email: ada.email }])).toEqual([
        '/guests/0/email This is the address of a member: choose them by name.',
      ])
      expect(await wrongOf(owner, [{ email: 'grace', name: ' ' }])).toEqual([
        '/guests/0/email An address looks like ada@example.com.',
        '/guests/0/name Give the name of the guest.',
      ])
      await as(owner).companies.update({ companyId, guestsApprove: false })
      expect(await wrongOf(owner, [grace])).toEqual([
        '/guests The yes of a guest does not count here. Owners and admins can change that.',
      ])
      // Nothing of it is left: neither a link nor a mail.
      expect((await as(owner).shareLinks.list(input)).links).toHaveLength(1)
      expect(await test.mailsTo(grace.email)).toEqual([])
    })
  })

  describe('who left an address hears', () => {
    it('of replies and of the end of their thread, and not of other threads', async () => {
      const { confirmed, comment, as, owner, input, mailsTo, guestOf } = await build()
      const { email, cookie } = await confirmed('Grace')
      const thread = await comment(cookie, 'Softer')
      const anchor = { pageId: 'p', on: 'page', partId: 'p', x: 0, y: 0 } as const
      await as(owner).threads.create({ ...input, anchor, body: 'Else', mentions: [] })
      await as(owner).threads.reply({ ...input, threadId: thread.id, body: 'Done', mentions: [] })
      await as(owner).threads.resolve({ ...input, threadId: thread.id })
      await mailWhatIsDue()
      const [, mail, ...more] = await mailsTo(email)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('2 things are new: Spring sale')
      expect(mail?.body).toMatch(/^Ada Lovelace replied\nSpring sale · .+ UTC\n“Done”$/m)
      expect(mail?.body).toMatch(
        /^Ada Lovelace resolved your comment\nSpring sale · .+ UTC\n“Softer”$/m,
      )
      expect(mail?.body).toContain(`?thread=${thread.id}#guest=`)
      expect(mail?.body).not.toContain('Else')
      expect((await guestOf(cookie))?.mails?.state).toBe('on')
    })

    it('of no thread that was opened again, nor of what they did themselves', async () => {
      const { confirmed, comment, as, owner, asGuest, input, mailsTo } = await build()
      const { email, cookie } = await confirmed('Grace')
      const { id: threadId } = await comment(cookie, 'Softer')
      await as(owner).threads.resolve({ ...input, threadId })
      await as(owner).threads.reopen({ ...input, threadId })
      await asGuest(cookie).threads.resolve({ ...input, threadId })
      await mailWhatIsDue()
      expect(await mailsTo(email)).toHaveLength(1)
    })

    it('of the end of a thread with what its comment says by now, and without what was deleted', async () => {
      const { confirmed, as, asGuest, owner, input, mailsTo } = await build()
      const { email, cookie } = await confirmed('Grace')
      const anchor = { pageId: 'p', on: 'page', partId: 'p', x: 0, y: 0 } as const
      const opening = { ...input, anchor, body: 'Secret', mentions: [] }
      const { id: threadId, comments } = await as(owner).threads.create(opening)
      await asGuest(cookie).threads.reply({ ...input, threadId, body: 'Fine', mentions: [] })
      await as(owner).threads.resolve({ ...input, threadId })
      const commentId = comments[0]?.id ?? ''
      await as(owner).threads.editComment({ ...input, commentId, body: 'Whisper', mentions: [] })
      await mailWhatIsDue()
      const [, edited] = await mailsTo(email)
      expect(edited?.subject).toBe('Ada Lovelace resolved your comment: Spring sale')
      expect(edited?.body).toContain('“Whisper”')
      expect(edited?.body).not.toContain('Secret')
      await as(owner).threads.reopen({ ...input, threadId })
      await as(owner).threads.resolve({ ...input, threadId })
      await as(owner).threads.editComment({ ...input, commentId, body: 'Hush', mentions: [] })
      await as(owner).threads.removeComment({ ...input, commentId })
      await mailWhatIsDue()
      const [, , deleted] = await mailsTo(email)
      expect(deleted?.subject).toBe('Ada Lovelace resolved your comment: Spring sale')
      expect(deleted?.body).not.toMatch(/Secret|Whisper|Hush/)
    })

    it('of the next round, where they answered before', async () => {
      const { confirmed, asGuest, as, bo, input, lastMail, enter, mailsTo, reviewsNow } =
        await build()
      const [grace, silent] = [await confirmed('Grace'), await confirmed('Sue')]
      const unknown = await enter('Nameless')
      await as(bo).reviews.request(input)
      const answer = { ...input, reviewId: (await reviewsNow())[0]?.id ?? '', words: 'Softer' }
      await asGuest(unknown).reviews.requestChanges(answer)
      await asGuest(grace.cookie).reviews.requestChanges(answer)
      await as(bo).reviews.request(input)
      expect((await lastMail(grace.email)).subject).toBe(
        'Bo asks for your review of version 1: Spring sale',
      )
      expect(await mailsTo(silent.email)).toHaveLength(1)
    })
  })

  describe('an end of the mails', () => {
    const post = (token: string, verb = 'unsubscribe') =>
      fetch(`${test.api.origin}/api/guests/${verb}/${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })

    it('comes by the form that mail programs send, and can be taken back', async () => {
      const { confirmed, comment, as, owner, input, stopIn, mailsTo, guestOf } = await build()
      const { email, cookie } = await confirmed('Grace')
      const stop = await stopIn(email)
      const answer = await post(stop)
      expect([answer.status, await answer.json()]).toEqual([200, { campaignName: 'Spring sale' }])
      expect((await guestOf(cookie))?.mails?.state).toBe('off')
      const { id: threadId } = await comment(cookie, 'Softer')
      const reply = { ...input, threadId, mentions: [] }
      await as(owner).threads.reply({ ...reply, body: 'Done' })
      await mailWhatIsDue()
      expect(await mailsTo(email)).toHaveLength(1)
      await post(stop, 'resubscribe')
      await as(owner).threads.reply({ ...reply, body: 'Really' })
      await mailWhatIsDue()
      expect(await mailsTo(email)).toHaveLength(2)
    })

    it('is no way in, and a link is no end', async () => {
      const { confirmed, stopIn, keyIn, open: openKey } = await build()
      const { email } = await confirmed('Grace')
      expect((await openKey(await stopIn(email))).status).toBe(410)
      expect((await post(await keyIn(email))).status).toBe(410)
      const get = await fetch(`${test.api.origin}/api/guests/unsubscribe/${await stopIn(email)}`)
      expect(get.status).toBe(404)
    })

    it('holds in the preview and for whoever would name them', async () => {
      const { confirmed, asGuest, as, owner, input, guestOf, leave } = await build()
      const { email, cookie } = await confirmed('Grace')
      await asGuest(cookie).guests.stopMails(input)
      const guests = [{ email, name: 'Grace' }]
      const { problem } = await refusalOf(as(owner).reviews.request({ ...input, guests }))
      expect(problem.errors).toEqual([
        {
          pointer: '/guests/0/email',
          detail: 'They want no more mails from here. Send them a share link yourself.',
        },
      ])
      await leave(cookie, email)
      expect((await guestOf(cookie))?.mails?.state).toBe('on')
      expect(await slugsOf(as(owner).guests.stopMails(input))).toEqual(['conflict'])
    })
  })
})
