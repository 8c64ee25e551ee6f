import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { IdentityFlowEntity } from '#server/platform/identity/embedded/entities.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { VisitEventEntity } from '#server/features/ingest/public/entities.ts'
import type { Database } from './open-database.ts'
import type { TablesOf } from './tables.ts'

type Tables = TablesOf<typeof IdentityFlowEntity | typeof VisitEventEntity>

const at = new Date('2026-03-01T12:00:00.123Z')
const later = new Date(at.getTime() + 1)

describeEachDatabase('tables as statements see them', (open) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => void ({ database, close } = await open()))
  afterAll(() => close())

  const readers = () => [database.read<Tables>(), database.fork().getKysely<Tables>()]

  it('give times, JSON and booleans as the types say, and compare them', async () => {
    const id = uuidv7()
    await database.fork().insert(IdentityFlowEntity, {
      id,
      kind: 'login',
      csrfHash: 'hash',
      requestUrl: '/',
      refresh: true,
      values: {},
      notes: [],
      issuedAt: at,
      expiresAt: later,
    })
    for (const tables of readers()) {
      const [row] = await tables
        .selectFrom('identity_flow')
        .select(['issued_at', 'field_values', 'refresh', 'code_tries', 'return_to'])
        .where('id', '=', id)
        .where('refresh', '=', true)
        .where('issued_at', '<', later)
        .where('expires_at', '>', at)
        .execute()
      expect(row).toMatchObject({ code_tries: 0, return_to: null })
      expect(Boolean(row?.refresh)).toBe(true)
      expect(new Date(row?.issued_at ?? 0)).toEqual(at)
      const { field_values: json } = row ?? {}
      expect(typeof json === 'string' ? JSON.parse(json) : json).toEqual({})
    }
  })

  it('give numbers for what is larger than an integer, counted or kept', async () => {
    const ordered = { campaignLabel: 7, seq: 1, day: 1, kind: 1 }
    const numbers = { ...ordered, place: 1, origin: 1, sender: 1, locale: 1 }
    const event = { ...numbers, visitor: 'v', bot: false, at: at.getTime() }
    await database.fork().insert(VisitEventEntity, { id: uuidv7(), ...event })
    for (const tables of readers()) {
      const [row] = await tables
        .selectFrom('visit_event')
        .select(({ fn }) => [fn.max('at').as('at'), fn.countAll().as('count')])
        .select(({ fn }) => fn.sum('place').as('sum'))
        .where('campaign_label', '=', 7)
        .where('bot', '=', false)
        .execute()
      expect(row).toEqual({ at: at.getTime(), count: 1, sum: 1 })
    }
  })

  it('take times, JSON as text and booleans', async () => {
    const id = uuidv7()
    const tables = database.fork().getKysely<Tables>()
    const times = { issued_at: at, expires_at: later }
    const json = { field_values: JSON.stringify({ email: 'ada' }), notes: '[]' }
    const rest = { kind: 'login', csrf_hash: 'hash', request_url: '/', refresh: false } as const
    await tables
      .insertInto('identity_flow')
      .values({ id, ...rest, ...times, ...json })
      .execute()
    const row = await database.fork().findOneOrFail(IdentityFlowEntity, { id })
    expect(row).toMatchObject({ issuedAt: at, expiresAt: later, refresh: false, notes: [] })
    expect(row.values).toEqual({ email: 'ada' })
  })
})
