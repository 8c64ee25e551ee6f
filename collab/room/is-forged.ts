import type { RoomDocument } from '../document/room-document.ts'
import type { Scan } from '../wire/scan-update.ts'
import type { Connection } from './connection.ts'
import type { Presence } from './presence.ts'

/**
 * Does an update of `connection` continue the work of a client that is somebody else's, here now and
 * known in full?
 */
export function isForged(
  presence: Presence,
  document: RoomDocument,
  connection: Connection,
  { runs }: Scan,
): boolean {
  return runs.some(({ client, end }) => {
    const owner = presence.ownerOf(client)
    if (!owner || owner.person.id === connection.person.id) return false
    if (!owner.canWrite || !owner.synced) return false
    return end > document.clockOf(client)
  })
}
