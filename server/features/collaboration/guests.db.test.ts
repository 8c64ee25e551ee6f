import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { createTestSessions } from '#server/core/access/testing/test-sessions.ts'
import { startTestNode } from '#server/core/access/testing/start-test-node.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { testRedisUrl } from '#server/platform/redis/testing/start-line.ts'
import { describeEachDatabase, readRows } from '#server/testing/database.ts'
import { pruneJournal } from './journal/prune-journal.ts'
import { createDatabaseJournal, deleteLastStates, loadJournal } from './public/database-journal.ts'
import { documentOf } from './public/open-state.ts'
import { openRoom, regret, textIn } from './testing/open-room.ts'
import { startRenewing } from './testing/start-renewing.ts'

const soon = { timeout: 15_000, interval: 5 }
const dayMs = 24 * 3_600_000
const canary = 'canary-qz17'
/** Of one campaign alone, in a database that others are in. */
const erased = 'canary-qz18'

describeEachDatabase('what is not to be seen any more', (open) => {
  let database: Database
  let close: () => Promise<void>
  const closers: (() => unknown)[] = []
  const sessions = createTestSessions()
  beforeAll(async () => void ({ database, close } = await open()))
  afterEach(async () => {
    for (const closeOne of closers.splice(0).toReversed()) await closeOne()
  })
  afterAll(() => close())

  async function startNode(redisUrl?: string) {
    const node = await startTestNode({ database, sessions, ...(redisUrl ? { redisUrl } : {}) })
    if (redisUrl) await vi.waitFor(() => node.pingRedis(), soon)
    const stop = async () => {
      if (closers.includes(stop)) closers.splice(closers.indexOf(stop), 1)
      await node.stop()
    }
    closers.push(stop)
    return { ...node, stop }
  }
  /** What somebody has written is on the disk. */
  const untilStored = (campaignId: string, doc: Y.Doc) =>
    vi.waitFor(async () => {
      const stored = documentOf(await loadJournal(database.fork(), campaignId))
      expect(Y.equalSnapshots(Y.snapshot(stored), Y.snapshot(doc))).toBe(true)
    }, soon)
  const openJournal = () => createDatabaseJournal(database, () => new Date(), createLog('silent'))

  it('R80 is in no byte for a guest who comes, with people there, who follows what is seen live', async () => {
    const node = await startNode()
    const { edit, come, comeAsGuest, campaignId } = await openRoom(database, sessions)
    const editor = await edit(node)
    regret(editor.doc, canary)
    await untilStored(campaignId, editor.doc)
    const [guest, reviewer] = [await comeAsGuest(node), await come(node, 'reviewer')]
    expect(guest.read()).toEqual(editor.read())
    textIn(editor.doc).insert(0, 'Live words. ')
    for (const { read } of [guest, reviewer])
      await vi.waitFor(() => expect(read()).toEqual(editor.read()), soon)
    expect(guest.got('Live words. ')).toBe(true)
    expect([guest.got(canary), reviewer.got(canary)]).toEqual([false, true])
    expect(Y.encodeStateAsUpdate(reviewer.doc)).toEqual(Y.encodeStateAsUpdate(editor.doc))
    const late = await comeAsGuest(node)
    textIn(editor.doc).delete(0, 'Live words. '.length)
    await vi.waitFor(() => expect(late.read()).toEqual(editor.read()), soon)
    const later = await comeAsGuest(node)
    expect([later.got('Live words. '), later.got(canary)]).toEqual([false, false])
  })

  it('R80 is in no byte for a guest who comes when nobody is there, before and after compacting', async () => {
    const node = await startNode()
    const { edit, come, comeAsGuest, campaignId } = await openRoom(database, sessions)
    const editor = await edit(node)
    regret(editor.doc, canary)
    await untilStored(campaignId, editor.doc)
    const seen = editor.read()
    editor.provider.destroy()
    await vi.waitFor(() => expect(node.collab.connections()).toEqual([]), soon)
    const guest = await comeAsGuest(node)
    expect([guest.read(), guest.got(canary)]).toEqual([seen, false])
    await node.stop()
    const journal = openJournal()
    const state = await journal.load(campaignId)
    await journal.compact(campaignId, state.seq, Y.encodeStateAsUpdate(documentOf(state)))
    await journal.close()
    const next = await startNode()
    const alone = await comeAsGuest(next)
    expect([alone.read(), alone.got(canary)]).toEqual([seen, false])
    const reviewer = await come(next, 'reviewer')
    expect([reviewer.read(), reviewer.got(canary)]).toEqual([seen, true])
  })

  it('R80 is in no byte for a guest on another node, who follows live by Redis', async () => {
    // A SQLite file has one process.
    if (database.kind === 'sqlite') return
    const [one, two] = [await startNode(testRedisUrl()), await startNode(testRedisUrl())]
    const { edit, comeAsGuest, campaignId } = await openRoom(database, sessions)
    const editor = await edit(one)
    regret(editor.doc, canary)
    await untilStored(campaignId, editor.doc)
    const guest = await comeAsGuest(two)
    textIn(editor.doc).insert(0, 'Live words. ')
    await vi.waitFor(() => expect(guest.read()).toEqual(editor.read()), soon)
    expect([guest.got('Live words. '), guest.got(canary)]).toEqual([true, false])
  })

  it('is stored nowhere once it was left out and what was before is not needed', async () => {
    const node = await startNode()
    const { edit, campaignId } = await openRoom(database, sessions)
    const editor = await edit(node)
    regret(editor.doc, erased)
    await untilStored(campaignId, editor.doc)
    editor.provider.destroy()
    expect(await isStored()).toBe(true)
    const seen = editor.read()
    await node.stop()
    const engine = startRenewing(database, Math.floor(Date.now() / dayMs) + 1)
    expect(await engine.collab.renew(campaignId)).toBe(true)
    await engine.close()
    const later = new Date(Date.now() + dayMs + 1_000)
    await deleteLastStates(database.fork(), campaignId, later)
    await pruneJournal(database.fork(), later)
    // As it does every minute.
    await openJournal().close()
    expect(await isStored()).toBe(false)
    expect(await loadJournal(database.fork(), campaignId)).toMatchObject({ generation: 2 })
    expect((await edit(await startNode())).read()).toEqual(seen)
  }, 60_000)

  /** Whether any row of any table says it, or, on SQLite, any byte of the data folder. */
  async function isStored(): Promise<boolean> {
    const isSqlite = database.kind === 'sqlite'
    const names = isSqlite
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = 'public'`
    for (const { name } of await readRows(database, names)) {
      const rows = await readRows(database, sql<object>`select * from ${sql.table(name)}`)
      for (const row of rows) for (const value of Object.values(row)) if (says(value)) return true
    }
    if (!isSqlite) return false
    const folder = dirname(database.address)
    return readdirSync(folder).some((file) => readFileSync(join(folder, file)).includes(erased))
  }
})

function says(value: unknown): boolean {
  if (value instanceof Uint8Array) return Buffer.from(value).includes(erased)
  return JSON.stringify(value ?? null).includes(erased)
}
