import { must } from '#shared/lib/must.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { buildReview } from '#server/features/reviews/testing/build-review.ts'
import { enterAsGuest } from '#server/testing/enter-as-guest.ts'
import { buildPerson, cookieOf } from '#server/testing/test-api.ts'

const anchor = { pageId: 'p', on: 'page', partId: 'p', x: 0, y: 0 } as const

/** A campaign with a link that lets guests comment and approve, and browsers that follow links and mails. */
export async function buildGuests(test: Companies) {
  const stage = await buildReview(test)
  const { owner, campaignId, as } = stage
  const rights = ['comment', 'approve'] as const
  const { url, id: linkId } = await as(owner).shareLinks.create({ campaignId, rights: [...rights] })
  const address = () => `${buildPerson().id}@example.com`

  /** The Cookie header of a browser that has entered by the link. */
  const enter = (name: string, link = url) => enterAsGuest(test.api, link, name)
  const asGuest = (cookie: string) => test.api.withCookie(cookie)
  const leave = (cookie: string, email: string) =>
    asGuest(cookie).guests.leaveAddress({ campaignId, email })
  const guestOf = async (cookie: string) => (await asGuest(cookie).shareLinks.mine()).guest
  const campaignsOf = async (cookie: string) =>
    (await asGuest(cookie).shareLinks.mine()).campaigns.map((one) => one.campaignId).sort()

  const { mailsTo } = test
  const lastMail = async (email: string) => must((await mailsTo(email)).at(-1), 'a mail')
  const keyIn = async (email: string) => tokenIn((await lastMail(email)).body, 'guest')
  const stopIn = async (email: string) => tokenIn((await lastMail(email)).body, 'stop')

  /** Opens what a mail leads to, and gives the Cookie header of the browser afterwards. */
  async function open(token: string, cookie = '') {
    const response = await fetch(`${test.api.origin}/api/guests/enter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ token }),
    })
    const given = response.headers.get('set-cookie')?.split(';')[0]
    return { status: response.status, cookie: given ?? cookie }
  }
  const openMail = async (email: string, cookie = '') =>
    (await open(await keyIn(email), cookie)).cookie
  /** A browser that has left its address, and in which the mail was opened. */
  async function confirmed(name: string, email = address()) {
    const cookie = await enter(name)
    await leave(cookie, email)
    return { email, cookie: await openMail(email, cookie) }
  }
  const comment = (cookie: string, body: string) =>
    asGuest(cookie).threads.create({ campaignId, anchor, body, mentions: [] })
  return {
    ...stage,
    url,
    linkId,
    address,
    enter,
    asGuest,
    leave,
    guestOf,
    campaignsOf,
    mailsTo,
    lastMail,
    keyIn,
    stopIn,
    open,
    openMail,
    confirmed,
    comment,
    signedIn: cookieOf,
  }
}

const tokenIn = (text: string, kind: 'guest' | 'stop') =>
  must(new RegExp(`#${kind}=([\\w-]+)`).exec(text)?.[1], `a ${kind} link in the mail`)
