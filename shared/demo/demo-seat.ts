import { isRecord } from '../lib/is-record.ts'

/** Where the demonstration is: a seat at `…/seat`, and the sockets of its rooms at `…/{room}`. */
export const demoPath = '/demo'

/** How many people a room of the demonstration holds. */
export const demoRoomSize = 4

/** Why somebody was led elsewhere than where they wanted to be. */
export type SeatedElsewhere = 'full' | 'over'

/** What `GET /demo/seat?with={room}&me={id}` answers; both may be missing. */
export type DemoSeat = {
  room: string
  me: { id: string; name: string }
  /** In how many milliseconds the room is wiped. */
  endsInMs: number
  elsewhere: SeatedElsewhere | null
}

/** Whether an answer from outside is a seat. */
export function isDemoSeat(value: unknown): value is DemoSeat {
  if (!isRecord(value)) return false
  const { room, me, endsInMs, elsewhere } = value
  return (
    isRecord(me) &&
    typeof room === 'string' &&
    typeof me['id'] === 'string' &&
    typeof me['name'] === 'string' &&
    typeof endsInMs === 'number' &&
    (elsewhere === null || elsewhere === 'full' || elsewhere === 'over')
  )
}
