import { mergeParts } from '../document/merge-parts.ts'
import type { Part } from '../document/part.ts'
import type { RoomDocument } from '../document/room-document.ts'
import type { Limits } from '../limits.ts'
import type { JournalEntry, Metrics } from '../ports.ts'
import type { Connection } from './connection.ts'

/** A scanned update on its way into the document; `message` is its number on its connection. */
export type Incoming = {
  connection: Connection
  part: Part
  message: number
  /** Does it answer our step 1, so that we now know all that its sender knew? */
  isStep2: boolean
}

type TakenIncoming = {
  /** What is to be shown to everybody, in an order in which it can be applied. */
  news: Part[]
  /** What must become durable. */
  rows: JournalEntry[]
  /** The last content message of each sender that is settled once `rows` are durable. */
  settled: ReadonlyMap<Connection, number>
  /** Nobody but this sender has contributed, so it has all of the news; null otherwise. */
  onlySender: Connection | null
}

/**
 * Takes the updates of one tick into the document. A journal row names one person, so there is one
 * for each of them. What is more than may wait is refused to its sender, whose connection is closed.
 */
export function takeIncoming(
  room: string,
  document: RoomDocument,
  incoming: readonly Incoming[],
  { metrics, limits }: { metrics: Metrics; limits: Limits },
): TakenIncoming {
  const news: Part[] = []
  const written = new Map<string, Part[]>()
  const waiting: JournalEntry[] = []
  const settled = new Map<Connection, number>()
  let hasFreed = false
  let accepted = 0
  for (const { connection, part, message, isStep2 } of incoming) {
    const personId = connection.person.id
    const taken = document.take(part, limits)
    if (taken.fresh) {
      news.push(taken.fresh, ...taken.freed)
      const known = written.get(personId)
      if (known) known.push(taken.fresh)
      else written.set(personId, [taken.fresh])
    }
    hasFreed ||= taken.freed.length > 0
    if (taken.waiting) waiting.push({ room, update: taken.waiting.bytes, personId })
    settled.set(connection, message)
    if (taken.isTooMuch || taken.isUnbearable) {
      refuse(connection, message, taken.isTooMuch ? 'too-large' : 'update-refused', metrics)
      continue
    }
    accepted++
    if (isStep2) connection.synced = true
  }
  metrics.count('updates_accepted', accepted)
  if (waiting.length > 0) metrics.count('updates_pending', waiting.length)
  const rows = [...written].map(([personId, parts]) => ({
    ...{ room, personId },
    update: mergeParts(parts),
  }))
  const [sender] = settled.keys()
  const onlySender = sender && settled.size === 1 && !hasFreed ? sender : null
  return { news, rows: [...rows, ...waiting], settled, onlySender }
}

function refuse(
  connection: Connection,
  message: number,
  reason: 'too-large' | 'update-refused',
  metrics: Metrics,
): void {
  metrics.count('updates_refused', 1, reason)
  connection.tell({ kind: 'refused', message, reason })
  connection.close(reason)
}
