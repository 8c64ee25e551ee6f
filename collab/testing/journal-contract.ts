import { expect, it } from 'vitest'
import { encodeRetired } from '../document/retired-clients.ts'
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
    const empty = { snapshot: null, snapshotSeq: 0, updates: [], seq: 0 }
    const first = { generation: 1, retired: [] }
    expect(await journal.load(makeRoom())).toMatchObject({ ...empty, ...first })
  })

  it('numbers each room densely from 1, over batches of several rooms', async () => {
    const journal = await makeJournal()
    const [a, b] = [makeRoom(), makeRoom()]
    expect(await journal.append([row(a, 1), row(b, 9), row(a, 2)])).toEqual([1, 1, 2])
    expect(await journal.append([row(b, 8), row(a, 3)])).toEqual([2, 3])
    const state = await journal.load(a)
    expect(state).toMatchObject({
      snapshot: null,
      snapshotSeq: 0,
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
    await journal.compact(room, 2, bytes(12))
    expect(await journal.load(room)).toMatchObject({
      snapshot: bytes(12),
      snapshotSeq: 2,
      updates: [bytes(3)],
      seq: 3,
    })
  })

  it('gives only what follows a number', async () => {
    const journal = await makeJournal()
    const room = makeRoom()
    await journal.append([row(room, 1), row(room, 2), row(room, 3), row(room, 4)])
    const rows = { snapshot: null, snapshotSeq: 0, seq: 4 }
    expect(await journal.load(room, 2)).toMatchObject({ ...rows, updates: [bytes(3), bytes(4)] })
    expect(await journal.load(room, 4)).toMatchObject({ ...rows, updates: [] })
    await journal.compact(room, 3, bytes(123))
    const compacted = { snapshotSeq: 3, updates: [bytes(4)], seq: 4 }
    expect(await journal.load(room, 2)).toMatchObject({ ...compacted, snapshot: bytes(123) })
    expect(await journal.load(room, 3)).toMatchObject({ ...compacted, snapshot: null })
    expect(await journal.load(room, 4)).toMatchObject({ ...compacted, snapshot: null, updates: [] })
  })

  it('tells the last numbers of many rooms at once, leaving out those never written', async () => {
    const journal = await makeJournal()
    const [a, b, never] = [makeRoom(), makeRoom(), makeRoom()]
    await journal.append([row(a, 1), row(a, 2), row(b, 1)])
    await journal.compact(b, 1, bytes(1))
    const heads = await journal.heads([a, never, b])
    expect(Object.fromEntries(heads)).toEqual({
      [a]: { seq: 2, generation: 1 },
      [b]: { seq: 1, generation: 1 },
    })
    expect((await journal.heads([])).size).toBe(0)
  })

  it('gives no number twice after everything was compacted', async () => {
    const journal = await makeJournal()
    const room = makeRoom()
    await journal.append([row(room, 1), row(room, 2)])
    await journal.compact(room, 2, bytes(12))
    expect(await journal.append([row(room, 3)])).toEqual([3])
    expect(await journal.load(room)).toMatchObject({ snapshotSeq: 2, updates: [bytes(3)], seq: 3 })
  })

  it('never goes back to an older snapshot', async () => {
    const journal = await makeJournal()
    const room = makeRoom()
    await journal.append([row(room, 1), row(room, 2), row(room, 3)])
    await journal.compact(room, 3, bytes(123))
    await journal.compact(room, 2, bytes(12))
    const expected = { snapshot: bytes(123), snapshotSeq: 3, updates: [], seq: 3 }
    expect(await journal.load(room)).toMatchObject(expected)
  })

  it('keeps numbers dense while appends and compactions overlap', async () => {
    const journal = await makeJournal()
    const rooms = [makeRoom(), makeRoom()]
    const [first = ''] = rooms
    await journal.append([row(first, 0)])
    const work = Array.from({ length: 10 }, (_, index) =>
      journal.append(rooms.map((room) => row(room, index))),
    )
    await Promise.all([...work, journal.compact(first, 1, bytes(0))])
    const [a, b] = await Promise.all(rooms.map((room) => journal.load(room)))
    expect(a).toMatchObject({ seq: 11, snapshotSeq: 1 })
    expect(a?.updates).toHaveLength(10)
    expect(b?.updates).toHaveLength(10)
  })

  it('goes on to the next generation only from where it is, and takes no more of the one before', async () => {
    const journal = await makeJournal()
    const [room, other] = [makeRoom(), makeRoom()]
    await journal.append([row(room, 1), row(room, 2), row(other, 7)])
    const next = { form: 9, document: bytes(21), last: bytes(12), clients: [3, 5, 2 ** 40] }
    expect(await journal.renew(room, { seq: 1, generation: 1, ...next })).toBe(false)
    expect(await journal.renew(room, { seq: 2, generation: 2, ...next })).toBe(false)
    expect(await journal.renew(room, { seq: 2, generation: 1, ...next })).toBe(true)
    expect(await journal.renew(room, { seq: 2, generation: 1, ...next })).toBe(false)
    const begun = { generation: 2, form: 9, retired: [encodeRetired(next.clients)] }
    const document = { snapshot: bytes(21), snapshotSeq: 2, updates: [], seq: 2 }
    expect(await journal.load(room)).toEqual({ ...document, ...begun })
    expect(await journal.load(room, 1)).toEqual({ ...document, ...begun })
    expect(await journal.load(room, 2)).toEqual({ ...document, ...begun, snapshot: null })
    // One who comes too late takes nothing of the others with them.
    expect(await journal.append([row(other, 8), row(room, 3), row(room, 4)])).toEqual([
      2,
      null,
      null,
    ])
    expect(await journal.append([row(room, 5)], new Map([[room, 3]]))).toEqual([null])
    expect(await journal.append([row(room, 5)], new Map([[room, 2]]))).toEqual([3])
    expect(await journal.load(room)).toEqual({
      ...document,
      ...begun,
      updates: [bytes(5)],
      seq: 3,
    })
    expect(await journal.heads([room])).toEqual(new Map([[room, { seq: 3, generation: 2 }]]))
    // A compaction that began before is of no use any more.
    await journal.compact(room, 2, bytes(12))
    expect(await journal.load(room)).toMatchObject({ snapshot: bytes(21), snapshotSeq: 2 })
    await journal.compact(room, 3, bytes(215))
    expect(await journal.load(room)).toMatchObject({ ...begun, snapshot: bytes(215), seq: 3 })
  })

  it('one of many begins the next generation, and appends meanwhile are before it or refused', async () => {
    const journal = await makeJournal()
    const room = makeRoom()
    await journal.append([row(room, 1)])
    const next = { form: 9, document: bytes(21), last: bytes(12), clients: [3] }
    const tries = [1, 2, 3, 4].map((seq) => journal.renew(room, { seq, generation: 1, ...next }))
    const writes = [2, 3, 4].map((value) => journal.append([row(room, value)]))
    const begun = (await Promise.all(tries)).filter(Boolean)
    const numbers = (await Promise.all(writes)).flat()
    expect(begun.length).toBeLessThanOrEqual(1)
    const { seq, generation, updates } = await journal.load(room)
    expect(generation).toBe(1 + begun.length)
    const taken = numbers.filter((number) => number !== null)
    expect(seq).toBe(1 + taken.length)
    if (begun.length > 0) expect(updates).toEqual([])
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
