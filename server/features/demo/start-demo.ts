import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import * as Y from 'yjs'
import { createCollab } from '#collab/create-collab.ts'
import type { Gatekeeper } from '#collab/ports.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { createCampaign } from '#shared/campaign/edits/create-campaign.ts'
import { demoCampaign } from '#shared/demo/demo-campaign.ts'
import { demoPath } from '#shared/demo/demo-seat.ts'
import type { DemoSeat } from '#shared/demo/demo-seat.ts'
import { visitorColour, visitorId, visitorName } from '#shared/demo/visitor-name.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/platform/log.ts'
import { networkOf, networkOfRequest } from '#server/platform/http/network-of.ts'
import type { Layer } from '#server/platform/http/layer.ts'
import { ownForm } from '#shared/blocks/own-form.ts'
import { createDemoJournal } from './demo-journal.ts'
import { engineLimits, socketsPerNetwork } from './demo-limits.ts'
import { createDemoRooms } from './demo-rooms.ts'
import { createJudge } from './judge-edit.ts'

export type Demo = {
  /** `GET /demo/seat`: where a visitor is led, and who they are there. */
  seat: Layer
  /** Takes over an HTTP upgrade request for `/demo/{room}`. Never throws. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

/** How often (ms) it is looked which rooms are over. */
const lookMs = 500

/**
 * The demonstration of the landing page: an engine of its own, in memory, that anybody may use from
 * our own pages, within `demo-limits.ts`. It knows neither the database nor any campaign, writes one
 * known page and what visitors make of it, and forgets each room after some minutes.
 */
export function startDemo(options: {
  config: Pick<Config, 'trustProxy'>
  origins: ReadonlySet<string>
  clock: () => Date
  log: Log
}): Demo {
  const { config, origins, clock, log } = options
  const now = () => clock().getTime()
  const seed = makeSeed()
  const journal = createDemoJournal(seed)
  const { judge, forget } = createJudge(seed)
  const rooms = createDemoRooms({
    now,
    makeKey: () => letters(8),
    makeVisitor: visitorAmong,
    peopleIn: (room) =>
      new Set(collab.connections().flatMap((one) => (one.room === room ? [one.person.id] : []))),
  })

  const gatekeeper: Gatekeeper = {
    async admit(request) {
      // The engine has looked at the origin that is named; here it has to be.
      if (request.headers.origin === undefined) return { refused: 'origin-not-allowed' }
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://demo.invalid')
      const room = pathname.slice(demoPath.length + 1)
      const id = searchParams.get('me') ?? ''
      const endsAt = visitorId.test(id) ? rooms.enter(id, room) : null
      if (endsAt === null) return { refused: 'not-found' }
      const person = { id, name: visitorName(id) }
      return {
        room,
        person,
        canWrite: true,
        seesPast: true,
        isStranger: true,
        sessionId: id,
        expiresAt: endsAt + 5_000,
      }
    },
  }
  const collab = createCollab({
    journal,
    gatekeeper,
    judge,
    log,
    clock,
    networkOf: (request) => networkOfRequest(request, config.trustProxy),
    path: demoPath,
    documents: {
      form: ownForm,
      renew: (_room, state) => Promise.resolve(state),
      present: () => Promise.reject(new Error('everybody in the demonstration may write')),
    },
    allowedOrigins: [...origins],
    limits: engineLimits,
  })

  const look = setInterval(() => {
    for (const room of rooms.takeOver()) {
      collab.dropRoom(room)
      journal.forget(room)
      forget(room)
    }
  }, lookMs)
  look.unref()

  const seatFor = (network: string, wanted: string | null, known: string | null): DemoSeat => {
    const sockets = collab.connections().filter((one) => one.network === network)
    const isBack = sockets.some(({ person }) => person.id === known)
    if (sockets.length >= socketsPerNetwork && !isBack)
      throw new AppError(
        'rate-limited',
        'Too many windows are open from where you are. Close one, or try again later.',
      )
    const seated = rooms.seat(known !== null && visitorId.test(known) ? known : null, wanted)
    if (!seated)
      throw new AppError(
        'unavailable',
        'Every page is taken right now. One will be free again in a few minutes.',
      )
    const { room, visitor, endsAt, elsewhere } = seated
    const me = { id: visitor, name: visitorName(visitor) }
    return { room, me, endsInMs: endsAt - now(), elsewhere }
  }

  return {
    seat: (ctx, next) => {
      if (ctx.path !== `${demoPath}/seat` || ctx.method !== 'GET') return next()
      ctx.set('cache-control', 'no-store')
      ctx.body = seatFor(networkOf(ctx.ip), textOf(ctx.query['with']), textOf(ctx.query['me']))
      return undefined
    },
    handleUpgrade: collab.handleUpgrade,
    async close() {
      clearInterval(look)
      await collab.close()
    },
  }
}

/** The document that every room begins with: one for the process, so that who was away can go on. */
function makeSeed(): Uint8Array {
  const doc = new Y.Doc()
  createCampaign(doc, demoCampaign, findBlock)
  return Y.encodeStateAsUpdate(doc)
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz012345'

/** So many random letters and digits. */
const letters = (count: number) =>
  Array.from(randomBytes(count), (byte) => alphabet[byte % alphabet.length]).join('')

/** An id in whose colour nobody of `others` is shown; each second or so has one. */
function visitorAmong(others: readonly string[]): string {
  const shown = new Set(others.map(visitorColour))
  const ids = Array.from({ length: 20 }, () => letters(16))
  return ids.find((id) => !shown.has(visitorColour(id))) ?? letters(16)
}

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null)
