// Runs in the browser: a document with the providers from npm as they are, without our extensions.
import { IndexeddbPersistence } from 'y-indexeddb'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'

export type Person = { name: string; writesAt: string | null }

export type Seen = {
  text: string
  facts: Record<string, string>
  /** Who else is there, by name. */
  others: Person[]
  isConnected: boolean
  /** Whether the server's state has been received on this connection. */
  isSynced: boolean
  /** Codes with which the server has closed connections. */
  closed: number[]
}

function othersIn(state: Record<string, unknown>): Person {
  const { user, writesAt } = state
  const isNamed = typeof user === 'object' && user !== null && 'name' in user
  return {
    name: isNamed ? String(user.name) : '',
    writesAt: typeof writesAt === 'string' ? writesAt : null,
  }
}

/** Opens a room with what this browser kept of it, and connects to the server of the page. */
function open(room: string) {
  const doc = new Y.Doc()
  const kept = new IndexeddbPersistence(room, doc)
  const url = `${location.origin.replace('http', 'ws')}/collab`
  const provider = new WebsocketProvider(url, room, doc)
  const { awareness } = provider
  const text = doc.getText('letter')
  const facts = doc.getMap<string>('facts')
  const closed: number[] = []
  provider.on('connection-close', (event) => {
    if (event) closed.push(event.code)
  })

  return {
    write: (words: string, where: 'start' | 'end') =>
      text.insert(where === 'start' ? 0 : text.length, words),
    learn: (name: string, fact: string) => facts.set(name, fact),
    forget: (name: string) => facts.delete(name),
    pointAt: (place: string | null) => awareness.setLocalStateField('writesAt', place),
    /** Leaves its connection, and asks for another. */
    reconnect: () => {
      provider.disconnect()
      provider.connect()
    },
    /** Resolves once all that was done is in the browser's database, which writes in order. */
    keepAll: async () => {
      await kept.set('lastAsked', Date.now())
    },
    see: (): Seen => ({
      text: text.toString(),
      facts: facts.toJSON(),
      others: [...awareness.getStates()]
        .filter(([id]) => id !== doc.clientID)
        .map(([, state]) => othersIn(state)),
      isConnected: provider.wsconnected,
      isSynced: provider.synced,
      closed,
    }),
  }
}

declare global {
  interface Window {
    openStockClient: typeof open
    stock: ReturnType<typeof open>
  }
}

window.openStockClient = open
