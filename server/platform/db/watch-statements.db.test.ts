import { dirname } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { schema } from '#server/app/database/schema.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { MailEntity } from '../mail/entities.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { buildMail } from '../mail/testing/build-mail.ts'
import { openDatabase } from './open-database.ts'
import type { TablesOf } from './tables.ts'

type Tables = TablesOf<typeof MailEntity>

describeEachDatabase('statements that are watched', (open) => {
  async function start() {
    const { database, close } = await open()
    onTestFinished(close)
    const seen: { kind: string; hasFailed: boolean }[] = []
    const { kind, address } = database
    const where = {
      databaseUrl: kind === 'postgres' ? address : null,
      dataDir: dirname(address),
    }
    const watched = await openDatabase(
      where,
      schema,
      undefined,
      (statement, startedAt, hasFailed) => {
        expect(performance.now() - startedAt).toBeGreaterThanOrEqual(0)
        seen.push({ kind: statement, hasFailed })
      },
    )
    onTestFinished(watched.close)
    const kinds = () => seen.splice(0).map((one) => `${one.kind}${one.hasFailed ? ' failed' : ''}`)
    // Whoever connects asks something first.
    await watched.ping()
    kinds()
    return { watched, kinds }
  }

  it('are those of entities, of Kysely and of who only reads, by kind', async () => {
    const { watched, kinds } = await start()
    await queueMail(watched.fork(), buildMail({ to: 'ada@example.com' }), new Date())
    expect(kinds()).toEqual(['insert'])
    await watched.fork().nativeUpdate(MailEntity, {}, { attempts: 1 })
    expect(kinds()).toEqual(['update'])
    await watched.fork().getKysely<Tables>().selectFrom('mail').select('id').execute()
    await watched.read<Tables>().selectFrom('mail').select('id').execute()
    expect(kinds()).toEqual(['select', 'select'])
    await watched.fork().transactional((em) => em.nativeDelete(MailEntity, {}))
    expect(kinds()).toEqual(['other', 'delete', 'commit'])
  })

  it('say when they fail', async () => {
    const { watched, kinds } = await start()
    await expect(watched.fork().execute('select * from nowhere')).rejects.toThrow('nowhere')
    expect(kinds()).toEqual(['select failed'])
  })

  it('share connections that are counted', async () => {
    const { watched } = await start()
    await watched.read<Tables>().selectFrom('mail').select('id').execute()
    const counted = () => watched.pools()
    if (watched.kind === 'sqlite') return expect(counted()).toEqual({})
    expect(counted()).toMatchObject({ queries: { open: 1, idle: 1, waiting: 0, most: 4 } })
    const gate = Promise.withResolvers<void>()
    const most = counted()['entities']?.most ?? 0
    expect(most).toBeGreaterThan(0)
    const all = Array.from({ length: most + 1 }, () =>
      watched.fork().transactional(async (em) => {
        await em.execute('select 1')
        await gate.promise
      }),
    )
    await expect
      .poll(() => counted()['entities'])
      .toEqual({ open: most, idle: 0, waiting: 1, most })
    gate.resolve()
    await Promise.all(all)
    return expect(counted()).toMatchObject({ entities: { waiting: 0, idle: most } })
  })
})
