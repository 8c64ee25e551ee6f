import { once } from 'node:events'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import * as syncProtocol from 'y-protocols/sync'
import { encodeHello, messageCollab, readFromCollab } from '#shared/contract/collab-messages.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'

const messageSync = 0
// Step 1 and step 2 of somebody who has nothing yet.
const askForAll = Uint8Array.of(messageSync, syncProtocol.messageYjsSyncStep1, 1, 0)
const haveNothing = Uint8Array.of(messageSync, syncProtocol.messageYjsSyncStep2, 2, 0, 0)

/** Where a client connects to, and as whom. `speaksYjs` is false for a relay. */
export type Address = { url: string; cookie: string; speaksYjs: boolean }

export type LightClient = {
  sendUpdate(update: Uint8Array): void
  /** Content messages sent and saved on this connection; equal when all is durable. */
  sent(): number
  saved(): number
  close(): Promise<void>
  /** Code and reason once the connection is over, from whichever side. */
  gone: Promise<string>
}

export type Listener = {
  /** Any message from the server but ours: raw, nothing decoded. */
  onFrame?: (bytes: Buffer) => void
  /** Every content message up to number `upTo` of this connection is durable. */
  onSaved?: (upTo: number) => void
  /** The update that answers our step 1. */
  onState?: (update: Uint8Array) => void
}

/** A connection without a Y.Doc; resolves when the whole state has arrived. */
export async function connectLightly(address: Address, listener: Listener): Promise<LightClient> {
  const { cookie, speaksYjs, url } = address
  const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false })
  let [sent, saved, synced] = [0, 0, false]
  // What became of a connection is told by 'close'.
  socket.on('error', () => undefined)
  const gone = new Promise<string>((resolve) => {
    socket.on('close', (code, reason) => resolve(`${code} ${reason.toString()}`))
  })
  socket.on('message', (bytes: Buffer) => {
    if (speaksYjs && bytes[0] === messageCollab) {
      saved = readSaved(bytes) ?? saved
      return listener.onSaved?.(saved)
    }
    const isState = bytes[0] === messageSync && bytes[1] === syncProtocol.messageYjsSyncStep2
    if (speaksYjs && isState && !synced) {
      synced = true
      return listener.onState?.(bodyOf(bytes))
    }
    listener.onFrame?.(bytes)
  })
  await once(socket, 'open', { signal: AbortSignal.timeout(20_000) })
  const sendContent = (bytes: Uint8Array) => {
    sent += 1
    socket.send(bytes)
  }
  if (speaksYjs) {
    socket.send(encodeHello())
    socket.send(askForAll)
    sendContent(haveNothing)
    await waitUntil('the whole state has arrived', () => synced || isGone(socket))
  }
  if (isGone(socket)) throw new Error(`${url} closed the connection at once: ${await gone}`)
  return {
    sent: () => sent,
    saved: () => saved,
    sendUpdate: (update) => sendContent(updateMessage(update)),
    close: () => close(socket),
    gone,
  }
}

function isGone(socket: WebSocket): boolean {
  return socket.readyState !== WebSocket.OPEN
}

async function close(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return
  const closed = once(socket, 'close')
  socket.close()
  await closed
}

function readSaved(bytes: Uint8Array): number | null {
  const decoder = decoding.createDecoder(bytes)
  decoding.readVarUint(decoder)
  const message = readFromCollab(decoder)
  if (message?.kind === 'refused') throw new Error(`An update was refused: ${message.reason}`)
  return message?.kind === 'saved' ? message.upTo : null
}

/** What a sync message carries. */
function bodyOf(bytes: Uint8Array): Uint8Array {
  const decoder = decoding.createDecoder(bytes)
  decoding.readVarUint(decoder)
  decoding.readVarUint(decoder)
  return decoding.readVarUint8Array(decoder)
}

function updateMessage(update: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, messageSync)
  syncProtocol.writeUpdate(encoder, update)
  return encoding.toUint8Array(encoder)
}
