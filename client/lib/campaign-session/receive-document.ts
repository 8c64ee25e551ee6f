import type * as decoding from 'lib0/decoding'
import { Awareness } from 'y-protocols/awareness'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { ownForm } from '#shared/blocks/own-form.ts'
import {
  encodeCarried,
  encodeHello,
  messageCollab,
  readFromCollab,
} from '#shared/contract/collab-messages.ts'
import { createAttempt } from '../browser/attempt.ts'

/** How long (ms) the server may take to give the document. */
const receiveMs = 20_000

type Received = {
  /** The whole document. */
  state: Uint8Array
  generation: number
  /** Tells the server what came of what was not sent, and closes the connection. */
  tellCarried: (carried: number, shown: number) => void
}

/** The document as it is on the server. Rejects when there is no answer in time. */
export function receiveDocument(url: string, campaignId: string): Promise<Received> {
  const doc = new Y.Doc()
  const awareness = new Awareness(doc)
  // Nobody is to see the same person twice.
  awareness.setLocalState(null)
  const params = { generation: '0', form: String(ownForm) }
  const provider = new WebsocketProvider(url, campaignId, doc, {
    connect: false,
    disableBc: true,
    awareness,
    params,
  })
  provider.shouldReconnect = () => false
  let generation = 0
  let hang = () => {}
  const attempt = createAttempt(() => hang())
  provider.messageHandlers[messageCollab] = (_: unknown, decoder: decoding.Decoder) => {
    attempt.end()
    const message = readFromCollab(decoder)
    if (message?.kind === 'welcome') generation = message.generation
  }
  let late: ReturnType<typeof setTimeout> | undefined
  const received = new Promise<void>((resolve, reject) => {
    hang = () => reject(new Error('no answer in time'))
    late = setTimeout(hang, receiveMs)
    provider.on('status', ({ status }) => {
      if (status !== 'disconnected') attempt.begin()
      if (status === 'connected') provider.ws?.send(new Uint8Array(encodeHello()))
    })
    provider.on('sync', (isSynced: boolean) => isSynced && resolve())
    provider.on('connection-close', (event) => reject(new Error(`closed with ${event?.code}`)))
  })
  const close = () => {
    provider.destroy()
    doc.destroy()
  }
  const tellCarried = (carried: number, shown: number) => {
    if (carried + shown > 0) provider.ws?.send(new Uint8Array(encodeCarried(carried, shown)))
    close()
  }
  provider.connect()
  return received
    .then(
      () => ({ state: Y.encodeStateAsUpdate(doc), generation, tellCarried }),
      (error: unknown) => {
        close()
        throw error
      },
    )
    .finally(() => {
      clearTimeout(late)
      attempt.end()
    })
}
