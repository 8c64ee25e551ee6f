import { randomInt } from 'node:crypto'
import { pause } from '#e2e/support/pause.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { createEditor, savedMarks } from '../editor.ts'
import type { Editor } from '../editor.ts'
import type { Ledger } from './ledger.ts'
import { sendCrew } from './writers.ts'
import type { RoomKind } from './writers.ts'

export type Room = { kind: RoomKind; url: string; ledger: Ledger }

/** What people do in some rooms between the start of a server and its death. */
export type Shift = {
  /** Resolves when the server is to be killed. */
  over: Promise<void>
  /** Stops everybody, and gives all who were in a room. */
  stop(): { room: Room; editors: readonly Editor[] }[]
}

/** Longest time (ms) until a kill: since the first edit was saved, and since people connect. */
const longestWorkMs = 450
const longestLoadMs = 25

/** Everybody works in every room, until something is saved and a moment longer. */
export function workForAMoment(
  rooms: readonly Room[],
  cookies: readonly string[],
  name: string,
): Shift {
  return sendCrews(rooms, cookies, name, async (editors) => {
    const isSaving = () => editors.some((editor) => savedMarks(editor).length > 0)
    await waitUntil('an edit is saved', isSaving)
    await pause(randomInt(longestWorkMs))
  })
}

/** The same, but the server dies as the rooms are being loaded. */
export function comeAtOnce(
  rooms: readonly Room[],
  cookies: readonly string[],
  name: string,
): Shift {
  return sendCrews(rooms, cookies, name, () => pause(randomInt(longestLoadMs)))
}

function sendCrews(
  rooms: readonly Room[],
  cookies: readonly string[],
  name: string,
  lasts: (everybody: readonly Editor[]) => Promise<void>,
): Shift {
  const crews = rooms.map((room) => ({ room, ...sendCrew(room.url, room.kind, cookies, name) }))
  return {
    over: lasts(crews.flatMap(({ editors }) => editors)),
    stop: () =>
      crews.map(({ room, editors, stop }) => {
        stop()
        return { room, editors }
      }),
  }
}

/** Rooms linger this long (ms) when everybody has left; then they are compacted and leave memory. */
const lingerMs = 30_000
/** Visits begin one after the other within this (ms), so that the rooms leave one after the other. */
const spreadMs = 2_000
const editsAVisit = 10

/** Somebody is in every room for a moment, and in some again just when the rooms leave memory. */
export function visitAndLeave(
  rooms: readonly Room[],
  cookies: readonly string[],
  name: string,
): Shift {
  const cookie = cookies[0] ?? ''
  const stopping = new AbortController()
  const visited = rooms.map((room) => ({ room, editors: [] as Editor[] }))

  const visit = async ({ room, editors }: (typeof visited)[number]) => {
    await pause(randomInt(spreadMs))
    if (stopping.signal.aborted) return
    const guest = createEditor(room.url, cookie, `${name}.${editors.length}`)
    editors.push(guest)
    guest.connect()
    await waitUntil('a guest is in', () => guest.isSynced() || stopping.signal.aborted)
    for (let count = 0; count < editsAVisit; count++) guest.type(`${guest.name}.${count}`)
    await waitUntil('a guest is saved', () => guest.isSettled() || stopping.signal.aborted)
    guest.disconnect()
  }
  const whole = async () => {
    await Promise.all(visited.map(visit))
    await pause(lingerMs - spreadMs)
    for (const one of visited) if (randomInt(2) === 0) void visit(one)
    await pause(randomInt(2 * spreadMs))
  }
  return {
    over: whole(),
    stop() {
      stopping.abort()
      return visited
    },
  }
}
