import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { closeCodeOf, type ErrorSlug } from '#shared/errors/catalogue.ts'
import type { Limits } from '../limits.ts'
import type { Admission, Gatekeeper, Log, Metrics, Refusal } from '../ports.ts'
import { within } from '../within.ts'
import { Counts } from './counts.ts'
import { refuseUpgrade } from './http-refusal.ts'
import { closeSocket } from './ws-transport.ts'

export type Arrival = { ws: WebSocket; socket: Duplex; admission: Admission; address: string }

type Parts = {
  gatekeeper: Gatekeeper
  allowedOrigins: readonly string[]
  addressOf: (request: IncomingMessage) => string
  limits: Limits
  log: Log
  metrics: Metrics
  clock: () => Date
  /** May this admitted person have one more connection? */
  hasRoomFor: (admission: Admission) => boolean
  /** Called before the gatekeeper is asked; gives what to do with the one who then comes in. */
  expect: () => { arrived: (arrival: Arrival) => void; gaveUp: () => void }
}

/**
 * Everything between an upgrade request and an admitted socket. All checks are done before the
 * handshake. What a browser's own page can do nothing about (path, origin, too many) is answered by
 * HTTP; what the person should be told is told by a close code, as browsers hide the HTTP answer.
 */
export class Gate {
  readonly #parts: Parts
  readonly #server: WebSocketServer
  readonly #addresses = new Counts()
  readonly #sockets = new Set<WebSocket>()
  #onEmpty: (() => void)[] = []
  #isShut = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      // Somewhat more than a message may have, so that the client is told the catalogue's code.
      maxPayload: 2 * parts.limits.messageBytes,
    })
  }

  /** Handles one upgrade request for /collab. Never throws. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A peer that resets before the handshake must not bring the process down.
    const ignore = () => undefined
    socket.on('error', ignore)
    const refused = this.#refuseByHttp(request)
    if (refused) {
      this.#parts.metrics.count('connections_refused', 1, refused)
      return refuseUpgrade(socket, refused)
    }
    const address = this.#parts.addressOf(request)
    this.#addresses.add(address)
    socket.once('close', () => this.#addresses.remove(address))
    void this.#admit(request, socket, head, address)
  }

  /** From now on every request is refused with `shutting-down`. */
  shut(): void {
    this.#isShut = true
  }

  /** Resolves when no socket is left. */
  emptied(): Promise<void> {
    if (this.#sockets.size === 0) return Promise.resolve()
    return new Promise((resolve) => this.#onEmpty.push(resolve))
  }

  #refuseByHttp(request: IncomingMessage): ErrorSlug | null {
    if (this.#isShut) return 'shutting-down'
    if (!/^\/collab\/[^/?]+(\?|$)/.test(request.url ?? '')) return 'not-found'
    const { origin } = request.headers
    // Browsers always name the origin; a client that names none has no stranger's cookies to misuse.
    if (origin !== undefined && !this.#parts.allowedOrigins.includes(origin)) {
      return 'origin-not-allowed'
    }
    const open = this.#addresses.of(this.#parts.addressOf(request))
    return open >= this.#parts.limits.connectionsPerAddress ? 'rate-limited' : null
  }

  async #admit(request: IncomingMessage, socket: Duplex, head: Buffer, address: string) {
    const { arrived, gaveUp } = this.#parts.expect()
    const startedAt = performance.now()
    const answer = await this.#ask(request)
    this.#parts.metrics.observe('admit_ms', performance.now() - startedAt)
    if (socket.destroyed) return gaveUp()
    const refused = this.#isShut ? 'shutting-down' : this.#refusalOf(answer)
    try {
      this.#server.handleUpgrade(request, socket, head, (ws) => {
        this.#track(ws)
        if (!refused && !('refused' in answer)) {
          return arrived({ ws, socket, admission: answer, address })
        }
        const slug = refused ?? 'internal'
        this.#parts.metrics.count('connections_refused', 1, slug)
        closeSocket(ws, closeCodeOf(slug), slug, this.#parts.limits.closeMs)
      })
    } finally {
      gaveUp()
    }
  }

  #refusalOf(answer: Admission | Refusal): ErrorSlug | null {
    if ('refused' in answer) return answer.refused
    if (answer.expiresAt <= this.#parts.clock().getTime()) return 'signed-out'
    return this.#parts.hasRoomFor(answer) ? null : 'rate-limited'
  }

  /** Asks the gatekeeper; no answer in time, or a failure, is `unavailable`. */
  async #ask(request: IncomingMessage): Promise<Admission | Refusal> {
    const { gatekeeper, limits, log } = this.#parts
    try {
      return await within(gatekeeper.admit(request), limits.admitMs)
    } catch (error) {
      log.error({ err: error }, 'gatekeeper gave no answer')
      return { refused: 'unavailable' }
    }
  }

  #track(ws: WebSocket): void {
    // Broken frames and messages over the limit end here; ws itself closes the socket then.
    ws.on('error', () => undefined)
    this.#sockets.add(ws)
    ws.once('close', () => {
      this.#sockets.delete(ws)
      if (this.#sockets.size > 0) return
      for (const resolve of this.#onEmpty.splice(0)) resolve()
    })
  }
}
