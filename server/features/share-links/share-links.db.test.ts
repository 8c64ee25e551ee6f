import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import type { Person } from '#server/core/caller.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { linkTokenOf } from '#server/testing/enter-as-guest.ts'
import { picture } from '#server/app/api/testing/canary-company.ts'
import { buildPerson, refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { GuestEntity } from './public/entities.ts'
import { LinkAdmissionEntity, ShareLinkEntity } from '#server/core/access/entities.ts'
import { purgeGuests } from './public/delete-guests.ts'
import { someOf } from '#shared/testing/matching.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { guestLifetimeMs } from './public/guest-cookie.ts'

const problemOrNot = z.looseObject({ slug: z.string().optional(), errors: z.unknown().optional() })
const guest = z.object({ campaigns: z.array(z.object({ rights: z.array(z.string()) })) })

const pictureFile = () =>
  new File([new Uint8Array(picture)], 'secret plan.png', { type: 'image/png' })

describeEachDatabase('share links', (open) => {
  let test: Companies
  let owner: Person
  let companyId: string
  let campaignId: string

  beforeAll(async () => {
    test = await startCompanies(open)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    const founded = await test.found()
    owner = founded.owner
    companyId = founded.companyId
    const made = await test.api.as(owner).campaigns.create({ companyId, name: 'Spring' })
    campaignId = made.id
  })

  const links = (person: Person) => test.api.as(person).shareLinks
  const share = (settings: object = {}, person = owner) =>
    links(person).create({ campaignId, ...settings })
  /** A guest as the product makes them, with the cookie that their browser would keep. */
  async function enter(url: string, given: { name?: string; password?: string } = {}) {
    const response = await fetch(`${test.api.origin}/api/share-links/${linkTokenOf(url)}/enter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    })
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    return { status: response.status, problem: await readJson(response, problemOrNot), cookie }
  }
  const seen = async (cookie: string, path: string) =>
    (await fetch(`${test.api.origin}/api${path}`, { headers: { cookie } })).status

  describe('whoever has the link', () => {
    it('watches that campaign without an account, and nothing else of the company', async () => {
      const other = await test.api.as(owner).campaigns.create({ companyId, name: 'Summer' })
      const { url } = await share()
      const { cookie } = await enter(url)
      expect(cookie).toMatch(/^fanfare_guest=[\w-]{43}$/)
      expect(await seen(cookie, `/campaigns/${campaignId}`)).toBe(200)
      expect(await seen(cookie, `/campaigns/${other.id}`)).toBe(404)
      expect(await seen(cookie, `/companies/${companyId}/campaigns`)).toBe(404)
      expect(await seen(cookie, `/companies/${companyId}/members`)).toBe(404)
      expect(await seen(cookie, `/campaigns/${campaignId}/leads`)).toBe(403)
      expect(await seen(cookie, `/campaigns/${campaignId}/share-links`)).toBe(403)
      expect(await seen(cookie, `/campaigns/${campaignId}/threads`)).toBe(403)
      expect(await seen(cookie, `/campaigns/${campaignId}/reviews`)).toBe(403)
      expect(await seen(cookie, `/campaigns/${campaignId}/versions`)).toBe(403)
      expect(await seen(cookie, '/me')).toBe(401)
    })

    it('gets the pictures that the page names, without what their files were called', async () => {
      const [ours, others] = [{ owner, companyId }, await test.found('Elsewhere')]
      const upload = (of: typeof others) =>
        test.api.as(of.owner).assets.upload({ companyId: of.companyId, file: pictureFile() })
      const [own, foreign] = [await upload(ours), await upload(others)]
      const { cookie } = await enter((await share()).url)
      const ids = `ids[0]=${own.id}&ids[1]=${foreign.id}`
      const url = `${test.api.origin}/api/campaigns/${campaignId}/assets?${ids}`
      const answer = await fetch(url, { headers: { cookie } })
      const { assets } = await readJson(answer, z.object({ assets: z.array(z.unknown()) }))
      expect(assets).toEqual([expect.objectContaining({ id: own.id, width: 8 })])
      expect(assets[0]).not.toHaveProperty('fileName')
    })

    it('sees numbers only where the link says so', async () => {
      const [without, withNumbers] = [await share(), await share({ rights: ['analytics'] })]
      const token = linkTokenOf(withNumbers.url)
      expect([without.wallUrl, new URL(withNumbers.wallUrl ?? '')]).toEqual([
        null,
        new URL(`/analytics/${campaignId}#link=${token}`, withNumbers.url),
      ])
      const blind = await enter(without.url)
      const seeing = await enter(withNumbers.url)
      const path = `/campaigns/${campaignId}/analytics`
      expect([await seen(blind.cookie, path), await seen(seeing.cookie, path)]).toEqual([403, 200])
    })

    it('gives a name where the link lets them speak, and is asked once', async () => {
      const { url } = await share({ rights: ['comment', 'approve'] })
      const nameless = await enter(url)
      expect([nameless.status, nameless.problem.errors]).toEqual([
        422,
        [expect.objectContaining({ pointer: '/name' })],
      ])
      const { cookie } = await enter(url, { name: 'Grace' })
      const answer = await fetch(`${test.api.origin}/api/guest`, { headers: { cookie } })
      expect(await answer.json()).toEqual({
        guest: { id: someOf(String), name: 'Grace', mails: null },
        campaigns: [{ campaignId, companyId, rights: ['comment', 'approve'] }],
        walls: [],
      })
      const show = await fetch(`${test.api.origin}/api/share-links/${linkTokenOf(url)}`, {
        headers: { cookie },
      })
      expect(await show.json()).toMatchObject({
        needsName: false,
        isInside: true,
        campaignName: 'Spring',
      })
      const [link] = (await links(owner).list({ campaignId })).links
      expect(link?.opened).toEqual({
        count: 1,
        people: [{ name: 'Grace', at: test.time.now.toISOString() }],
      })
    })

    it('enters as themselves when they are signed in, and members need no admission', async () => {
      const stranger = buildPerson({ name: 'Tim' })
      const { url } = await share({ rights: ['comment'] })
      await test.api.as(stranger).shareLinks.enter({ token: linkTokenOf(url) })
      expect(await test.api.as(stranger).campaigns.get({ campaignId })).toMatchObject({
        name: 'Spring',
      })
      await links(owner).enter({ token: linkTokenOf(url) })
      const admissions = await test.database.fork().find(LinkAdmissionEntity, { campaignId })
      expect(admissions.map(({ holderId }) => holderId)).toEqual([stranger.id])
    })
  })

  describe('a link ends', () => {
    const lost = async (cookie: string) => seen(cookie, `/campaigns/${campaignId}`)

    it('when it is revoked', async () => {
      const { id: linkId, url } = await share()
      const { cookie } = await enter(url)
      await links(owner).revoke({ campaignId, linkId })
      expect(await lost(cookie)).toBe(404)
      expect((await enter(url)).problem.slug).toBe('link-unusable')
      expect((await links(owner).list({ campaignId })).links).toEqual([])
    })

    it('when its time is over', async () => {
      const expiresAt = new Date(test.time.now.getTime() + 60_000).toISOString()
      const { url } = await share({ expiresAt })
      const { cookie } = await enter(url)
      test.pass(59_999)
      expect(await lost(cookie)).toBe(200)
      test.pass(1)
      expect([await lost(cookie), (await enter(url)).problem.slug]).toEqual([404, 'link-unusable'])
      expect((await links(owner).list({ campaignId })).links[0]?.works).toBe(false)
    })

    it('when whoever made it may not share any more', async () => {
      const editor = await test.join(companyId, 'editor')
      const { url } = await share({}, editor)
      const { cookie } = await enter(url)
      const member = { companyId, personId: editor.id }
      await test.database.fork().nativeUpdate(MemberEntity, member, { role: 'reviewer' })
      expect([await lost(cookie), (await enter(url)).problem.slug]).toEqual([404, 'link-unusable'])
      await test.database.fork().nativeDelete(MemberEntity, member)
      expect([await lost(cookie), (await enter(url)).problem.slug]).toEqual([404, 'link-unusable'])
    })

    it('with its campaign, of which nothing stays', async () => {
      const { url } = await share()
      await enter(url)
      await test.api.as(owner).campaigns.remove({ campaignId })
      expect((await enter(url)).problem.slug).toBe('link-unusable')
      const em = test.database.fork()
      expect(await em.count(ShareLinkEntity, { campaignId })).toBe(0)
      expect(await em.count(LinkAdmissionEntity, { campaignId })).toBe(0)
    })
  })

  describe('a password', () => {
    it('is asked for, tells nothing before, and stops guessing', async () => {
      const { url } = await share({ password: 'tulips' })
      const show = await fetch(`${test.api.origin}/api/share-links/${linkTokenOf(url)}`)
      expect(await show.json()).toMatchObject({
        needsPassword: true,
        campaignName: null,
        companyName: null,
      })
      expect((await enter(url, { password: 'tulip' })).problem.slug).toBe('link-password')
      const { cookie } = await enter(url, { password: 'tulips' })
      expect(await seen(cookie, `/campaigns/${campaignId}`)).toBe(200)
      for (let guess = 0; guess < 9; guess++) await enter(url, { password: `${guess}` })
      expect((await enter(url, { password: 'tulips' })).problem.slug).toBe('rate-limited')
    })

    it('that is set anew is asked of everybody once more', async () => {
      const { id: linkId, url } = await share()
      const { cookie } = await enter(url)
      await links(owner).update({ campaignId, linkId, password: 'tulips' })
      expect(await seen(cookie, `/campaigns/${campaignId}`)).toBe(404)
      await links(owner).update({ campaignId, linkId, password: null })
      expect((await enter(url)).status).toBe(200)
    })
  })

  it('is the own one for editors, and all for owners and admins', async () => {
    const [editor, admin] = [
      await test.join(companyId, 'editor'),
      await test.join(companyId, 'admin'),
    ]
    const own = await share({ label: 'Client' }, editor)
    const theirs = await share({ label: 'Press' })
    const labels = async (person: Person) =>
      (await links(person).list({ campaignId })).links.map(({ label }) => label)
    expect(await labels(editor)).toEqual(['Client'])
    expect(await labels(admin)).toEqual(['Press', 'Client'])
    const { problem } = await refusalOf(links(editor).revoke({ campaignId, linkId: theirs.id }))
    expect(problem.slug).toBe('not-found')
    await links(admin).revoke({ campaignId, linkId: own.id })
    expect(await labels(editor)).toEqual([])
  })

  it('gives nobody more than whoever made it has', async () => {
    const editor = await test.join(companyId, 'editor')
    expect(await slugsOf(share({ rights: ['approve'] }, editor))).toEqual(['forbidden'])
    const own = await share({ rights: ['comment'] }, editor)
    const raised = links(editor).update({ campaignId, linkId: own.id, rights: ['approve'] })
    expect(await slugsOf(raised)).toEqual(['forbidden'])
    const admin = await test.join(companyId, 'admin')
    const { url } = await share({ rights: ['comment', 'approve'] }, admin)
    const { cookie } = await enter(url, { name: 'Grace' })
    const rights = async () => {
      const answer = await fetch(`${test.api.origin}/api/guest`, { headers: { cookie } })
      return (await readJson(answer, guest)).campaigns[0]?.rights
    }
    expect(await rights()).toEqual(['comment', 'approve'])
    const member = { companyId, personId: admin.id }
    await test.database.fork().nativeUpdate(MemberEntity, member, { role: 'editor' })
    expect(await rights()).toEqual(['comment'])
  })

  it('refuses an end that has passed, and more links than there may be', async () => {
    const past = new Date(test.time.now.getTime() - 1).toISOString()
    expect(await slugsOf(share({ expiresAt: past }))).toEqual(['validation-failed'])
    for (let made = 0; made < 50; made++) await share()
    expect(await slugsOf(share())).toEqual(['conflict'])
  })

  it('forgets guests whom no browser can be any more', async () => {
    const { url } = await share()
    const { cookie } = await enter(url)
    const em = test.database.fork()
    const before = await em.count(GuestEntity)
    test.pass(guestLifetimeMs + 1)
    expect(await seen(cookie, `/campaigns/${campaignId}`)).toBe(401)
    await purgeGuests(em, test.time.now)
    expect([before > 0, await em.count(GuestEntity)]).toEqual([true, 0])
  })
})
