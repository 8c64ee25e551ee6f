import { expect, it } from 'vitest'
import type { Journal } from '../ports.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const row = (room: string, value: number) => ({ room, update: bytes(value), personId: 'p' })

/**
 * What the engine relies on of every journal. Call it inside a `describe`; `makeJournal` may give
 * the same journal each time, `makeRoom` a name that was never used.
 */
export function journalContract(
  makeJournal: () => Journal | Promise<Journal>,
  makeRoom: () => string,
): void {
  it('gives an empty state for a room never written', async () => {
    const journal = await makeJournal()
    const empty = { snapshot: null, snapshotSeq: 0, version: '', updates: [], seq: 0 }
    expect(await journal.load(makeRoom())).toEqual(empty)
  })

  it('numbers each room densely from 1, over batches of several rooms', async () => {
    const journal = await makeJournal()
    const [a, b] = [makeRoom(), makeRoom()]
    expect(await journal.append([row(a, 1), row(b, 9), row(a, 2)])).toEqual([1, 1, 2])
    expect(await journal.append([row(b, 8), row(a, 3)])).toEqual([2, 3])
    const state = await journal.load(a)
    expect(state).toEqual({
      snapshot: null,
      snapshotSeq: 0,
      version: '',
      updates: [bytes(1), bytes(2), bytes(3)],
      seq: 3,
    })
  })

  it('appends nothing when given nothing', async () => {
    const journal = await makeJournal()
    expect(await journal.append([])).toEqual([])
  })

  it('compacts rows up to a number and keeps those behind it', async () => {
    const journal = await makeJournal()
    const room = makeRoom()
    await journal.append([row(room, 1), row(room, 2), row(room, 3)])
    await journal.compact(room, 2, bytes(12), 'v1')
    expect(await journal.load(room)).toEqual({
      snapshot: bytes(12),
      snapshotSeq: 2,
      version: 'v1',
      updates: [bytes(3)],
      seq: 3,
    })
  })

  it('gives only what follows a number', async () => {
    const journal = await makeJournal()
    const room = makeRoom()
    await journal.append([row(room, 1), row(room, 2), row(room, 3), row(room, 4)])
    const rows = { snapshot: null, snapshotSeq: 0, version: '', seq: 4 }
    expect(await journal.load(room, 2)).toEqual({ ...rows, updates: [bytes(3), bytes(4)] })
    expect(await journal.load(room, 4)).toEqual({ ...rows, updates: [] })
    await journal.compact(room, 3, bytes(123), 'v1')
    const compacted = { snapshotSeq: 3, version: 'v1', updates: [bytes(4)], seq: 4 }
    expect(await journal.load(room, 2)).toEqual({ ...compacted, snapshot: bytes(123) })
    expect(await journal.load(room, 3)).toEqual({ ...compacted, snapshot: null })
    expect(await journal.load(room, 4)).toEqual({ ...compacted, snapshot: null, updates: [] })
  })

  it('tells the last numbers of many rooms at once, leaving out those never written', async () => {
    const journal = await makeJournal()
    const [a, b, never] = [makeRoom(), makeRoom(), makeRoom()]
    await journal.append([row(a, 1), row(a, 2), row(b, 1)])
    await journal.compact(b, 1, bytes(1), 'v1')
    const heads = await journal.heads([a, never, b])
    expect(Object.fromEntries(heads)).toEqual({ [a]: 2, [b]: 1 })
    expect((await journal.heads([])).size).toBe(0)
  })

  it('gives no number twice after everything was compacted', async () => {
    const journal = await makeJournal()
    const room = makeRoom()
    await journal.append([row(room, 1), row(room, 2)])
    await journal.compact(room, 2, bytes(12), 'v1')
    expect(await journal.append([row(room, 3)])).toEqual([3])
    expect(await journal.load(room)).toMatchObject({ snapshotSeq: 2, updates: [bytes(3)], seq: 3 })
  })

  it('never goes back to an older snapshot', async () => {
    const journal = await makeJournal()
    const room = makeRoom()
    await journal.append([row(room, 1), row(room, 2), row(room, 3)])
    await journal.compact(room, 3, bytes(123), 'v2')
    await journal.compact(room, 2, bytes(12), 'v1')
    const expected = { snapshot: bytes(123), snapshotSeq: 3, version: 'v2', updates: [], seq: 3 }
    expect(await journal.load(room)).toEqual(expected)
  })

  it('keeps numbers dense while appends and compactions overlap', async () => {
    const journal = await makeJournal()
    const rooms = [makeRoom(), makeRoom()]
    const [first = ''] = rooms
    await journal.append([row(first, 0)])
    const work = Array.from({ length: 10 }, (_, index) =>
      journal.append(rooms.map((room) => row(room, index))),
    )
    await Promise.all([...work, journal.compact(first, 1, bytes(0), 'v1')])
    const [a, b] = await Promise.all(rooms.map((room) => journal.load(room)))
    expect(a).toMatchObject({ seq: 11, snapshotSeq: 1 })
    expect(a?.updates).toHaveLength(10)
    expect(b?.updates).toHaveLength(10)
  })

  it('keeps its own copy of what it is given', async () => {
    const journal = await makeJournal()
    const room = makeRoom()
    const update = bytes(1, 2, 3)
    await journal.append([{ room, update, personId: 'p' }])
    update.fill(0)
    expect((await journal.load(room)).updates).toEqual([bytes(1, 2, 3)])
  })
}
