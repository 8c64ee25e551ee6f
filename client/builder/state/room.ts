import type { Room } from '#shared/campaign/edits/room.ts'
import { roomOn } from '#shared/campaign/edits/room.ts'
import type { Builder } from './builder.ts'

const nothing: Room = { blocks: 0, sections: 0, pages: 0 }

/**
 * Whether there is room for so much more in the campaign and on one of its pages, to be asked before
 * anything is changed. Says how much there is where it is not enough.
 */
export function hasRoom(
  { session: { doc } }: Builder,
  pageId: string,
  some: Partial<Room>,
): boolean {
  const [wanted, room] = [{ ...nothing, ...some }, roomOn(doc, pageId)]
  const { blocks, sections, pages } = wanted
  if (blocks <= room.blocks && sections <= room.sections && pages <= room.pages) return true
  const say = async () => (await import('./say-no-room.ts')).sayNoRoom(wanted, room)
  say().catch(() => undefined)
  return false
}
