import type { WebsocketProvider } from 'y-websocket'
import * as decoding from 'lib0/decoding'
import type { ErrorSlug } from '../errors/catalogue.ts'
import { closeCodeOf } from '../errors/status-errors.ts'
import {
  encodeHello,
  isContentMessage,
  messageCollab,
  readFromCollab,
  type FromCollab,
} from './collab-messages.ts'

/** The truth about one document's edits, as far as the server has told it. */
export type SaveState = {
  connected: boolean
  /** Null until the server has answered the hello. */
  canWrite: boolean | null
  /** Changes made here that no server has said to be durable. */
  unsaved: number
  /** Changes made here that the server has refused, and why; oldest first. */
  refused: { reason: ErrorSlug; changes: number }[]
  /** The server's storage fails at the moment. */
  stalled: boolean
  /** Percent of what the document may hold, once the server has warned of it. */
  fullness: number | null
}

/** Codes from 4400 to 4499 end a stock provider for good; these two of them pass by themselves. */
const passing = new Set([closeCodeOf('too-slow'), closeCodeOf('rate-limited')])

/** For the option `shouldReconnect` of WebsocketProvider. */
export function shouldReconnect(event: { code: number }): boolean {
  return passing.has(event.code) || event.code < 4400 || event.code >= 4500
}

/**
 * Says hello on every connection of a stock provider, follows what the server makes durable, and
 * calls `listener` with a new state whenever it changes. Changes count as saved only by the
 * server's word: those of a lost connection count again until the next step 2, which carries them
 * all, is confirmed. Call it right after the provider was made; an open connection is opened anew.
 * Returns the way to stop.
 */
export function trackSaving(
  provider: WebsocketProvider,
  listener: (state: SaveState) => void,
): () => void {
  let state: SaveState = {
    connected: provider.wsconnected,
    canWrite: null,
    unsaved: 0,
    refused: [],
    stalled: false,
    fullness: null,
  }
  /** For every unsaved change the message that carried it on this connection; 0 if none has. */
  let carriers: number[] = []
  let sent = 0
  /** The message that the provider sent for the change being announced; 0 when it sent none. */
  let justSent = 0

  const set = (change: Partial<SaveState>) => {
    state = { ...state, ...change }
    listener(state)
  }

  const onSent = (bytes: Uint8Array) => {
    if (!isContentMessage(bytes)) return
    sent++
    if (bytes[1] === 1) carriers = carriers.map(() => sent)
    else justSent = sent
  }

  const onChange = (_update: Uint8Array, origin: unknown) => {
    if (origin === provider) return
    carriers.push(justSent)
    justSent = 0
    set({ unsaved: carriers.length })
  }

  const onStatus = ({ status }: { status: string }) => {
    if (status === 'connecting') return
    sent = 0
    carriers = carriers.map(() => 0)
    if (status === 'connected') greet(provider, onSent)
    set({ connected: status === 'connected', canWrite: null, stalled: false })
  }

  const onMessage = (message: FromCollab) => {
    const from = carriers.length
    switch (message.kind) {
      case 'welcome':
        return set({ canWrite: message.canWrite })
      case 'stalled':
        return set({ stalled: true })
      case 'nearly-full':
        return set({ fullness: message.percent })
      case 'saved':
        carriers = carriers.filter((carrier) => carrier === 0 || carrier > message.upTo)
        return set({ unsaved: carriers.length, stalled: false })
      case 'refused':
        carriers = carriers.filter((carrier) => carrier !== message.message)
        if (carriers.length === from) return
        return set({
          unsaved: carriers.length,
          refused: [...state.refused, { reason: message.reason, changes: from - carriers.length }],
        })
    }
  }

  provider.messageHandlers[messageCollab] = (_, decoder) => {
    const message = readFromCollab(decoder)
    if (message) onMessage(message)
  }
  provider.doc.on('update', onChange)
  provider.on('status', onStatus)
  if (provider.wsconnected) {
    // What it has sent so far was not counted; both sides count from 0 on a new connection.
    provider.disconnect()
    provider.connect()
  }
  return () => {
    provider.doc.off('update', onChange)
    provider.off('status', onStatus)
  }
}

/** Follows what is sent on a fresh socket and says hello before anything else is. */
function greet(provider: WebsocketProvider, onSent: (bytes: Uint8Array) => void): void {
  const { ws, awareness } = provider
  if (!ws) return
  const send = ws.send.bind(ws)
  ws.send = (data) => {
    if (data instanceof Uint8Array) {
      if (isEcho(data, awareness.clientID)) return
      onSent(data)
    }
    send(data)
  }
  ws.send(encodeHello().slice())
  // Others have seen this clock leave with the last connection; a newer one brings us back at once.
  awareness.setLocalState(awareness.getLocalState())
}

/** Stock providers send back every awareness change that they hear; only our own is news. */
function isEcho(bytes: Uint8Array, ownClient: number): boolean {
  if (bytes[0] !== 1) return false
  const decoder = decoding.createDecoder(bytes)
  decoding.readVarUint(decoder) // message type
  decoding.readVarUint(decoder) // length of what follows
  for (let left = decoding.readVarUint(decoder); left > 0; left--) {
    if (decoding.readVarUint(decoder) === ownClient) return false
    decoding.readVarUint(decoder) // clock
    decoding.readVarUint8Array(decoder) // state
  }
  return true
}
