import { connect } from 'node:net'
import { createFrameReader, encodeFrame, opcodes } from '../collab/frames.ts'

/** Where a socket goes: a path on a port of this machine, with headers of its own. */
export type Endpoint = {
  port: number
  path: string
  headers: Record<string, string>
  /** An address of the loopback network such as `127.0.0.2`; each has a range of ports of its own. */
  from: string
}

export type SocketListener = {
  onOpen(): void
  /** The payload of one binary message; valid only during the call. */
  onMessage(bytes: Buffer): void
  /** Called once: a close code such as `4529`, `HTTP 429`, or what the network says. */
  onGone(why: string): void
}

export type RawSocket = {
  /** Sends frames as `encodeFrame` builds them. */
  send(frames: Buffer): void
  /** Says goodbye and waits for the answer. */
  close(): void
  /** Drops the connection as a lost network does, but at once. */
  destroy(): void
}

const ping = 0x9
const goingAway = encodeFrame(Uint8Array.of(0x03, 0xe9), opcodes.close)
const endOfHead = '\r\n\r\n'

/**
 * A WebSocket that answers pings and tells how it ended. Connecting costs a fraction of what a full
 * client takes, so that ten thousand at once show what the server takes.
 */
export function openRawSocket(endpoint: Endpoint, listener: SocketListener): RawSocket {
  const { port, from } = endpoint
  const socket = connect({ host: '127.0.0.1', port, localAddress: from, noDelay: true })
  let why: string | null = null
  const read = createFrameReader((opcode, payload) => {
    if (opcode === opcodes.binary) return listener.onMessage(payload)
    if (opcode === ping) return void socket.write(encodeFrame(payload, opcodes.pong))
    if (opcode !== opcodes.close) return
    why = payload.length >= 2 ? String(payload.readUInt16BE(0)) : '1005'
    socket.end(encodeFrame(payload, opcodes.close))
  })
  let head: Buffer | null = Buffer.alloc(0)
  socket.write(requestOf(endpoint))
  // What the server said before it hung up counts, not how the line then ended.
  socket.on('error', (error: NodeJS.ErrnoException) => (why ??= error.code ?? null))
  socket.on('close', () => listener.onGone(why ?? 'lost'))
  socket.on('data', (chunk) => {
    if (head === null) return read(chunk)
    head = Buffer.concat([head, chunk])
    const end = head.indexOf(endOfHead)
    if (end === -1) return
    const [, status = ''] = head.toString('latin1', 0, end).split(' ', 2)
    if (status !== '101') {
      why = `HTTP ${status}`
      return void socket.destroy()
    }
    const rest = head.subarray(end + endOfHead.length)
    head = null
    listener.onOpen()
    if (rest.length > 0) read(rest)
  })
  return {
    send: (frames) => void socket.write(frames),
    close: () => void socket.write(goingAway),
    destroy: () => void socket.destroy(),
  }
}

function requestOf({ port, path, headers }: Endpoint): string {
  const all = {
    host: `127.0.0.1:${port}`,
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    // Any 16 bytes.
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}${endOfHead}`
}
