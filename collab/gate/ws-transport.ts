import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Transport } from '../room/connection.ts'

/**
 * A ws socket as the engine's transport. Data frames are written to the stream as they are, so one
 * frame serves a whole room; that is sound because without compression ws itself writes each of its
 * frames whole and at once.
 */
export class WsTransport implements Transport {
  readonly #ws: WebSocket
  readonly #socket: Duplex
  readonly #closeMs: number
  /** How often it was paused and not yet resumed. */
  #pauses = 0

  constructor(ws: WebSocket, socket: Duplex, closeMs: number) {
    this.#ws = ws
    this.#socket = socket
    this.#closeMs = closeMs
  }

  get buffered(): number {
    return this.#socket.writableLength
  }

  send(wire: Uint8Array): void {
    if (this.#ws.readyState === this.#ws.OPEN) this.#socket.write(wire)
  }

  whenDrained(listener: () => void): void {
    if (this.#socket.writableNeedDrain) this.#socket.once('drain', listener)
    else setImmediate(listener)
  }

  close(code: number, reason: string): void {
    closeSocket(this.#ws, code, reason, this.#closeMs)
  }

  ping(): void {
    if (this.#ws.readyState === this.#ws.OPEN) this.#ws.ping()
  }

  terminate(): void {
    this.#ws.terminate()
  }

  pause(): void {
    this.#pauses++
    this.#ws.pause()
  }

  resume(): void {
    this.#pauses--
    if (this.#pauses === 0) this.#ws.resume()
  }
}

/** Closes with a reason, and cuts the peer off when it has not answered within `closeMs`. */
export function closeSocket(ws: WebSocket, code: number, reason: string, closeMs: number): void {
  // A paused socket would never see the answer.
  ws.resume()
  ws.close(code, reason)
  const timer = setTimeout(() => ws.terminate(), closeMs)
  ws.once('close', () => clearTimeout(timer))
}
