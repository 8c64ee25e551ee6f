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
  /** Marks that the server has ever said are saved. */
  saved: ReadonlySet<string>
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

/** A mark that is not saved, and the message that carried it on this connection; 0 if none has. */
type Unsaved = { mark: string; carrier: number }

export function createEditor(url: string, cookie: string, name: string): Editor {
  const doc = new Y.Doc()
  const saved = new Set<string>()
  let unsaved: Unsaved[] = []
  let link: Link | null = null
  let justSent = 0

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== link) justSent = link?.sendUpdate(update) ?? 0
  })
  const listener: LinkListener = {
    // Step 2 carries whatever the server has not got, also what was typed without a connection.
    sentEverything: (message) => {
      for (const one of unsaved) one.carrier = message
    },
    saved: (upTo) => {
      const isSaved = ({ carrier }: Unsaved) => carrier > 0 && carrier <= upTo
      for (const { mark } of unsaved.filter(isSaved)) saved.add(mark)
      unsaved = unsaved.filter((one) => !isSaved(one))
    },
  }
  return {
    name,
    doc,
    saved,
    type(mark) {
      justSent = 0
      marksOf(doc).push([mark])
      unsaved.push({ mark, carrier: justSent })
    },
    connect() {
      link?.close()
      for (const one of unsaved) one.carrier = 0
      link = openLink(url, cookie, doc, listener)
    },
    disconnect: () => link?.close(),
    isSynced: () => Boolean(link?.isSynced()),
    isSettled: () => Boolean(link?.isOpen()) && unsaved.length === 0,
  }
}

type LinkListener = {
  sentEverything: (message: number) => void
  saved: (upTo: number) => void
}

type Link = {
  /** The number of the message that carries the update; 0 when there is no connection. */
  sendUpdate(update: Uint8Array): number
  close(): void
  isOpen(): boolean
  isSynced(): boolean
}

/** One connection: y-websocket's protocol with the acknowledgement extension. */
function openLink(url: string, cookie: string, doc: Y.Doc, listener: LinkListener): Link {
  const origin = new URL(url).origin.replace('ws', 'http')
  const socket = new WebSocket(url, { headers: { cookie, origin } })
  socket.binaryType = 'arraybuffer'
  let contents = 0
  let synced = false
  let closed = false
  const send = (bytes: Uint8Array): number => {
    if (closed || socket.readyState !== WebSocket.OPEN) return 0
    const isContent = isContentMessage(bytes)
    if (isContent) contents += 1
    socket.send(bytes)
    return isContent ? contents : 0
  }
  const link: Link = {
    isSynced: () => synced,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => {
      closed = true
      socket.terminate()
    },
    sendUpdate: (update) => send(encode((encoder) => syncProtocol.writeUpdate(encoder, update))),
  }
  socket.on('open', () => {
    send(encodeHello())
    send(encode((encoder) => syncProtocol.writeSyncStep1(encoder, doc)))
  })
  socket.on('message', (data: ArrayBuffer) => {
    if (closed) return
    const decoder = decoding.createDecoder(new Uint8Array(data))
    const type = decoding.readVarUint(decoder)
    if (type === messageSync) {
      let kind = -1
      const reply = encode((encoder) => {
        kind = syncProtocol.readSyncMessage(decoder, encoder, doc, link)
      })
      if (kind === syncProtocol.messageYjsSyncStep2) synced = true
      if (reply.length > 1) listener.sentEverything(send(reply))
    } else if (type === messageCollab) {
      const message = readFromCollab(decoder)
      if (message?.kind === 'refused') throw new Error(`An edit was refused: ${message.reason}`)
      if (message?.kind === 'saved') listener.saved(message.upTo)
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
