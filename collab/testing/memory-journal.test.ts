import { describe, expect, it } from 'vitest'
import { journalContract } from './journal-contract.ts'
import { MemoryJournal } from './memory-journal.ts'

let rooms = 0

describe('memory journal', () => {
  const journal = new MemoryJournal()
  journalContract(
    () => journal,
    () => `room ${rooms++}`,
  )

  it('loses what is held at a crash, and only that', async () => {
    const held = new MemoryJournal()
    await held.append([{ room: 'r', update: Uint8Array.of(1), personId: 'p' }])
    held.hold()
    const append = held.append([{ room: 'r', update: Uint8Array.of(2), personId: 'p' }])
    const after = await held.afterCrash().load('r')
    expect(after).toMatchObject({ updates: [Uint8Array.of(1)], seq: 1 })
    held.letGo()
    expect(await append).toEqual([2])
  })
})
