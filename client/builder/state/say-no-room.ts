import { notifications } from '@mantine/notifications'
import type { Room } from '#shared/campaign/edits/room.ts'
import { limits } from '#shared/campaign/model/limits.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { sayNow } from './announce.ts'

/** Says why something was not added, and how much fits. */
export const sayNoRoom = (wanted: Room, room: Room): void => refuse(noRoom(wanted, room))

/** Says why there is no other page. */
export const sayNoPage = (): void =>
  refuse(say('page', 'the campaign', { wanted: 1, left: 0, most: limits.pages }))

function refuse(message: string): void {
  sayNow(message)
  const id = 'no-room'
  notifications.hide(id)
  notifications.show({ id, message, color: 'red', autoClose: 8000 })
}

function noRoom(wanted: Room, room: Room): string {
  if (wanted.sections > room.sections) {
    const most = limits.sectionsPerPage
    return say('section', 'this page', { wanted: wanted.sections, left: room.sections, most })
  }
  const most = limits.blocks
  return say('block', 'the campaign', { wanted: wanted.blocks, left: room.blocks, most })
}

function say(
  unit: string,
  where: string,
  { wanted, left, most }: { wanted: number; left: number; most: number },
): string {
  const holds = `holds ${formatNumber(most)} at most`
  if (left <= 0) return `There is no room for one more ${unit}: ${where} ${holds}.`
  const fits = left === 1 ? 'only one more fits' : `only ${formatNumber(left)} more fit`
  return `${formatNumber(wanted)} ${unit}s are too many: ${fits} into ${where}, which ${holds}.`
}
