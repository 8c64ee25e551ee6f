import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { WebSocketServer, type WebSocket } from 'ws'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import { closeCodeOf } from '#shared/errors/status-errors.ts'
import type { Limits } from '../limits.ts'
import type { Admission, Gatekeeper, Log, Metrics, Refusal } from '../ports.ts'
import { withTimeout } from '../with-timeout.ts'
import { readHeldCopy, type HeldCopy } from './held-copy.ts'
import { refuseUpgrade } from './http-refusal.ts'
import { AdmissionQueue, type UpgradeRequest } from './admission-queue.ts'
import { TimeSlicer } from './time-slicer.ts'
import { closeSocket } from './ws-transport.ts'

export type Arrival = {
  ws: WebSocket
  socket: Duplex
  admission: Admission
  network: string
  holds: HeldCopy
}

type Parts = {
  /** What the room's name follows, such as `/collab`. */
  path: string
  gatekeeper: Gatekeeper
  allowedOrigins: readonly string[]
  networkOf: (request: IncomingMessage) => string
  limits: Limits
  log: Log
  metrics: Metrics
  clock: () => Date
  /** May this admitted person have one more connection? */
  hasRoomFor: (admission: Admission, network: string) => boolean
  /** Called before the gatekeeper is asked; gives what to do with the one who then comes in. */
  expect: () => Expected
}

type Expected = { arrived: (arrival: Arrival) => void; gaveUp: () => void }

/**
 * Everything between an upgrade request and an admitted socket. All checks are done before the
 * handshake. What a browser's own page can do nothing about (path, origin) is answered by HTTP; what the person should be told is told by a close code, as browsers hide the HTTP answer.
 */
export class Gate {
  readonly #parts: Parts
  readonly #server: WebSocketServer
  readonly #waiting: AdmissionQueue
  readonly #handshakes: TimeSlicer
  readonly #sockets = new Set<WebSocket>()
  /** How to answer in the gatekeeper's place, for each request that it is being asked about. */
  readonly #asked = new Set<(answer: Refusal) => void>()
  #onEmpty: (() => void)[] = []
  #isShut = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#waiting = new AdmissionQueue({
      limits: parts.limits,
      ask: (upgrade) => this.#admit(upgrade),
      refuse: (upgrade, slug) =>
        this.#handshakes.run(() => this.#shakeHands(upgrade, { refused: slug })),
    })
    this.#handshakes = new TimeSlicer(parts.limits.handshakesMs)
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      // Somewhat more than a message may have, so that the client is told the catalogue's code.
      maxPayload: 2 * parts.limits.messageBytes,
    })
  }

  /** Handles one upgrade request. Never throws. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A peer that resets before the handshake must not bring the process down.
    socket.on('error', ignore)
    const refused = this.#refuseByHttp(request, head)
    if (refused) {
      this.#parts.metrics.count('connections_refused', 1, refused)
      return refuseUpgrade(socket, refused)
    }
    // Nobody may say anything before the handshake; and who hangs up is not noticed unread.
    socket.on('data', hangUp).on('end', hangUp)
    const network = this.#parts.networkOf(request)
    this.#waiting.enter({ request, socket, head, network, since: performance.now() })
  }

  /** From now on every request is refused with `shutting-down`, those under way at once. */
  shut(): void {
    this.#isShut = true
    this.#waiting.empty('shutting-down')
    for (const answer of this.#asked) answer({ refused: 'shutting-down' })
  }

  /** Resolves when no socket is left. Call it when shut. */
  async emptied(): Promise<void> {
    // Those that the gatekeeper was being asked about have their answer by now, and a handshake to come.
    await nextTurn()
    await this.#handshakes.done()
    if (this.#sockets.size === 0) return
    await new Promise<void>((resolve) => this.#onEmpty.push(resolve))
  }

  #refuseByHttp(request: IncomingMessage, head: Buffer): ErrorSlug | null {
    if (this.#isShut) return 'shutting-down'
    if (head.length > 0) return 'bad-request'
    if (!this.#namesRoom(request.url ?? '')) return 'not-found'
    const { origin } = request.headers
    // Browsers always name the origin; a client that names none has no stranger's cookies to misuse.
    if (origin !== undefined && !this.#parts.allowedOrigins.includes(origin)) {
      return 'origin-not-allowed'
    }
    return null
  }

  #namesRoom(url: string): boolean {
    const prefix = `${this.#parts.path}/`
    return url.startsWith(prefix) && /^[^/?]+(\?|$)/.test(url.slice(prefix.length))
  }

  async #admit(upgrade: UpgradeRequest): Promise<void> {
    const expected = this.#parts.expect()
    const answer = await this.#ask(upgrade.request)
    this.#handshakes.run(() => {
      try {
        this.#shakeHands(upgrade, answer, expected)
      } finally {
        expected.gaveUp()
      }
    })
  }

  /** The handshake; lets in who is admitted and `expected`, tells the others why not. */
  #shakeHands(upgrade: UpgradeRequest, answer: Admission | Refusal, expected?: Expected): void {
    const { request, socket, head, network, since } = upgrade
    if (socket.destroyed) return
    const refused = this.#isShut ? 'shutting-down' : this.#refusalOf(answer, network)
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      this.#track(ws)
      this.#parts.metrics.observe('admit_ms', performance.now() - since)
      if (!refused && !('refused' in answer) && expected) {
        const { onOpen, ...admission } = answer
        expected.arrived({ ws, socket, admission, network, holds: readHeldCopy(request.url ?? '') })
        return onOpen?.()
      }
      const slug = refused ?? 'internal'
      this.#parts.metrics.count('connections_refused', 1, slug)
      closeSocket(ws, closeCodeOf(slug), slug, this.#parts.limits.closeMs)
    })
    socket.off('data', hangUp).off('end', hangUp)
  }

  #refusalOf(answer: Admission | Refusal, network: string): ErrorSlug | null {
    if ('refused' in answer) return answer.refused
    if (answer.expiresAt <= this.#parts.clock().getTime()) return 'signed-out'
    return this.#parts.hasRoomFor(answer, network) ? null : 'too-many-connections'
  }

  /**
   * Asks the gatekeeper; no answer in time, or a failure, is `unavailable`. Once the gate is shut the
   * answer is not waited for: what the host asks may be closed before it comes.
   */
  async #ask(request: IncomingMessage): Promise<Admission | Refusal> {
    const { gatekeeper, limits, log } = this.#parts
    const { promise: shut, resolve } = Promise.withResolvers<Refusal>()
    this.#asked.add(resolve)
    try {
      return await withTimeout(Promise.race([gatekeeper.admit(request), shut]), limits.admitMs)
    } catch (error) {
      log.error({ err: error }, 'gatekeeper gave no answer')
      return { refused: 'unavailable' }
    } finally {
      this.#asked.delete(resolve)
    }
  }

  #track(ws: WebSocket): void {
    // Broken frames and messages over the limit end here; ws itself closes the socket then.
    ws.on('error', ignore)
    this.#sockets.add(ws)
    ws.once('close', () => {
      this.#sockets.delete(ws)
      if (this.#sockets.size > 0) return
      for (const resolve of this.#onEmpty.splice(0)) resolve()
    })
  }
}

function hangUp(this: Duplex): void {
  this.destroy()
}

const ignore = () => undefined
