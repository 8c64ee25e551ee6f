import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import { closeCodeOf } from '#shared/errors/status-errors.ts'
import type { FromCollab } from '#shared/contract/collab-messages.ts'
import type { Vector } from '../document/part.ts'
import type { HeldCopy } from '../gate/held-copy.ts'
import { TokenBucket } from '../gate/token-bucket.ts'
import type { Limits } from '../limits.ts'
import type { Admission, Metrics, Person } from '../ports.ts'
import type { Frame } from '../wire/frame.ts'
import { collabFrame, keepAliveFrame, syncWire } from '../wire/messages.ts'

/** One socket, as the engine sees it. */
export type Transport = {
  /** A frame, or one after the other the pieces of one. */
  send(wire: Uint8Array): void
  /** Says why and ends; cuts the peer off when it does not answer in time. */
  close(code: number, reason: string): void
  ping(): void
  terminate(): void
  /** Reads nothing more until `resume` was called as often. */
  pause(): void
  resume(): void
  /** Bytes handed over that the peer has not taken yet. */
  readonly buffered: number
  /** Calls `listener` once the peer has taken all of them. */
  whenDrained(listener: () => void): void
}

/** Who is connected to which room; what the host sees of a connection. */
export type ConnectionInfo = {
  readonly room: string
  readonly person: Person
  readonly sessionId: string
  readonly network: string
  readonly canWrite: boolean
  readonly seesPast: boolean
}

type Parts = {
  admission: Admission
  network: string
  holds: HeldCopy
  transport: Transport
  limits: Limits
  metrics: Metrics
  now: number
  /** Called once, when the connection closes from either side. */
  onClosed: (connection: Connection) => void
}

/** A receiver that is behind: nothing of the room is sent to it until it has taken what waits. */
type Lag = {
  /** What it has, once it has taken what waits. */
  vector: Vector
  since: number
}

/** One admitted client: its rights, its count of content messages, and its outgoing side. */
export class Connection implements ConnectionInfo {
  readonly room: string
  readonly person: Person
  readonly sessionId: string
  readonly network: string
  readonly holds: HeldCopy
  readonly seesPast: boolean
  readonly isStranger: boolean
  expiresAt: number
  readonly transport: Transport
  readonly messages: TokenBucket
  readonly bytes: TokenBucket
  /** The awareness client ids that this connection speaks for; most have one. */
  awarenessIds: readonly number[] = []
  canWrite: boolean
  hello = false
  /** It has asked for the document (step 1). Ours says hello first: what it holds, it knows the generation of. */
  hasAsked = false
  closed = false
  /** Its first sync step 2 is in the document: the server knows all that it knew. */
  synced = false
  lag: Lag | null = null
  /** Client ids that it brought in after its step 2. */
  readonly newClients = new Set<number>()
  /** Content messages received. */
  received = 0
  /** The last of them that has been looked at; those that wait for others are not settled yet. */
  settled = 0
  #alive = true
  #pingedAt: number
  #sentAt: number
  /** Was something sent since `keepAlive` last looked? */
  #sent = false
  readonly #parts: Parts

  constructor(parts: Parts) {
    const { admission, limits, now } = parts
    this.#parts = parts
    this.room = admission.room
    this.person = admission.person
    this.sessionId = admission.sessionId
    this.expiresAt = admission.expiresAt
    this.canWrite = admission.canWrite
    this.seesPast = admission.seesPast
    this.isStranger = admission.isStranger
    this.network = parts.network
    this.holds = parts.holds
    this.transport = parts.transport
    this.messages = new TokenBucket(limits.messageBurst, limits.messagesPerSecond, now)
    this.bytes = new TokenBucket(limits.byteBurst, limits.bytesPerSecond, now)
    this.#pingedAt = now
    this.#sentAt = now
  }

  /** Does more wait for its peer than may? */
  get isFull(): boolean {
    return this.transport.buffered > this.#parts.limits.bufferedBytes
  }

  /** Sends one frame. Whoever sends much looks at `isFull` before. */
  send({ wire }: Frame): void {
    if (this.closed) return
    this.transport.send(wire)
    this.#sent = true
  }

  /** Sends a state, or what is missing of it. It must not change any more. */
  sendState(kind: number, state: Uint8Array): void {
    if (this.closed) return
    for (const piece of syncWire(kind, state)) this.transport.send(piece)
    this.#sent = true
  }

  /** Sends one of our own messages, if the client asked for them. */
  tell(message: FromCollab): void {
    if (this.hello) this.send(collabFrame(message))
  }

  /** Sends a sign of life when nothing else was sent for `keepAliveMs`. */
  keepAlive(now: number): void {
    if (this.#sent) this.#sentAt = now
    this.#sent = false
    if (now - this.#sentAt >= this.#parts.limits.keepAliveMs) this.send(keepAliveFrame)
  }

  /** Pings every `heartbeatMs` and cuts the connection when the last ping was never answered. */
  heartbeat(now: number): void {
    if (now - this.#pingedAt < this.#parts.limits.heartbeatMs) return
    if (!this.#alive) {
      this.transport.terminate()
      return this.end()
    }
    this.#alive = false
    this.#pingedAt = now
    this.transport.ping()
  }

  /** The peer answered a ping. */
  heard(): void {
    this.#alive = true
  }

  /** Closes with the catalogue's code. Nothing is sent or received from here on. */
  close(slug: ErrorSlug): void {
    if (this.closed) return
    this.#parts.metrics.count('connections_closed', 1, slug)
    this.transport.close(closeCodeOf(slug), slug)
    this.end()
  }

  /** The connection is over, from whichever side. */
  end(): void {
    if (this.closed) return
    this.closed = true
    this.lag = null
    this.#parts.onClosed(this)
  }
}
