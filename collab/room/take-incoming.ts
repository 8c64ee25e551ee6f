import { mergeParts } from '../document/merge-parts.ts'
import type { Part } from '../document/part.ts'
import type { RoomDocument } from '../document/room-document.ts'
import type { JournalEntry, Metrics } from '../ports.ts'
import type { Connection } from './connection.ts'
import type { EarlyUpdates, Incoming } from './early-updates.ts'
import { isForged } from './is-forged.ts'
import type { Presence } from './presence.ts'

type TakenIncoming = {
  /** What is to be shown to everybody, in an order in which it can be applied. */
  news: Part[]
  /** What must become durable. */
  rows: JournalEntry[]
  /** The last message of each sender that has been looked at; others before it may wait. */
  settled: ReadonlyMap<Connection, number>
  /** Nobody but this sender has contributed, so it has all of the news; null otherwise. */
  onlySender: Connection | null
}

type RoomSide = {
  name: string
  document: RoomDocument
  early: EarlyUpdates
  presence: Presence
}

type Refusal = 'too-large' | 'update-refused' | 'read-only'

/**
 * Takes the updates of one tick into the document, and those that had to wait for them. A journal row
 * names one person, so there is one for each of them. Senders of what can't be taken are told and
 * their connections closed.
 */
export function takeIncoming(
  room: RoomSide,
  incoming: readonly Incoming[],
  metrics: Metrics,
): TakenIncoming {
  const news: Part[] = []
  const written = new Map<string, Part[]>()
  const settled = new Map<Connection, number>()
  let hasWaited = false
  const take = (update: Incoming): Refusal | null => {
    const { connection, part } = update
    const taken = room.document.admit(part)
    if (!taken) return 'update-refused'
    const { fresh, freed, waiting } = taken
    if (fresh) {
      news.push(fresh, ...freed)
      const known = written.get(connection.person.id)
      if (known) known.push(fresh)
      else written.set(connection.person.id, [fresh])
    }
    hasWaited ||= freed.length > 0
    if (update.isStep2) connection.synced = true
    metrics.count(waiting ? 'updates_pending' : 'updates_accepted', 1)
    if (!waiting) return null
    return room.early.add(update, waiting) ? null : 'too-large'
  }
  const settle = (update: Incoming, refusal: Refusal | null) => {
    const { connection, message } = update
    settled.set(connection, Math.max(message, settled.get(connection) ?? 0))
    if (!refusal) return
    metrics.count('updates_refused', 1, refusal)
    connection.tell({ kind: 'refused', message, reason: refusal })
    connection.close(refusal)
  }
  for (const update of incoming) settle(update, take(update))
  for (let ready = nextReady(room); ready.length > 0; ready = nextReady(room)) {
    for (const early of ready) settle(early, whyNotNow(room, early) ?? take(early))
    hasWaited = true
  }
  const rows = [...written].map(([personId, parts]) => ({
    room: room.name,
    personId,
    update: mergeParts(parts),
  }))
  const [sender] = settled.keys()
  const onlySender = sender && settled.size === 1 && !hasWaited ? sender : null
  return { news, rows, settled, onlySender }
}

function nextReady({ early, document }: RoomSide): Incoming[] {
  return early.takeReady(document.vector)
}

/** What was allowed when it came may no longer be when it is complete. */
function whyNotNow({ presence, document }: RoomSide, early: Incoming): Refusal | null {
  if (!early.connection.canWrite) return 'read-only'
  const { connection, part } = early
  return isForged(presence, document, connection, part.scan) ? 'update-refused' : null
}
