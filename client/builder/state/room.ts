import type { Room } from '#shared/campaign/edits/room.ts'
import { roomOn } from '#shared/campaign/edits/room.ts'
import type { Builder } from './builder.ts'

/**
 * Whether there is room for so much more in the campaign and on one of its pages, to be asked before
 * anything is changed. Says how much there is where it is not enough.
 */
export function hasRoom({ session }: Builder, pageId: string, wanted: Room): boolean {
  const room = roomOn(session.doc, pageId)
  if (wanted.blocks <= room.blocks && wanted.sections <= room.sections) return true
  const say = async () => (await import('./say-no-room.ts')).sayNoRoom(wanted, room)
  say().catch(() => undefined)
  return false
}
