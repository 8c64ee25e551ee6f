import { once } from 'node:events'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import * as Y from 'yjs'
import type { ClientToServer, ServerToClient, WatchAnswer } from '#shared/contract/live.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { connectLightly } from './collab/light-client.ts'
import { addressOf } from './stage.ts'
import type { Stage } from './stage.ts'

const writeEveryMs = 2
/** Writes before the removal, so that it falls in the middle of work. */
const warmUpWrites = 50
const goneWithinMs = 10_000

type Removal = {
  at: Stage
  /** Origin of the node where the member's sockets are. */
  socketsAt: string
  member: SignedIn
  campaignId: string
  /** Names what this run writes. */
  run: number
}

/** Removes `member` while they write and watch. All figures in ms from the moment it is asked for. */
export async function removeOnce({ at, socketsAt, member, campaignId, run }: Removal) {
  const key = `run ${run}`
  const writer = await startWriter(socketsAt, member, campaignId, key)
  const live = await startWatching(socketsAt, member, at.companyId)
  const memberId = await at.memberIdOf(member)
  await writer.written(warmUpWrites)

  const asked = performance.now()
  const answer = at.owner
    .api('DELETE', `/companies/${at.companyId}/members/${memberId}`)
    .then(() => performance.now() - asked)
  const deadline = AbortSignal.timeout(goneWithinMs)
  const [answered, closed, ended] = await Promise.all([answer, writer.gone(deadline), live.ended])
  writer.stop()

  const last = await lastAccepted(addressOf(socketsAt, campaignId, at.owner), key)
  const lastWrite = Math.max(0, writer.sentAt(last) - asked)
  return {
    'answer ms': answered,
    'last write ms': lastWrite,
    'after the answer ms': Math.max(0, lastWrite - answered),
    'collab end ms': closed - asked,
    'live end ms': ended - asked,
  }
}

/** Writes rising numbers under `key` without a pause. */
async function startWriter(origin: string, member: SignedIn, campaignId: string, key: string) {
  const doc = new Y.Doc()
  const numbers = doc.getMap('bench')
  const sentAt = [0]
  const client = await connectLightly(addressOf(origin, campaignId, member), {})
  doc.on('update', (update: Uint8Array) => client.sendUpdate(update))
  const write = () => {
    sentAt.push(performance.now())
    numbers.set(key, sentAt.length - 1)
  }
  const writing = setInterval(write, writeEveryMs)
  const gone = client.gone.then((farewell) => ({ farewell, at: performance.now() }))
  return {
    sentAt: (number: number) => sentAt[number] ?? 0,
    stop: () => clearInterval(writing),
    /** Resolves when `count` writes are saved. */
    written: (count: number) => waitUntil(`${count} writes saved`, () => client.saved() >= count),
    /** When the server had closed the connection; throws when it has not before `deadline`. */
    async gone(deadline: AbortSignal): Promise<number> {
      const late = once(deadline, 'abort').then(() => null)
      const end = await Promise.race([gone, late])
      if (!end?.farewell.startsWith('4404')) throw new Error(`Not removed: ${end?.farewell}`)
      return end.at
    },
  }
}

/** Watches the company's numbers. Resolves with when it was told to go. */
async function startWatching(origin: string, member: SignedIn, companyId: string) {
  const socket: Socket<ServerToClient, ClientToServer> = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin, cookie: member.cookie },
  })
  const ended = new Promise<number>((resolve, reject) => {
    socket.on('ended', () => resolve(performance.now()))
    setTimeout(() => reject(new Error('The live socket stayed open.')), goneWithinMs).unref()
  })
  const answer: WatchAnswer = await socket.emitWithAck('watch-company', companyId)
  if (!answer.ok) throw new Error(`Not watching: ${answer.error}`)
  return { ended }
}

/** The highest number under `key` that the server's document holds. */
async function lastAccepted(
  address: Parameters<typeof connectLightly>[0],
  key: string,
): Promise<number> {
  const doc = new Y.Doc()
  const client = await connectLightly(address, { onState: (state) => Y.applyUpdate(doc, state) })
  await client.close()
  return Number(doc.getMap('bench').get(key) ?? 0)
}
