import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { readConfig } from '#server/config.ts'
import { AssetEntity } from '#server/features/assets/public/entities.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { buildVisitEvent } from '#server/features/ingest/testing/test-visits.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, slugsOf } from '#server/testing/test-api.ts'

const ada = buildPerson({ email: 'ada@example.com' })

describeEachDatabase('what takes room', (open) => {
  let test: Companies
  beforeAll(async () => {
    const config = readConfig({ OPERATORS: ada.email, DATA_DIR: tmpdir(), LOG_LEVEL: 'silent' })
    test = await startCompanies(open, { config })
  })
  afterAll(() => test.close())

  it('is told to operators: tables, months, the disk and the largest companies', async () => {
    const small = await test.found('Small')
    const large = await test.found('Large')
    const { campaignId } = await test.inviteTo(small.owner, small.companyId)
    await addFile(test, large.companyId, 5_000_000)
    const event = buildVisitEvent({ campaignId, at: test.time.now.getTime() })
    await test.database.fork().transactional((em) => applyGroup(em, [event], []))

    const ask = () => test.api.as(ada).operator.room()
    const room = await ask()
    expect(room.measuredAt).toBe(test.time.now.toISOString())
    const visits = room.sizes.find(({ what }) => what === 'visits, one by one')
    expect(visits).toMatchObject({ rows: 1 })
    expect(visits?.bytes).toBeGreaterThan(4_000)
    expect(room.months).toEqual([{ month: '2026-03', visits: 1 }])
    expect(room.disk.total).toBeGreaterThan(room.disk.free)
    expect(room.companies).toMatchObject([
      { name: 'Large', fileBytes: 5_000_000, documentBytes: 0, leads: 0, events: 0 },
      { name: 'Small', fileBytes: 0, leads: 0, events: 1 },
    ])
    expect(room.companies[1]?.documentBytes).toBeGreaterThan(100)

    // Reading it costs something: within five minutes the same answer does.
    await addFile(test, small.companyId, 9_000_000)
    test.pass(4 * 60_000)
    expect(await ask()).toEqual(room)
    test.pass(60_000)
    expect((await ask()).companies.map(({ name }) => name)).toEqual(['Small', 'Large'])
    expect(await slugsOf(test.api.as(small.owner).operator.room())).toEqual(['not-found'])
  })
})

const addFile = (test: Companies, companyId: string, storedBytes: number) =>
  test.database.fork().insert(AssetEntity, {
    id: uuidv7(),
    companyId,
    fileName: 'ball.png',
    width: 1,
    height: 1,
    size: storedBytes,
    storedBytes,
    widths: [1],
    createdBy: uuidv7(),
    createdAt: test.time.now,
  })
