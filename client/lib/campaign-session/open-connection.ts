import type * as decoding from 'lib0/decoding'
import type { Awareness } from 'y-protocols/awareness'
import { WebsocketProvider } from 'y-websocket'
import type * as Y from 'yjs'
import { ownForm } from '#shared/blocks/own-form.ts'
import { encodeHello, messageCollab, readFromCollab } from '#shared/contract/collab-messages.ts'
import type { FromCollab } from '#shared/contract/collab-messages.ts'
import type { ConnectionEvent } from './connection-state.ts'
import { countingSocket } from './counting-socket.ts'
import { keepConnecting } from './keep-connecting.ts'
import type { Ledger } from './unsaved-ledger.ts'
import {
  emptyLedger,
  isVouchedFor,
  unsavedCount,
  withChanges,
  withConfirmed,
  withConnectionLost,
  withHandOverSent,
  withRefusal,
  withUpdateSent,
} from './unsaved-ledger.ts'

export type Connection = {
  /** The origin of everything that came from the server. */
  origin: object
  /**
   * Connects, also after a final refusal (for example once the person has signed in again), and instead
   * of an attempt that hangs.
   */
  connect: () => void
  /** Sends nothing more until `connect`. */
  pause: () => void
  /** The document is of this generation; 0 while it is empty. An attempt that names another is replaced. */
  hold: (generation: number) => void
  /** Counts changes found on this device; call it before the document has them. */
  addUnsaved: (count: number) => void
  /** What is counted is in the document: has the server confirm it, also where nothing of it is new. */
  vouch: () => void
  close: () => void
}

/** How long (ms) a connection that worked may be away before it is said; see reconnect-delay.ts. */
const patienceMs = 2_500

type Options = {
  /** `wss://host/collab` */
  url: string
  campaignId: string
  doc: Y.Doc
  awareness: Awareness
  /** Whether a transaction of this origin is an edit of this person made in this tab. */
  isOwn: (origin: unknown) => boolean
  onEvent: (event: ConnectionEvent) => void
  /** The server is about to send the document of this generation. */
  onGeneration: (generation: number) => void
  /** The number of unsaved changes, whenever it is another one. */
  onUnsaved: (count: number) => void
  isFinal: () => boolean
}

/**
 * Connects a document to the collaboration server with the stock provider, counts what it sends,
 * and reports what the server confirms. Connects again by itself, with growing and spread waits,
 * unless the end was final.
 */
export function openConnection(options: Options): Connection {
  const { doc, onEvent, onUnsaved } = options
  let ledger = emptyLedger
  /** The server has said on this connection that this person may not write. */
  let isReader = false
  let patience: ReturnType<typeof setTimeout> | undefined

  const settle = (next: Ledger) => {
    const before = unsavedCount(ledger)
    ledger = next
    if (unsavedCount(ledger) !== before) onUnsaved(unsavedCount(ledger))
  }
  const acknowledge = () => {
    const handedOver = ledger.handOver === 'confirmed'
    if (handedOver) endPatience()
    onEvent({ type: 'acknowledged', unsaved: unsavedCount(ledger), handedOver })
  }
  const count = (_update: Uint8Array, origin: unknown) => {
    if (!options.isOwn(origin)) return
    settle(withChanges(ledger, 1))
    onEvent({ type: 'edited', unsaved: unsavedCount(ledger) })
  }
  // Before the provider's own listener, so that a change is counted before it is sent.
  doc.on('update', count)

  const provider = new WebsocketProvider(options.url, options.campaignId, doc, {
    connect: false,
    awareness: options.awareness,
    // Two tabs of one browser meet on the server, where what they write is confirmed and stamped.
    disableBc: true,
    WebSocketPolyfill: countingSocket(
      () => ledger.made,
      (handsOver, made) => settle((handsOver ? withHandOverSent : withUpdateSent)(ledger, made)),
    ),
  })

  const hold = (generation: number) => {
    provider.params = { generation: String(generation), form: String(ownForm) }
  }
  const welcome = (canWrite: boolean, generation: number) => {
    hold(generation)
    options.onGeneration(generation)
    onEvent({ type: 'welcomed', canWrite })
    // What was refused meanwhile is handed over by a new connection.
    if (canWrite && isReader && unsavedCount(ledger) > 0) connecting.renew()
    else isReader = !canWrite
  }
  const hear = (message: FromCollab | null) => {
    switch (message?.kind) {
      case 'welcome':
        return welcome(message.canWrite, message.generation)
      case 'saved':
        settle(withConfirmed(ledger, message.upTo))
        return acknowledge()
      case 'refused':
        settle(withRefusal(ledger))
        return onEvent({ type: 'refused', reason: message.reason })
      case 'stalled':
        return onEvent({ type: 'stalled' })
      case 'nearly-full':
        return onEvent({ type: 'nearly-full', percent: message.percent })
      case undefined:
        return undefined
    }
  }
  provider.messageHandlers[messageCollab] = (_encoder: unknown, decoder: decoding.Decoder) => {
    connecting.hear()
    hear(readFromCollab(decoder))
  }

  const endPatience = () => {
    clearTimeout(patience)
    patience = undefined
  }
  const despair = () => {
    endPatience()
    onEvent({ type: 'lasting' })
  }
  const lose = (code: number | null) => {
    settle(withConnectionLost(ledger))
    onEvent({ type: 'disconnected', code })
    patience ??= setTimeout(despair, patienceMs)
  }
  provider.on('status', ({ status }) => {
    if (status === 'connecting') onEvent({ type: 'connecting' })
    if (status !== 'connected') return
    // The hello must be the first message; the provider sends its own right after this event.
    provider.ws?.send(new Uint8Array(encodeHello()))
    isReader = false
    forgetAbsent(options.awareness)
    onEvent({ type: 'connected' })
  })
  provider.on('sync', (synced: boolean) => {
    if (synced) onEvent({ type: 'received' })
  })
  provider.on('connection-close', (event) => lose(event?.code ?? null))
  const { isFinal } = options
  const connecting = keepConnecting(provider, { isFinal, onOffline: despair })

  return {
    origin: provider,
    connect: connecting.connect,
    pause: connecting.pause,
    hold: (generation) => {
      const named = provider.params['generation']
      hold(generation)
      if (provider.wsconnecting && named !== String(generation)) connecting.renew()
    },
    vouch: () => {
      if (provider.wsconnected && !isVouchedFor(ledger)) connecting.renew()
    },
    addUnsaved: (found) => settle(withChanges(ledger, found)),
    close: () => {
      connecting.stop()
      doc.off('update', count)
      provider.destroy()
      endPatience()
    },
  }
}

/**
 * Whoever was shown when the connection was lost is shown again as they were, and with a number that
 * is known here that would count as old news: their faces would be missing for seconds.
 */
function forgetAbsent({ meta, states, clientID }: Awareness): void {
  for (const client of meta.keys())
    if (client !== clientID && !states.has(client)) meta.delete(client)
}
