import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { callerOf } from '#server/core/caller.ts'
import { createPlans } from '#server/features/billing/plan-limits.ts'
import { createCampaign } from '#server/features/campaigns/public/create-campaign.ts'
import { z } from 'zod'
import {
  createDatabaseJournal,
  loadJournal,
} from '#server/features/collaboration/public/database-journal.ts'
import type { ClosableJournal } from '#server/features/collaboration/journal/closable-journal.ts'
import { documentOf } from '#server/features/collaboration/public/open-state.ts'
import { insertCompany } from '#server/features/companies/testing/insert-company.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { setTheme } from '#shared/campaign/edits/set-theme.ts'
import { exportRoom } from './export-room.ts'
import { openReader } from './open-reader.ts'

const now = new Date('2026-01-01T00:00:00Z')
const owner = randomUUID()

describeEachDatabase('export of a room', (open) => {
  let database: Database
  let close: () => Promise<void>
  let journal: ClosableJournal
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-room-'))

  beforeAll(async () => {
    ;({ database, close } = await open())
    journal = createDatabaseJournal(database, () => now, createLog('silent'))
  })
  afterAll(async () => {
    await journal.close()
    await close()
    rmSync(folder, { recursive: true })
  })

  /** A campaign whose theme was changed three times by ada. */
  async function buildCampaign(): Promise<string> {
    const companyId = randomUUID()
    await insertCompany(database, companyId)
    const by = callerOf({ id: owner, name: 'Ada', email: 'ada@example.com' })
    const input = { companyId, name: 'Spring' }
    const { id: room } = await createCampaign(database.fork(), by, input, {
      plans: createPlans({ areSold: false }),
      now,
    })
    const doc = documentOf(await loadJournal(database.fork(), room))
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    for (const primary of ['#111111', '#222222', '#333333'])
      setTheme(doc, { theme: { primary } }, null)
    for (const update of updates) await journal.append([{ room, update, personId: 'ada' }])
    return room
  }

  async function run(campaignId: string, at: number | null = null) {
    const isSqlite = database.kind === 'sqlite'
    const reader = openReader({
      databaseUrl: isSqlite ? null : database.address,
      dataDir: isSqlite ? dirname(database.address) : folder,
    })
    try {
      return await exportRoom(reader.read(), { campaignId, at, folder })
    } finally {
      await reader.close()
    }
  }

  const document = z.object({ theme: z.object({ primary: z.string() }) })
  const row = z.looseObject({ seq: z.number() })
  const fileOf = (name: string) => readFileSync(join(folder, name))
  const primary = () => document.parse(JSON.parse(fileOf('document.json').toString())).theme.primary
  const rows = () =>
    fileOf('journal.ndjson')
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => row.parse(JSON.parse(line)))

  it('writes the document and every row that led to it, beside whoever edits it', async () => {
    const room = await buildCampaign()
    const state = await loadJournal(database.fork(), room)
    expect(await run(room)).toMatchObject({ seq: 4, rows: 4, oldest: 1 })
    expect(primary()).toBe('#333333')
    const whole = Y.encodeStateAsUpdate(documentOf(state))
    expect(Buffer.compare(fileOf('document.bin'), whole)).toBe(0)
    const people = [owner, 'ada', 'ada', 'ada']
    const expected = state.updates.map((update, at) => ({
      seq: at + 1,
      personId: people[at],
      at: now.toISOString(),
      update: Buffer.from(update).toString('base64'),
    }))
    expect(rows()).toEqual(expected)
  })

  it('writes it as it was, also when it was compacted since', async () => {
    const room = await buildCampaign()
    const whole = documentOf(await loadJournal(database.fork(), room))
    await journal.compact(room, 4, Y.encodeStateAsUpdate(whole))
    expect(await run(room, 3)).toMatchObject({ seq: 3, rows: 3, oldest: 1 })
    expect(primary()).toBe('#222222')
    expect(rows().map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  it('says what there is not', async () => {
    const room = await buildCampaign()
    const unknown = randomUUID()
    await expect(run(unknown)).rejects.toThrow(`There is no campaign ${unknown}.`)
    await expect(run('spring')).rejects.toThrow('There is no campaign spring.')
    await expect(run(room, 5)).rejects.toThrow('ends at 4')
    await database
      .fork()
      .execute('delete from journal_chunk where campaign_id = ? and last_seq = 1', [room], 'run')
    await expect(run(room, 2)).rejects.toThrow('Position 2')
    expect(() => openReader({ databaseUrl: null, dataDir: '/nowhere' })).toThrow(
      'There is no database in /nowhere.',
    )
  })
})
