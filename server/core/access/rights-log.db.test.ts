import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, EntityManager } from '#server/platform/db/open-database.ts'
import { insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { describeEachDatabase, openPostgres } from '#server/testing/database.ts'
import { DisabledPersonEntity } from '#server/platform/identity/entities.ts'
import { RightsChangeEntity } from './entities.ts'
import { purgeRightsLog } from './purge-rights-log.ts'
import { createRightsLog } from './rights-log.ts'

describeEachDatabase('the log of changed rights', (open) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => void ({ database, close } = await open()))
  afterAll(() => close())

  async function begin() {
    const { campaignId, companyId } = await insertCampaign(database)
    const { id: personId } = await insertMember(database, companyId, 'editor')
    const log = createRightsLog(database)
    expect(await log.look()).toBeNull()
    return { campaignId, companyId, personId, log, em: database.fork() }
  }

  it('A5 tells once of each change of who may do what, whoever makes it', async () => {
    const { companyId: otherId } = await insertCampaign(database)
    const { campaignId, companyId, personId, log, em } = await begin()
    const person = { kind: 'person', subjectId: personId }
    const company = { kind: 'company', subjectId: companyId }
    const campaign = { kind: 'campaign', subjectId: campaignId }
    const changes = [
      [person, () => em.nativeUpdate(MemberEntity, { personId }, { role: 'reviewer' })],
      [person, () => em.nativeUpdate(MemberEntity, { personId }, { companyId: otherId })],
      [person, () => em.nativeDelete(MemberEntity, { personId })],
      [company, () => em.nativeUpdate(CompanyEntity, { id: companyId }, { allowances: [] })],
      [company, () => em.nativeUpdate(CompanyEntity, { id: companyId }, { closedAt: new Date() })],
      [
        company,
        () => em.nativeUpdate(CompanyEntity, { id: companyId }, { disabledAt: new Date() }),
      ],
      [campaign, () => em.nativeUpdate(CampaignEntity, { id: campaignId }, { companyId: otherId })],
      [campaign, () => em.nativeDelete(CampaignEntity, { id: campaignId })],
      [company, () => em.nativeDelete(CompanyEntity, { id: companyId })],
    ] as const
    for (const [told, change] of changes) {
      await change()
      expect(await log.look()).toEqual([told])
      expect(await log.look()).toEqual([])
    }
    const disabled = { personId, because: 'Spam', disabledAt: new Date() }
    const account = { kind: 'account', subjectId: personId }
    await em.insert(DisabledPersonEntity, disabled)
    expect(await log.look()).toEqual([account])
    await em.nativeDelete(DisabledPersonEntity, { personId })
    expect(await log.look()).toEqual([account])
    const { id: joined } = await insertMember(database, companyId, 'admin')
    expect(await log.look()).toEqual([{ kind: 'person', subjectId: joined }])
  })

  it('A5 tells of everybody whose rights go with a company', async () => {
    const { campaignId, companyId, personId, log, em } = await begin()
    await em.nativeDelete(CompanyEntity, { id: companyId })
    const told = await log.look()
    expect(told).toHaveLength(3)
    expect(told).toEqual(
      expect.arrayContaining([
        { kind: 'person', subjectId: personId },
        { kind: 'campaign', subjectId: campaignId },
        { kind: 'company', subjectId: companyId },
      ]),
    )
  })

  it('A5 says nothing of other changes', async () => {
    const { campaignId, companyId, personId, log, em } = await begin()
    await em.nativeUpdate(MemberEntity, { personId }, { name: 'Grace' })
    await em.nativeUpdate(CompanyEntity, { id: companyId }, { name: 'Renamed' })
    await em.nativeUpdate(CampaignEntity, { id: campaignId }, { updatedAt: new Date() })
    expect(await log.look()).toEqual([])
  })

  it('A5 says nothing of what was taken back', async () => {
    const { personId, log } = await begin()
    const undone = database.fork().transactional(async (em) => {
      await em.nativeDelete(MemberEntity, { personId })
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    expect(await log.look()).toEqual([])
  })

  it('A5 knows nothing of the time before the first look and of pauses', async () => {
    const { personId, log, em } = await begin()
    log.pause()
    await em.nativeDelete(MemberEntity, { personId })
    expect(await log.look()).toBeNull()
    expect(await log.look()).toEqual([])
  })

  it('A5 keeps the changes of the last hour', async () => {
    const { personId, em } = await begin()
    await em.nativeDelete(MemberEntity, { personId })
    const isKept = async () => (await em.count(RightsChangeEntity, { subjectId: personId })) > 0
    const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    await purgeRightsLog(em, minutesLater(59))
    expect(await isKept()).toBe(true)
    await purgeRightsLog(em, minutesLater(61))
    expect(await isKept()).toBe(false)
  })
})

describe('on PostgreSQL, where changes are not committed in their order', () => {
  let database: Database
  let close: () => Promise<void>
  let companyId: string
  beforeAll(async () => void ({ database, close } = await openPostgres()))
  beforeEach(async () => void ({ companyId } = await insertCampaign(database)))
  afterAll(() => close())

  /** Takes somebody out, in a transaction that `commit` ends. */
  async function removeSlowly(personId: string) {
    const removed = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const ended = database.fork().transactional(async (em: EntityManager) => {
      await em.nativeDelete(MemberEntity, { personId })
      removed.resolve()
      await gate.promise
    })
    await removed.promise
    return () => (gate.resolve(), ended)
  }

  it('A5 a change that is committed after a later one is told of too', async () => {
    const ada = (await insertMember(database, companyId, 'editor')).id
    const bob = (await insertMember(database, companyId, 'editor')).id
    const log = createRightsLog(database)
    await log.look()
    const commitAda = await removeSlowly(ada)
    const commitBob = await removeSlowly(bob)
    await commitBob()
    expect(await log.look()).toEqual([{ kind: 'person', subjectId: bob }])
    await commitAda()
    expect(await log.look()).toContainEqual({ kind: 'person', subjectId: ada })
    expect(await log.look()).toEqual([])
  })

  it('A5 everything may have changed as long as a change from before the first look is under way', async () => {
    const ada = (await insertMember(database, companyId, 'editor')).id
    const commit = await removeSlowly(ada)
    const log = createRightsLog(database)
    expect(await log.look()).toBeNull()
    expect(await log.look()).toBeNull()
    await commit()
    expect(await log.look()).toBeNull()
    expect(await log.look()).toEqual([])
  })
})
