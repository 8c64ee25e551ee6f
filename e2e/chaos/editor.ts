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
/** How soon (ms) an editor that stays comes back, doubled with each try; as y-websocket does. */
const comeBack = { first: 100, longest: 2_500 }

/** One edit, and what became of it. */
export type Edit = {
  kind: 'typed' | 'removed'
  mark: string
  /** When it was made, in ms of `performance.now()`. */
  at: number
  /** When the server first said that it is saved; null until then. */
  savedAt: number | null
}

/** A person who types marks into the document and notes which of them were shown as saved. */
export type Editor = {
  name: string
  doc: Y.Doc
  /** All that this person did, oldest first. */
  edits: readonly Edit[]
  /** What the server said or did beyond saving, each with its time in ms of `performance.now()`. */
  told: readonly { at: number; what: 'stalled' | `refused ${string}` | `closed ${string}` }[]
  /** Adds one mark to the list that all editors share, and something long to go with it. */
  type(mark: string, ballast?: string): void
  /** Takes a mark out of that list; nothing when it is not there. */
  remove(mark: string): void
  connect(): void
  disconnect(): void
  /** Connected, and everything done is saved. */
  isSettled(): boolean
  /** Has the server's whole state of this connection. */
  isSynced(): boolean
  /** That of the copy, of those who say it; 0 for none. */
  generation(): number
  /** The longest time (ms) so far in which a connection that was open said nothing. */
  longestSilence(): number
}

/** The list that the chaos run writes; a root of its own beside the campaign's. */
export function marksOf(doc: Y.Doc): Y.Array<string> {
  return doc.getArray<string>('chaos')
}

/** What weighs, by its mark. */
function ballastOf(doc: Y.Doc): Y.Map<string> {
  return doc.getMap<string>('ballast')
}

/** The marks of an editor's edits of one kind that were ever said to be saved. */
export function savedMarks({ edits }: Editor, kind: Edit['kind'] = 'typed'): string[] {
  const saved = edits.filter((edit) => edit.kind === kind && edit.savedAt !== null)
  return saved.map(({ mark }) => mark)
}

const renewed = 'document-renewed'

/** Has an editor that says its generation been sent away, as the document has another one now? */
export function isLeftBehind({ told }: Editor): boolean {
  return told.at(-1)?.what.endsWith(renewed) ?? false
}

/** What the server refused of an editor's work, which it never may. */
export function refusalsOf({ told }: Editor): string[] {
  return told.map(({ what }) => what).filter((what) => what.startsWith('refused'))
}

/**
 * `stays`: comes back by itself when the connection is lost, until it disconnects. `says`: says of which
 * generation its copy is, as our client does, and does not come back once the document has another.
 */
export function createEditor(
  url: string,
  cookie: string,
  name: string,
  { stays = false, says = false } = {},
): Editor {
  const doc = new Y.Doc()
  const edits: Edit[] = []
  const told: Editor['told'][number][] = []
  const note = (what: Editor['told'][number]['what']) => told.push({ at: performance.now(), what })
  /** What is not saved, and the message that carried it on this connection; 0 if none has. */
  let unsaved: { edit: Edit; carrier: number }[] = []
  let link: Link | null = null
  let justSent = 0
  let failures = 0
  let longestSilence = 0
  let generation = 0
  let comingBack: NodeJS.Timeout | undefined

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== link) justSent = link?.sendUpdate(update) ?? 0
  })
  const edit = (kind: Edit['kind'], mark: string, change: () => void) => {
    justSent = 0
    doc.transact(change)
    const made = { kind, mark, at: performance.now(), savedAt: null }
    edits.push(made)
    unsaved.push({ edit: made, carrier: justSent })
  }
  const listener: LinkListener = {
    heard: (afterMs) => void (longestSilence = Math.max(longestSilence, afterMs)),
    synced: () => void (failures = 0),
    // Step 2 carries whatever the server has not got, also what was done without a connection.
    sentEverything: (message) => {
      for (const one of unsaved) one.carrier = message
    },
    saved: (upTo) => {
      const at = performance.now()
      unsaved = unsaved.filter(({ edit: made, carrier }) => {
        const isSaved = carrier > 0 && carrier <= upTo
        if (isSaved) made.savedAt = at
        return !isSaved
      })
    },
    stalled: () => void note('stalled'),
    refused: (reason) => void note(`refused ${reason}`),
    welcomed: (to) => void (generation = to),
    closed: (why) => {
      note(`closed ${why}`)
      if (!stays || (says && why.endsWith(renewed))) return
      comingBack = setTimeout(connect, Math.min(comeBack.first * 2 ** failures, comeBack.longest))
      failures += 1
    },
  }

  function connect(): void {
    disconnect()
    for (const one of unsaved) one.carrier = 0
    const at = says ? `${url}?generation=${generation}` : url
    link = openLink(at, cookie, doc, listener)
  }

  function disconnect(): void {
    clearTimeout(comingBack)
    longestSilence = Math.max(longestSilence, link?.silence() ?? 0)
    link?.close()
  }

  return {
    name,
    doc,
    edits,
    told,
    connect,
    disconnect,
    longestSilence: () => Math.max(longestSilence, link?.silence() ?? 0),
    type: (mark, ballast) =>
      edit('typed', mark, () => {
        marksOf(doc).push([mark])
        if (ballast) ballastOf(doc).set(mark, ballast)
      }),
    remove(mark) {
      const at = marksOf(doc).toArray().indexOf(mark)
      if (at < 0) return
      edit('removed', mark, () => {
        marksOf(doc).delete(at)
        ballastOf(doc).delete(mark)
      })
    },
    isSynced: () => Boolean(link?.isSynced()),
    generation: () => generation,
    isSettled: () => Boolean(link?.isSynced()) && unsaved.length === 0,
  }
}

type LinkListener = {
  /** Any message, so long after the one before. */
  heard: (afterMs: number) => void
  synced: () => void
  sentEverything: (message: number) => void
  saved: (upTo: number) => void
  stalled: () => void
  refused: (reason: string) => void
  welcomed: (generation: number) => void
  /** From the other side; not called after our own `close`. */
  closed: (why: string) => void
}

type Link = {
  /** The number of the message that carries the update; 0 when there is no connection. */
  sendUpdate(update: Uint8Array): number
  close(): void
  isSynced(): boolean
  /** How long (ms) nothing has come; 0 without a connection. */
  silence(): number
}

/** One connection: y-websocket's protocol with the acknowledgement extension. */
function openLink(url: string, cookie: string, doc: Y.Doc, listener: LinkListener): Link {
  const origin = new URL(url).origin.replace('ws', 'http')
  const socket = new WebSocket(url, { headers: { cookie, origin } })
  socket.binaryType = 'arraybuffer'
  let contents = 0
  let synced = false
  let closed = false
  let heardAt = 0
  const isOpen = () => !closed && socket.readyState === WebSocket.OPEN
  const send = (bytes: Uint8Array): number => {
    if (!isOpen()) return 0
    const isContent = isContentMessage(bytes)
    if (isContent) contents += 1
    socket.send(bytes)
    return isContent ? contents : 0
  }
  const link: Link = {
    isSynced: () => isOpen() && synced,
    silence: () => (isOpen() ? performance.now() - heardAt : 0),
    close: () => {
      closed = true
      socket.terminate()
    },
    sendUpdate: (update) => send(encode((encoder) => syncProtocol.writeUpdate(encoder, update))),
  }
  const readSync = (decoder: decoding.Decoder) => {
    let kind = -1
    const reply = encode((encoder) => {
      kind = syncProtocol.readSyncMessage(decoder, encoder, doc, link)
    })
    if (kind === syncProtocol.messageYjsSyncStep2) {
      synced = true
      listener.synced()
    }
    if (reply.length > 1) listener.sentEverything(send(reply))
  }
  const readCollab = (decoder: decoding.Decoder) => {
    const message = readFromCollab(decoder)
    if (message?.kind === 'refused') listener.refused(message.reason)
    if (message?.kind === 'saved') listener.saved(message.upTo)
    if (message?.kind === 'stalled') listener.stalled()
    if (message?.kind === 'welcome') listener.welcomed(message.generation)
  }
  socket.on('open', () => {
    heardAt = performance.now()
    send(encodeHello())
    send(encode((encoder) => syncProtocol.writeSyncStep1(encoder, doc)))
  })
  socket.on('message', (data: ArrayBuffer) => {
    if (closed) return
    listener.heard(link.silence())
    heardAt = performance.now()
    const decoder = decoding.createDecoder(new Uint8Array(data))
    const type = decoding.readVarUint(decoder)
    if (type === messageSync) readSync(decoder)
    else if (type === messageCollab) readCollab(decoder)
  })
  socket.on('close', (code, reason) => {
    if (!closed) listener.closed(`${code} ${reason.toString()}`.trim())
    closed = true
  })
  // What became of a connection is told by 'close'; servers are killed here on purpose.
  socket.on('error', () => undefined)
  return link
}

function encode(write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, messageSync)
  write(encoder)
  return encoding.toUint8Array(encoder)
}
