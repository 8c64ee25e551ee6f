import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as syncProtocol from 'y-protocols/sync'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import {
  encodeHello,
  isContentMessage,
  messageCollab,
  readFromCollab,
} from '#shared/contract/collab-messages.ts'

const messageSync = 0

/** A person who types marks into the document and notes which of them were shown as saved. */
export type Editor = {
  name: string
  doc: Y.Doc
  /** Marks in the order of typing, and how many of them the server has ever said are saved. */
  typed: readonly string[]
  savedCount(): number
  /** Adds one mark to the list that all editors share. */
  type(mark: string): void
  connect(): void
  disconnect(): void
  /** Connected, and everything typed is saved. */
  isSettled(): boolean
  /** Has the server's whole state of this connection. */
  isSynced(): boolean
}

/** The list that the chaos run writes; a root of its own beside the campaign's. */
export function marksOf(doc: Y.Doc): Y.Array<string> {
  return doc.getArray<string>('chaos')
}

export function createEditor(url: string, cookie: string, name: string): Editor {
  const doc = new Y.Doc()
  const typed: string[] = []
  let savedCount = 0
  let link: Link | null = null

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== link) link?.sendUpdate(update)
  })
  const noteSaved = (count: number) => {
    savedCount = Math.max(savedCount, count)
  }
  const connect = () => {
    link?.close()
    link = openLink(url, cookie, doc, () => typed.length, noteSaved)
  }
  return {
    name,
    doc,
    typed,
    savedCount: () => savedCount,
    type(mark) {
      typed.push(mark)
      marksOf(doc).push([mark])
    },
    connect,
    disconnect: () => link?.close(),
    isSynced: () => Boolean(link?.isSynced()),
    isSettled: () => Boolean(link?.isOpen()) && savedCount === typed.length,
  }
}

type Link = {
  sendUpdate(update: Uint8Array): void
  close(): void
  isOpen(): boolean
  isSynced(): boolean
}

/** One connection: y-websocket's protocol with the acknowledgement extension. */
function openLink(
  url: string,
  cookie: string,
  doc: Y.Doc,
  typedSoFar: () => number,
  noteSaved: (count: number) => void,
): Link {
  const socket = new WebSocket(url, {
    headers: { cookie, origin: new URL(url).origin.replace('ws', 'http') },
  })
  socket.binaryType = 'arraybuffer'
  // How much had been typed when content message n left, at index n - 1.
  const contents: number[] = []
  let synced = false
  const send = (bytes: Uint8Array) => {
    if (socket.readyState !== WebSocket.OPEN) return
    if (isContentMessage(bytes)) contents.push(typedSoFar())
    socket.send(bytes)
  }
  const link: Link = {
    isSynced: () => synced,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.terminate(),
    sendUpdate: (update) => send(encode((encoder) => syncProtocol.writeUpdate(encoder, update))),
  }
  socket.on('open', () => {
    send(encodeHello())
    send(encode((encoder) => syncProtocol.writeSyncStep1(encoder, doc)))
  })
  socket.on('message', (data: ArrayBuffer) => {
    const decoder = decoding.createDecoder(new Uint8Array(data))
    const type = decoding.readVarUint(decoder)
    if (type === messageSync) {
      let kind = -1
      const reply = encode((encoder) => {
        kind = syncProtocol.readSyncMessage(decoder, encoder, doc, link)
      })
      if (kind === syncProtocol.messageYjsSyncStep2) synced = true
      if (reply.length > 1) send(reply)
    } else if (type === messageCollab) {
      const message = readFromCollab(decoder)
      if (message?.kind === 'refused') throw new Error(`An edit was refused: ${message.reason}`)
      if (message?.kind === 'saved') noteSaved(contents[message.upTo - 1] ?? 0)
    }
  })
  // The server is killed on purpose; the run reconnects.
  socket.on('error', () => undefined)
  return link
}

function encode(write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, messageSync)
  write(encoder)
  return encoding.toUint8Array(encoder)
}
