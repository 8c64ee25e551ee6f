import type { Limits } from '../limits.ts'
import type { JournalEntry, Metrics } from '../ports.ts'
import type { Connection } from './connection.ts'
import type { Outcome, RoomDocument } from './room-document.ts'

/** A scanned update on its way into the document; `message` is its number on its connection. */
export type Incoming = {
  connection: Connection
  update: Uint8Array
  message: number
  /** Does it answer our step 1, so that we now know all that its sender knew? */
  isStep2: boolean
}

type AppliedIncoming = {
  /** What was new, to be sent to everybody. */
  news: Uint8Array[]
  /** Updates that wait for others, as they came. */
  pending: Uint8Array[]
  /** What must become durable, in order. */
  rows: JournalEntry[]
  /** The last content message of each sender that is settled once `rows` are durable. */
  settled: Map<Connection, number>
}

/**
 * Applies the updates of one tick: one transaction and one encoding per person, because a journal
 * row names one person. What can't be applied is refused to its sender, whose connection is closed.
 */
export function applyIncoming(
  room: string,
  document: RoomDocument,
  incoming: readonly Incoming[],
  parts: { metrics: Metrics; limits: Limits },
): AppliedIncoming {
  const result: AppliedIncoming = { news: [], pending: [], rows: [], settled: new Map() }
  for (const [personId, group] of byPerson(incoming)) {
    const updates = group.map(({ update }) => update)
    const { emitted, outcomes } = document.apply(updates, parts.limits)
    for (const update of emitted) {
      result.news.push(update)
      result.rows.push({ room, update, personId })
    }
    group.forEach((item, index) => {
      const outcome = outcomes[index] ?? 'malformed'
      // Kept as it came: Yjs emits nothing for it before what it waits for has arrived.
      if (outcome === 'pending') {
        result.pending.push(item.update)
        result.rows.push({ room, update: item.update, personId })
      }
      judge(item, outcome, parts.metrics)
      result.settled.set(item.connection, item.message)
    })
  }
  return result
}

function judge({ connection, message, isStep2 }: Incoming, outcome: Outcome, metrics: Metrics) {
  const isAccepted = outcome === 'applied' || outcome === 'pending'
  metrics.count(isAccepted ? 'updates_accepted' : 'updates_refused', 1)
  if (isAccepted) {
    if (isStep2) connection.synced = true
    return
  }
  const reason = outcome === 'too-large' ? 'too-large' : 'update-refused'
  connection.tell({ kind: 'refused', message, reason })
  connection.close(reason)
}

/** Groups by person; the order within a connection stays. */
function byPerson(incoming: readonly Incoming[]): Iterable<[string, Incoming[]]> {
  const [first] = incoming
  if (incoming.length === 1 && first) return [[first.connection.person.id, [first]]]
  return Map.groupBy(incoming, ({ connection }) => connection.person.id)
}
