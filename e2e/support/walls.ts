import pLimit from 'p-limit'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { v7 as uuidv7 } from 'uuid'
import type {
  ClientToServer,
  Covers,
  LiveState,
  ServerToClient,
  WatchAnswer,
} from '#shared/contract/live.ts'
import { waitUntil } from './wait-until.ts'

const viewsPerVisitor = 4
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

export type Wall = {
  /** What is shown now; undefined as long as nothing is. */
  state(): LiveState | undefined
  /** Everything that was shown, oldest first. */
  states(): readonly LiveState[]
  close(): void
}

/** Somebody who watches a campaign at the node at `origin`, and calls the product by `publicOrigin`. */
export function openWall(origin: string, { campaignId, cookie, publicOrigin }: WallOptions): Wall {
  const socket: Socket<ServerToClient, ClientToServer> = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { origin: publicOrigin ?? origin, cookie },
  })
  const states: LiveState[] = []
  socket.on('state', (state) => states.push(state))
  socket.on('connect', () =>
    socket.emit('watch-campaign', campaignId, (answer: WatchAnswer) => {
      if (answer.ok) states.push(...answer.states)
    }),
  )
  return {
    state: () => states.at(-1),
    states: () => states,
    close: () => void socket.disconnect(),
  }
}

type WallOptions = { campaignId: string; cookie: string; publicOrigin?: string }

export type Sent = { visitorsNow: number; total: { views: number; visitors: number } }

/**
 * Views of the page of `token`, each in a request of its own; four are one visitor's, whose address
 * stands in the request as a proxy in front would name it.
 */
export function createVisits(token: string) {
  let count = 0
  const atOnce = pLimit(32)
  const view = async (number: number, origins: readonly string[]) => {
    const visitor = Math.floor(number / viewsPerVisitor)
    const origin = origins[number % origins.length]
    const answer = await fetch(`${origin}/e`, {
      method: 'POST',
      body: JSON.stringify({ s: Date.now(), e: [{ t: token, i: uuidv7(), k: 'v' }] }),
      headers: {
        'user-agent': browser,
        'x-forwarded-for': `10.0.${visitor >> 8}.${visitor & 255}`,
      },
    })
    if (answer.status !== 204) throw new Error(`A view was answered with ${answer.status}.`)
  }
  return {
    /** So many more, at the origins in turn; resolves once all are stored. */
    async send(more: number, origins: readonly string[]): Promise<void> {
      const numbers = Array.from({ length: more }, () => count++)
      await Promise.all(numbers.map((number) => atOnce(view, number, origins)))
    },
    /** What a wall has to show of all of them. */
    sent(): Sent {
      const visitors = Math.ceil(count / viewsPerVisitor)
      return { visitorsNow: visitors, total: { views: count, visitors } }
    },
  }
}

/** How long (ms) it takes until every wall shows exactly this. */
export async function timeUntilEqual(
  walls: readonly Wall[],
  { visitorsNow, total }: Sent,
  covers: Covers = 'all',
): Promise<number> {
  const since = performance.now()
  await waitUntil('equal walls', () =>
    walls.every(({ state }) => {
      const shown = state()
      return (
        shown?.covers === covers &&
        shown.visitorsNow === visitorsNow &&
        shown.total.views === total.views &&
        shown.total.visitors === total.visitors
      )
    }),
  )
  return performance.now() - since
}
