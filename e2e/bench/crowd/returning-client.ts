import { openRawSocket } from './raw-socket.ts'
import type { Endpoint, RawSocket } from './raw-socket.ts'
import {
  emptyUpdate,
  emptyVector,
  helloFrame,
  readMessage,
  syncFrame,
  syncKinds,
} from './sync-frames.ts'

export type ClientListener = {
  /** Any message of the server, raw; also those that the client answers by itself. */
  onMessage?: (bytes: Buffer) => void
  /** All of ours that a server with this state vector lacks. Nothing when left out. */
  lacking?: (vector: Uint8Array) => Uint8Array
  /** Step two, the answer to the server's step one, was sent; further content counts from there. */
  onHandedOver?: () => void
  /** The whole state has arrived on this connection. */
  onSynced?: () => void
  /** Content messages of this connection up to this one are durable; the first is step two. */
  onSaved?: (upTo: number) => void
  /** The connection is over; `wasSynced` tells a loss from a refusal. */
  onGone?: (why: string, wasSynced: boolean) => void
}

/**
 * A client without a document that comes back after a lost connection as the product's does, with
 * the state vector of what it had.
 */
export class ReturningClient {
  readonly #endpoint: Endpoint
  readonly #listener: ClientListener
  #socket: RawSocket | null = null
  #vector: Uint8Array = emptyVector
  #synced = false
  #handedOver = false
  #syncedAt = 0
  /** When the connection was lost that has not worked steadily since; 0 when there is none. */
  #lostAt = 0
  #stays = true

  constructor(endpoint: Endpoint, listener: ClientListener) {
    this.#endpoint = endpoint
    this.#listener = listener
  }

  get isSynced(): boolean {
    return this.#synced
  }

  /** Connects, and goes on trying. */
  connect(): void {
    let vector: Uint8Array = emptyVector
    const socket = openRawSocket(this.#endpoint, {
      onOpen: () =>
        socket.send(Buffer.concat([helloFrame, syncFrame(syncKinds.stepOne, this.#vector)])),
      onMessage: (bytes) => {
        this.#listener.onMessage?.(bytes)
        const heard = readMessage(bytes)
        if (heard.kind === 'step-one') {
          vector = Uint8Array.from(heard.body)
          const lacking = this.#listener.lacking?.(vector) ?? emptyUpdate
          socket.send(syncFrame(syncKinds.stepTwo, lacking))
          this.#handedOver = true
          this.#listener.onHandedOver?.()
        }
        if (heard.kind === 'step-two' && !this.#synced) {
          this.#vector = vector
          this.#synced = true
          this.#syncedAt = performance.now()
          this.#listener.onSynced?.()
        }
        if (heard.kind === 'saved') this.#listener.onSaved?.(heard.upTo)
      },
      onGone: (why) => this.#lose(why),
    })
    this.#socket = socket
  }

  /** Sends frames behind step two and tells so; before it nothing, for that will hold everything. */
  send(frames: Buffer): boolean {
    if (!this.#handedOver) return false
    this.#socket?.send(frames)
    return true
  }

  /** Ends the connection and does not come back; `abruptly` without a goodbye. */
  leave(abruptly = false): void {
    this.#stays = false
    if (abruptly || !this.#handedOver) this.#socket?.destroy()
    else this.#socket?.close()
  }

  #lose(why: string): void {
    const wasSynced = this.#synced
    const now = performance.now()
    const wasSteady = wasSynced && now - this.#syncedAt >= steadyMs
    if (wasSteady || this.#lostAt === 0) this.#lostAt = now
    this.#synced = false
    this.#handedOver = false
    this.#socket = null
    this.#listener.onGone?.(why, wasSynced)
    if (!this.#stays) return
    setTimeout(
      () => {
        if (this.#stays) this.connect()
      },
      reconnectDelay(now - this.#lostAt, why, Math.random()),
    )
  }
}

// What follows is the product's own way of coming back (client/lib/campaign-session), stated anew
// because the bench sees the product only from outside.
const steadyMs = 10_000
const firstMs = 2_000
const longestMs = 15_000
const restarting = '4512'

/** Milliseconds to wait before connecting again, after `awayMs` without success. */
function reconnectDelay(awayMs: number, why: string, random: number): number {
  const bound = Math.min(longestMs, Math.max(firstMs, awayMs))
  const isRefusal = /^4[45]\d\d$/.test(why) && why !== restarting
  const least = isRefusal ? bound / 2 : 0
  return least + (bound - least) * random
}
