import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Transport } from '../room/connection.ts'

/**
 * A ws socket as the engine's transport. Data frames are written to the stream as they are, so one
 * frame serves a whole room; that is sound because without compression ws itself writes each of its
 * frames whole and at once.
 */
export function wsTransport(ws: WebSocket, socket: Duplex, closeMs: number): Transport {
  return {
    send(frame) {
      if (ws.readyState === ws.OPEN) socket.write(frame.wire)
    },
    close(code, reason) {
      closeSocket(ws, code, reason, closeMs)
    },
    ping() {
      if (ws.readyState === ws.OPEN) ws.ping()
    },
    terminate: () => ws.terminate(),
    pause: () => ws.pause(),
    resume: () => ws.resume(),
    get buffered() {
      return socket.writableLength
    },
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
