import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { companyWallSchema, campaignWallSchema } from '#shared/contract/walls.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { GuestEntity } from './public/entities.ts'
import { deleteGuestsOf } from './public/delete-guests.ts'
import { WallAdmissionEntity } from '#server/core/access/entities.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import type { Person } from '#server/core/caller.ts'
import { insertLead } from '#server/features/analytics/testing/insert-lead.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { enterWallAsScreen } from '#server/testing/enter-as-guest.ts'
import { buildPerson, cookieOf, slugsOf } from '#server/testing/test-api.ts'

const admissions = z.object({
  campaigns: z.array(z.unknown()),
  walls: z.array(z.object({ companyId: z.string(), campaignId: z.string().nullable() })),
})
const problem = z.looseObject({ slug: z.string() })

describeEachDatabase('links of the wall', (open) => {
  let test: Companies
  let owner: Person
  let companyId: string
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())
  beforeEach(async () => void ({ owner, companyId } = await test.found('Northwind')))

  const links = (person: Person) => test.api.as(person).wallLinks
  const tokenOf = (url: string) => url.split('#wall=')[1] ?? ''
  const ask = (cookie: string, path: string) =>
    fetch(`${test.api.origin}/api${path}`, { headers: { cookie } })
  const enter = (token: string, cookie = '') =>
    fetch(`${test.api.origin}/api/wall-links/${token}/enter`, {
      method: 'POST',
      headers: { cookie },
    })

  it('show what is live to a screen without an account, and nothing of who anybody is', async () => {
    const client = test.api.as(owner)
    const live = await client.campaigns.create({
      companyId,
      name: 'Spring',
      templateId: 'newsletter',
    })
    await client.campaigns.create({ companyId, name: 'Only a draft' })
    await client.campaigns.activate({ campaignId: live.id })
    const target = { measure: 'leads', count: 10, by: null } as const
    await client.targets.set({ campaignId: live.id, ...target })
    const at = test.time.now
    const of = { companyId, campaignId: live.id }
    await insertLead(test.database, { ...of, at, source: 'newsletter' })
    await insertLead(test.database, { ...of, at, isSpam: true })
    const { url } = await links(owner).create({ companyId, label: 'Kitchen' })
    expect(new URL(url).pathname + new URL(url).hash).toBe(`/analytics#wall=${tokenOf(url)}`)
    const cookie = await enterWallAsScreen(test.api, url)
    const wall = await readJson(
      await ask(cookie, `/companies/${companyId}/wall`),
      companyWallSchema,
    )
    expect(wall).toMatchObject({ name: 'Northwind', count: 1, campaigns: [{ name: 'Spring' }] })
    const one = await readJson(await ask(cookie, `/campaigns/${live.id}/wall`), campaignWallSchema)
    expect(one).toMatchObject({
      name: 'Spring',
      leads: [{ at: at.toISOString(), source: 'newsletter' }],
      target: { ...target, reached: 1 },
    })
    expect(one.series).toHaveLength(60)
    const mine = await readJson(await ask(cookie, '/guest'), admissions)
    expect(mine).toEqual({ campaigns: [], walls: [{ companyId, campaignId: null }] })
  })

  it('show one campaign alone where they are made for it', async () => {
    const client = test.api.as(owner)
    const of = { companyId, templateId: 'newsletter' }
    const [spring, summer] = [
      await client.campaigns.create({ ...of, name: 'Spring' }),
      await client.campaigns.create({ ...of, name: 'Summer' }),
    ]
    const made = await links(owner).create({ companyId, campaignId: spring.id, label: 'Shop' })
    expect(made.campaign).toEqual({ id: spring.id, name: 'Spring' })
    const { pathname, hash } = new URL(made.url)
    expect(pathname + hash).toBe(`/analytics/${spring.id}#wall=${tokenOf(made.url)}`)
    const all = await links(owner).create({ companyId })
    expect((await links(owner).list({ companyId })).links).toMatchObject([
      { id: all.id, campaign: null },
      { id: made.id, campaign: { name: 'Spring' } },
    ])
    const entered = await enter(tokenOf(made.url))
    const wall = { companyId, campaignId: spring.id }
    expect(await entered.json()).toEqual(wall)
    const cookie = await enterWallAsScreen(test.api, made.url)
    expect(await readJson(await ask(cookie, '/guest'), admissions)).toEqual({
      campaigns: [],
      walls: [wall],
    })
    const status = async (path: string) => (await ask(cookie, path)).status
    expect(await status(`/campaigns/${spring.id}/wall`)).toBe(200)
    for (const path of [
      `/campaigns/${summer.id}/wall`,
      `/campaigns/${spring.id}`,
      `/campaigns/${spring.id}/analytics`,
      `/companies/${companyId}/wall`,
    ])
      expect(await status(path)).toBe(404)
    // By both the screen sees what either shows.
    expect((await enter(tokenOf(all.url), cookie)).status).toBe(200)
    expect(await status(`/campaigns/${summer.id}/wall`)).toBe(200)
    const both = (await readJson(await ask(cookie, '/guest'), admissions)).walls
    expect(both).toEqual(expect.arrayContaining([wall, { companyId, campaignId: null }]))
  })

  it('are of campaigns of the company alone, and belong to their activity', async () => {
    const client = test.api.as(owner)
    const { id: campaignId } = await client.campaigns.create({ companyId, name: 'Spring' })
    const elsewhere = await test.found('Elsewhere')
    const foreign = { companyId: elsewhere.companyId, campaignId }
    expect(await slugsOf(links(elsewhere.owner).create(foreign))).toEqual(['not-found'])
    const made = await links(owner).create({ companyId, campaignId, label: 'Shop' })
    await links(owner).create({ companyId, label: 'Desk' })
    await links(owner).revoke({ companyId, wallLinkId: made.id })
    const told = async (person: Person) =>
      (await test.api.as(person).campaigns.activity({ campaignId })).activity.map(
        ({ action, details }) => [action, details['link']],
      )
    expect(await told(owner)).toEqual([
      ['wall-link.revoked', 'Shop'],
      ['wall-link.created', 'Shop'],
      ['campaign.created', undefined],
    ])
    const reviewer = await test.join(companyId, 'reviewer')
    expect(await told(reviewer)).toEqual([['campaign.created', undefined]])
  })

  it('end with their campaign, and their screens are erased with it', async () => {
    const client = test.api.as(owner)
    const { id: campaignId } = await client.campaigns.create({ companyId, name: 'Spring' })
    const made = await links(owner).create({ companyId, campaignId })
    const cookie = await enterWallAsScreen(test.api, made.url)
    const em = test.database.fork()
    const [admission] = await em.find(WallAdmissionEntity, { companyId })
    await client.campaigns.remove({ campaignId })
    expect(await em.count(GuestEntity, { id: admission?.holderId })).toBe(0)
    expect((await ask(cookie, `/campaigns/${campaignId}/wall`)).status).toBe(401)
    expect((await enter(tokenOf(made.url))).status).toBe(410)
    expect((await links(owner).list({ companyId })).links).toEqual([])
  })

  it('open again on the same screen without another guest, also for members', async () => {
    const { url } = await links(owner).create({ companyId })
    const cookie = await enterWallAsScreen(test.api, url)
    const again = await enter(tokenOf(url), cookie)
    expect([again.status, again.headers.get('set-cookie')]).toEqual([200, null])
    expect((await enter(tokenOf(url), cookieOf(owner).cookie)).status).toBe(200)
    const [link] = (await links(owner).list({ companyId })).links
    expect(link).toMatchObject({ works: true, opened: { count: 1 } })
    expect(link?.opened.lastAt).toBe(test.time.now.toISOString())
  })

  it('let in a signed-in person from elsewhere as themselves', async () => {
    const { url } = await links(owner).create({ companyId })
    const stranger = buildPerson()
    const { cookie } = cookieOf(stranger)
    const entered = await enter(tokenOf(url), cookie)
    expect([entered.status, entered.headers.get('set-cookie')]).toEqual([200, null])
    expect((await ask(cookie, `/companies/${companyId}/wall`)).status).toBe(200)
    expect((await ask(cookie, `/companies/${companyId}`)).status).toBe(404)
  })

  it('open nothing once they are ended, or whoever made them is gone', async () => {
    const manager = await test.join(companyId, 'manager')
    const [first, second] = [
      await links(owner).create({ companyId }),
      await links(manager).create({ companyId }),
    ]
    const cookies = [
      await enterWallAsScreen(test.api, first.url),
      await enterWallAsScreen(test.api, second.url),
    ]
    await links(owner).revoke({ companyId, wallLinkId: first.id })
    await test.database.fork().nativeDelete(MemberEntity, { companyId, personId: manager.id })
    for (const [index, { url }] of [first, second].entries()) {
      const entered = await enter(tokenOf(url))
      expect((await readJson(entered, problem)).slug).toBe('link-unusable')
      expect((await ask(cookies[index] ?? '', `/companies/${companyId}/wall`)).status).toBe(404)
    }
    expect((await links(owner).list({ companyId })).links).toMatchObject([
      { id: second.id, works: false },
    ])
    expect((await enter('a'.repeat(43))).status).toBe(410)
  })

  it('are made, seen and ended by who sees the numbers', async () => {
    const people = {
      editor: await test.join(companyId, 'editor'),
      manager: await test.join(companyId, 'manager'),
      reviewer: await test.join(companyId, 'reviewer'),
    }
    const made = await links(people.manager).create({ companyId, label: 'Shop' })
    await links(people.editor).create({ companyId, label: 'Desk' })
    expect(await slugsOf(links(people.reviewer).create({ companyId }))).toEqual(['forbidden'])
    const labels = async (person: Person) =>
      (await links(person).list({ companyId })).links.map(({ label }) => label)
    for (const person of [people.manager, people.editor, owner])
      expect(await labels(person)).toEqual(['Desk', 'Shop'])
    const ending = { companyId, wallLinkId: made.id }
    expect(await slugsOf(links(people.reviewer).revoke(ending))).toEqual(['forbidden'])
    const elsewhere = await test.found('Elsewhere')
    const foreign = { companyId: elsewhere.companyId, wallLinkId: made.id }
    expect(await slugsOf(links(elsewhere.owner).revoke(foreign))).toEqual(['not-found'])
    await links(people.editor).revoke(ending)
    expect(await slugsOf(links(owner).revoke(ending))).toEqual(['not-found'])
    expect(await labels(owner)).toEqual(['Desk'])
    const { entries } = await test.api.as(owner).audit.list({ companyId })
    expect(
      entries.flatMap(({ action, subject }) =>
        action.startsWith('wall-link') ? [[action, subject]] : [],
      ),
    ).toEqual([
      ['wall-link.revoked', 'Shop'],
      ['wall-link.created', 'Desk'],
      ['wall-link.created', 'Shop'],
    ])
  })

  it('are fifty at most', async () => {
    for (let count = 0; count < 50; count += 1) await links(owner).create({ companyId })
    expect(await slugsOf(links(owner).create({ companyId }))).toEqual(['conflict'])
  })

  it('keep their screens when a campaign is erased that the same guest came by', async () => {
    const client = test.api.as(owner)
    const { id: campaignId } = await client.campaigns.create({ companyId, name: 'Spring' })
    const cookie = await enterWallAsScreen(test.api, (await links(owner).create({ companyId })).url)
    const { url } = await client.shareLinks.create({ campaignId, rights: [] })
    const token = url.split('#link=')[1] ?? ''
    await fetch(`${test.api.origin}/api/share-links/${token}/enter`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    })
    const em = test.database.fork()
    const [admission] = await em.find(WallAdmissionEntity, { companyId })
    await deleteGuestsOf(em, campaignId)
    expect(await em.count(GuestEntity, { id: admission?.holderId })).toBe(1)
  })
})
