import { WebSocket } from 'ws'
import type { ClientOptions } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import type { SignedIn } from '#e2e/support/person.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { findRichText } from '#shared/campaign/props/find-prop.ts'

/** Somebody else who has the campaign open, with the stock provider. */
export type Colleague = {
  doc: Y.Doc
  /** Shows the others that this person is in the text of a block. */
  enter(pageId: string, blockId: string): void
  /** Types one letter at the end of the text of a block. */
  type(blockId: string): void
  /** Types so many letters a second until the returned function is called. */
  keepTyping(blockId: string, perSecond: number): () => void
  leave(): void
}

/** Opens the campaign for `person` and waits until all of it is here. */
export async function openColleague(
  origin: string,
  campaignId: string,
  person: SignedIn,
): Promise<Colleague> {
  const options: ClientOptions = { headers: { cookie: person.cookie, origin } }
  const doc = new Y.Doc()
  const url = `${origin.replace('http', 'ws')}/collab`
  const provider = new WebsocketProvider(url, campaignId, doc, {
    WebSocketPolyfill: socketWith(options),
    disableBc: true,
  })
  await waitUntil('the campaign is here', () => provider.synced)
  const type = (blockId: string) => typeLetter(doc, blockId)
  return {
    doc,
    enter(page, id) {
      const state = { page, selection: { kind: 'block', id }, field: 'text', idle: 0 }
      provider.awareness.setLocalState({ ...provider.awareness.getLocalState(), ...state })
    },
    type,
    keepTyping(blockId, perSecond) {
      const timer = setInterval(() => type(blockId), 1000 / perSecond)
      return () => clearInterval(timer)
    },
    leave() {
      provider.destroy()
      doc.destroy()
    },
  }
}

function typeLetter(doc: Y.Doc, blockId: string): void {
  const text = findRichText(doc, blockId, 'text')
  if (!text) throw new Error(`Block ${blockId} has no text to type in.`)
  // Before the end of the last line.
  text.insert(text.length - 1, 'a')
}

/** The provider knows no headers: a class of sockets that always send these. */
function socketWith(options: ClientOptions): typeof globalThis.WebSocket {
  const made: unknown = class extends WebSocket {
    constructor(url: string, protocols?: string[]) {
      super(url, protocols, options)
    }
  }
  if (!isSocket(made)) throw new Error('ws has no class of sockets.')
  return made
}

const isSocket = (made: unknown): made is typeof globalThis.WebSocket => typeof made === 'function'
