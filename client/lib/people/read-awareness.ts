import * as decoding from 'lib0/decoding'

const messageAwareness = 1

/** What a message of a room says of one tab: who is in it, or null when it is gone. */
export type Sighting = { clientId: number; person: { id: string; name: string } | null }

/** Who is told of by a message of the collaboration server; none for a message of another kind. */
export function readAwareness(message: Uint8Array): Sighting[] {
  const decoder = decoding.createDecoder(message)
  if (decoding.readVarUint(decoder) !== messageAwareness) return []
  const update = decoding.createDecoder(decoding.readVarUint8Array(decoder))
  const count = decoding.readVarUint(update)
  return Array.from({ length: count }, () => {
    const clientId = decoding.readVarUint(update)
    // The clock; what comes last is the newest, as the server sends in order.
    decoding.readVarUint(update)
    return { clientId, person: personOf(decoding.readVarString(update)) }
  })
}

function personOf(state: string): Sighting['person'] {
  const said: unknown = JSON.parse(state)
  if (typeof said !== 'object' || said === null || !('user' in said)) return null
  const { user } = said
  if (typeof user !== 'object' || user === null || !('id' in user) || !('name' in user)) return null
  const { id, name } = user
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null
}
