import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServices } from '#server/testing/test-services.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, startTestApi } from '#server/testing/test-api.ts'
import type { TestApi } from '#server/testing/test-api.ts'

describeEachDatabase('companies', (open) => {
  let api: TestApi
  let now = new Date('2026-03-01T10:00:00Z')
  const closers: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const { database, close } = await open()
    api = await startTestApi(buildServices(database, { clock: () => now }))
    closers.push(api.close, close)
  })
  afterAll(async () => {
    for (const close of closers) await close()
  })

  async function companyOf(owner = buildPerson()) {
    const company = await api.as(owner).companies.create({ name: 'Northwind' })
    return { owner, company }
  }

  async function inviteTokenOf(
    owner: ReturnType<typeof buildPerson>,
    companyId: string,
    role: 'editor' | 'manager' = 'editor',
  ) {
    const { url } = await api.as(owner).invites.create({ companyId, role })
    return new URL(url ?? '').hash.slice(1) ?? ''
  }

  it('answers 401 as a problem to people who are not signed in', async () => {
    const refusal = await refusalOf(api.as(null).me.get())
    expect(refusal.problem).toMatchObject({ status: 401, slug: 'signed-out' })
    expect(refusal.contentType).toBe('application/problem+json')
  })

  it('makes the person who creates a company its owner', async () => {
    const { owner, company } = await companyOf()
    const { person, companies } = await api.as(owner).me.get()
    expect(person).toEqual(owner)
    expect(companies).toMatchObject([{ id: company.id, name: 'Northwind', role: 'owner' }])
  })

  it('lets a person own twenty companies, also of forty founded at once', async () => {
    const owner = buildPerson()
    const { companies, me } = api.as(owner)
    const found = () => companies.create({ name: 'Northwind' })
    const founded = await Promise.allSettled(Array.from({ length: 40 }, found))
    expect(founded.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect((await me.get()).companies).toHaveLength(20)
    expect((await refusalOf(found())).problem.slug).toBe('conflict')
  })

  it('names the wrong field', async () => {
    const refusal = await refusalOf(api.as(buildPerson()).companies.create({ name: '  ' }))
    expect(refusal.problem).toMatchObject({
      slug: 'validation-failed',
      errors: [{ pointer: '/name', detail: 'Give it a name.' }],
    })
  })

  it('takes no text that a database cannot hold', async () => {
    const { owner, company } = await companyOf()
    const { companies } = api.as(owner)
    const change = { companyId: company.id }
    const fields = { name: 'Slow Morning', website: 'https://a.example/' }
    for (const bad of ['\0', '\ud800', '\u202e'])
      for (const [field, good] of Object.entries(fields))
        expect(
          (await refusalOf(companies.update({ ...change, [field]: good + bad }))).problem,
        ).toMatchObject({
          slug: 'validation-failed',
          errors: [{ pointer: `/${field}`, detail: 'Leave out control characters.' }],
        })
  })

  it('takes no website with a name and password in it', async () => {
    const { owner, company } = await companyOf()
    const website = 'https://ada:secret@a.example/'
    const update = api.as(owner).companies.update({ companyId: company.id, website })
    expect((await refusalOf(update)).problem.errors).toMatchObject([{ pointer: '/website' }])
  })

  it('keeps visits for as many months as it wants, and no longer than the installation', async () => {
    const { owner, company } = await companyOf()
    const { companies } = api.as(owner)
    expect(company.visitMonths).toBeNull()
    const months = (visitMonths: number | null) =>
      companies.update({ companyId: company.id, visitMonths })
    expect(await months(3)).toMatchObject({ visitMonths: 3 })
    expect((await refusalOf(months(14))).problem.errors).toEqual([
      { pointer: '/visitMonths', detail: 'This installation keeps visits for at most 13 months.' },
    ])
    expect(await companies.update({ companyId: company.id, name: 'Other' })).toMatchObject({
      visitMonths: 3,
    })
    expect(await months(null)).toMatchObject({ visitMonths: null })
  })

  it('answers alike for a company of others and one that does not exist', async () => {
    const { company } = await companyOf()
    const stranger = api.as(buildPerson())
    const foreign = await refusalOf(stranger.companies.get({ companyId: company.id }))
    const unknown = await refusalOf(stranger.companies.get({ companyId: randomUUID() }))
    expect({ ...foreign.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' })
    expect(foreign.problem.status).toBe(404)
  })

  it('lets an invited person in once, with the role of the invite', async () => {
    const { owner, company } = await companyOf()
    const token = await inviteTokenOf(owner, company.id)
    const guest = buildPerson({ name: 'Grace Hopper' })
    expect(await api.as(null).invites.show({ token })).toMatchObject({
      companyName: 'Northwind',
      role: 'editor',
    })
    await api.as(guest).invites.accept({ token })
    const { members } = await api.as(guest).members.list({ companyId: company.id })
    expect(members.map(({ name, role }) => [name, role])).toEqual([
      [owner.name, 'owner'],
      ['Grace Hopper', 'editor'],
    ])
    const second = await refusalOf(api.as(buildPerson()).invites.accept({ token }))
    expect(second.problem.slug).toBe('invite-used')
  })

  it('lets exactly one of many in who follow one link at once', async () => {
    const { owner, company } = await companyOf()
    const token = await inviteTokenOf(owner, company.id)
    const tries = Array.from({ length: 8 }, () =>
      api
        .as(buildPerson())
        .invites.accept({ token })
        .then(
          () => 'in',
          () => 'out',
        ),
    )
    const results = await Promise.all(tries)
    expect(results.filter((result) => result === 'in')).toHaveLength(1)
  })

  it('refuses an invite that has expired', async () => {
    const { owner, company } = await companyOf()
    const token = await inviteTokenOf(owner, company.id)
    now = new Date(now.getTime() + 8 * 24 * 3_600_000)
    const refusal = await refusalOf(api.as(buildPerson()).invites.accept({ token }))
    expect(refusal.problem.status).toBe(410)
    const { invites } = await api.as(owner).invites.list({ companyId: company.id })
    expect(invites).toEqual([])
  })

  it('forbids members to invite who may not, and roles above the own', async () => {
    const { owner, company } = await companyOf()
    const editor = buildPerson()
    const token = await inviteTokenOf(owner, company.id)
    await api.as(editor).invites.accept({ token })
    const refusal = await refusalOf(
      api.as(editor).invites.create({ companyId: company.id, role: 'reviewer' }),
    )
    expect(refusal.problem.slug).toBe('forbidden')
  })
})
