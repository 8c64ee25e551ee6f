import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { isContentMessage } from '#shared/contract/collab-messages.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { createFrameReader, encodeFrame, opcodes } from './frames.ts'
import type { Protocol } from './protocols.ts'

const openWithinMs = 20_000
const closeWithinMs = 5_000
const mostAttempts = 5
const attemptPauseMs = 500
// Servers ping every 30 s or so. Nobody looks for that: an answer comes before every ping.
const keepAliveMs = 12_000
const pong = encodeFrame(new Uint8Array(), opcodes.pong)
const normalClosure = Uint8Array.of(0x03, 0xe8)
const endOfHead = '\r\n\r\n'
// One for all sockets: what is kept is copied.
const chunk = Buffer.allocUnsafe(256 * 1024)

/** Where a client connects to, as whom, and how they speak there. */
export type Address = { url: string; headers: Record<string, string>; protocol: Protocol }

export type LightClient = {
  sendUpdate(update: Uint8Array): void
  /** Content messages sent and saved on this connection; equal when all is durable. */
  sent(): number
  saved(): number
  /** From now on what arrives is only counted, in bytes. */
  lookAway(): void
  isOpen(): boolean
  close(): Promise<void>
  /** Code and reason once the connection is over, from whichever side; 1006 without a farewell. */
  gone: Promise<string>
}

export type Listener = {
  /** Any message that is neither the state nor an acknowledgement. Valid during the call only. */
  onMessage?: (bytes: Buffer) => void
  /** Every content message up to number `upTo` of this connection is durable. */
  onSaved?: (upTo: number) => void
  /** The update that answers our step 1. */
  onState?: (update: Uint8Array) => void
}

/**
 * A WebSocket as cheap as it can be: no document, no library, no copies. Resolves when the whole state
 * has arrived; rejects when the server does not let it in.
 */
export async function connectLightly(address: Address, listener: Listener): Promise<LightClient> {
  const { protocol, url } = address
  const { socket, hear } = await openSocket(address)
  let [sent, saved, isSynced, farewell] = [0, 0, protocol.greeting.length === 0, '']
  const isOpen = () => socket.writable
  const gone = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(farewell || '1006 '))
  })
  const takeLeave = (payload: Buffer) => {
    farewell = farewellOf(payload)
    if (isOpen()) socket.end(encodeFrame(payload, opcodes.close))
  }
  const read = createFrameReader((opcode, payload) => {
    if (opcode === opcodes.close) return takeLeave(payload)
    if (opcode !== opcodes.binary) return undefined
    const heard = protocol.read(payload)
    if (heard?.kind === 'saved') {
      saved = heard.upTo
      return listener.onSaved?.(saved)
    }
    if (heard?.kind !== 'state' || isSynced) return listener.onMessage?.(payload)
    isSynced = true
    return listener.onState?.(heard.update)
  })
  const send = (message: Uint8Array) => {
    if (isContentMessage(message)) sent += 1
    if (isOpen()) socket.write(encodeFrame(message))
  }
  const keepAlive = setInterval(() => {
    if (isOpen()) socket.write(pong)
    if (protocol.keepAlive) send(protocol.keepAlive)
  }, keepAliveMs)
  void gone.then(() => clearInterval(keepAlive))
  // Broken frames, and what our own protocol says of a refused update, end the connection.
  const readOrEnd = (bytes: Buffer) => {
    try {
      read(bytes)
    } catch (error) {
      farewell = String(error)
      socket.destroy()
    }
  }
  hear(readOrEnd)
  for (const message of protocol.greeting) send(message)
  await waitUntil('the whole state has arrived', () => isSynced || !isOpen())
  if (!isOpen()) throw new Error(`${url} closed the connection at once: ${await gone}`)
  return {
    sent: () => sent,
    saved: () => saved,
    sendUpdate: (update) => send(protocol.updateMessage(update)),
    lookAway: () => hear(() => undefined),
    isOpen,
    close: async () => {
      if (isOpen()) socket.end(encodeFrame(normalClosure, opcodes.close))
      const cut = setTimeout(() => socket.destroy(), closeWithinMs)
      await gone
      clearTimeout(cut)
    },
    gone,
  }
}

/** As `connectLightly`, but like a real client it comes again when the server is too busy to ask. */
export async function connectPatiently(address: Address, listener: Listener): Promise<LightClient> {
  for (let attempt = 1; ; attempt++)
    try {
      return await connectLightly(address, listener)
    } catch (error) {
      const isBusy = error instanceof Error && error.message.includes(' 4503 ')
      if (!isBusy || attempt === mostAttempts) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * attemptPauseMs))
    }
}

type Hear = (chunk: Buffer) => void

/** Opens a WebSocket. What `hear` is given gets every chunk of bytes, each valid at once only. */
async function openSocket({ url, headers }: Address) {
  const { host, port, pathname } = new URL(url)
  const early: Buffer[] = []
  let onChunk: Hear = (bytes) => void early.push(Buffer.from(bytes))
  let head: string | null = ''
  const onBytes = (bytes: Buffer) => {
    if (head === null) return onChunk(bytes)
    head += bytes.toString('latin1')
    const end = head.indexOf(endOfHead)
    if (end === -1) return undefined
    if (!head.startsWith('HTTP/1.1 101 ')) return socket.destroy(new Error(`${url}: ${head}`))
    early.push(Buffer.from(head.slice(end + endOfHead.length), 'latin1'))
    head = null
    return socket.emit('upgraded')
  }
  const onread = {
    buffer: chunk,
    callback: (length: number) => {
      onBytes(chunk.subarray(0, length))
      return true
    },
  }
  const socket: Socket = connect({ host: '127.0.0.1', port: Number(port), noDelay: true, onread })
  socket.write(requestOf(host, pathname, headers))
  await once(socket, 'upgraded', { signal: AbortSignal.timeout(openWithinMs) })
  // What became of a connection is told by 'close'.
  socket.on('error', () => undefined)
  const hear = (listener: Hear) => {
    onChunk = listener
    for (const bytes of early.splice(0)) onChunk(bytes)
  }
  return { socket, hear }
}

function requestOf(host: string, path: string, headers: Record<string, string>): string {
  const all = {
    host,
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    'sec-websocket-version': '13',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}${endOfHead}`
}

function farewellOf(payload: Buffer): string {
  if (payload.length < 2) return '1005 '
  return `${payload.readUInt16BE(0)} ${payload.toString('utf8', 2)}`
}
