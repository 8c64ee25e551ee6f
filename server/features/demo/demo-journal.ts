import type { Journal } from '#collab/ports.ts'
import { ownForm } from '#shared/blocks/own-form.ts'

type Kept = { snapshot: Uint8Array; snapshotSeq: number; rows: Uint8Array[] }

/** Rooms of the demonstration are forgotten long before their documents are worth writing anew. */
const generation = 1

/**
 * The journal of the demonstration: in memory, each room beginning with `seed`, and gone with
 * `forget`. What is said to be saved here survives a lost connection, and nothing else.
 */
export function createDemoJournal(seed: Uint8Array): Journal & { forget(room: string): void } {
  const rooms = new Map<string, Kept>()
  const at = (room: string): Kept => {
    const kept = rooms.get(room) ?? { snapshot: seed, snapshotSeq: 1, rows: [] }
    rooms.set(room, kept)
    return kept
  }
  const headOf = ({ snapshotSeq, rows }: Kept) => snapshotSeq + rows.length

  return {
    load: async (room, after = 0) => {
      const kept = at(room)
      const { snapshot, snapshotSeq, rows } = kept
      return {
        snapshot: snapshotSeq > after ? snapshot : null,
        snapshotSeq,
        updates: rows.slice(Math.max(0, after - snapshotSeq)),
        seq: headOf(kept),
        generation,
        form: ownForm,
        retired: [],
      }
    },
    heads: async (asked) =>
      new Map(
        asked.flatMap((room) => {
          const kept = rooms.get(room)
          return kept ? [[room, { seq: headOf(kept), generation }]] : []
        }),
      ),
    append: async (entries) =>
      entries.map(({ room, update }) => {
        const kept = at(room)
        kept.rows.push(update)
        return headOf(kept)
      }),
    compact: async (room, upToSeq, snapshot) => {
      const kept = rooms.get(room)
      if (!kept || upToSeq <= kept.snapshotSeq || upToSeq > headOf(kept)) return
      const rows = kept.rows.slice(upToSeq - kept.snapshotSeq)
      rooms.set(room, { snapshot, snapshotSeq: upToSeq, rows })
    },
    renew: () => Promise.resolve(false),
    forget: (room) => void rooms.delete(room),
  }
}
