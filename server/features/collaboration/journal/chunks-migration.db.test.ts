import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { createDatabaseJournal } from '../public/database-journal.ts'
import type { JournalTables } from '../public/entities.ts'
import { rowsOf } from './pack-batch.ts'
import type { StoredRow } from './pack-batch.ts'

const beforeChunks = 'Migration20261121210500'
const at = Date.parse('2026-11-21T08:09:10.123Z')

/** What a journal of single rows held; the rows up to 2 are in its snapshot. */
const rows: StoredRow[] = [
  { seq: 3, personId: randomUUID(), at, update: Uint8Array.of(0, 255, 128, 39, 92) },
  { seq: 4, personId: 'Zoë ✎', at: at + 1, update: Uint8Array.of(7) },
  { seq: 5, personId: '', at: Date.parse('2026-12-31T23:59:59.999Z'), update: new Uint8Array() },
  { seq: 6, personId: randomUUID(), at, update: new Uint8Array(300).fill(201) },
]
const snapshot = Uint8Array.of(1, 0, 2)

describeEachDatabase('migration of journal rows to chunks', (open) => {
  it('keeps every row, its author, its time and the snapshot, and goes on numbering', async () => {
    const { database, close } = await open(beforeChunks)
    onTestFinished(close)
    const [room, other] = [randomUUID(), randomUUID()]
    const em = database.fork()
    const time = (ms: number) => (database.kind === 'sqlite' ? ms : new Date(ms))
    for (const campaign of [room, other]) {
      await em.execute('insert into journal_head (campaign_id, seq) values (?, 6)', [campaign])
      await em.execute(
        'insert into journal_snapshot (campaign_id, seq, content, at, version) values (?, 2, ?, ?, ?)',
        [campaign, Buffer.from(snapshot), time(at), '3'],
      )
      for (const row of rows)
        await em.execute(
          'insert into journal_row (campaign_id, seq, content, person_id, at) values (?, ?, ?, ?, ?)',
          [campaign, row.seq, Buffer.from(row.update), row.personId, time(row.at)],
        )
    }

    await database.migrate()

    const journal = createDatabaseJournal(database, () => new Date(at), createLog('silent'))
    onTestFinished(() => journal.close())
    const updates = rows.map(({ update }) => update)
    // Nothing tells of which form it was, so it is looked through once.
    const first = { generation: 1, form: 0, retired: [] }
    const stored = { snapshot, snapshotSeq: 2, updates, seq: 6, ...first }
    expect(await journal.load(room)).toEqual(stored)
    const chunks = await em
      .getKysely<JournalTables>()
      .selectFrom('journal_chunk')
      .select(['first_seq as firstSeq', 'content'])
      .where('campaign_id', '=', room)
      .orderBy('last_seq')
      .execute()
    const kept = chunks.flatMap((chunk) => [...rowsOf(chunk)])
    expect(kept).toEqual(rows)
    expect(
      await journal.append([{ room: other, update: Uint8Array.of(1), personId: 'p' }]),
    ).toEqual([7])
  })
})
