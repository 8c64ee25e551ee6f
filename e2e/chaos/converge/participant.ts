import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { shouldReconnect, trackSaving, type SaveState } from '#shared/contract/track-saving.ts'
import { rootsOf } from './edit-document.ts'

/** Somebody with the document open: the stock provider, with or without our acknowledgements. */
export type Participant = {
  doc: Y.Doc
  /** Changes with this origin are those that `undo` takes back. */
  origin: object
  undo: Y.UndoManager
  goOnline(): void
  goOffline(): void
  /** Connected, in sync, and (if it is told so) everything of its own saved. */
  isSettled(): boolean
  /** Reasons for which the server refused changes. */
  refusals(): string[]
  leave(): void
}

/** Longest time (ms) to wait between two tries to connect. */
const maxBackoffTime = 30

export function createParticipant(options: {
  /** `ws://…/collab` */
  url: string
  campaignId: string
  line: number
  clientId: number
  /** Does it collect what is deleted, as Yjs does by default? */
  gc: boolean
  /** Is it told what is saved, as our client is? */
  isTold: boolean
}): Participant {
  const { url, campaignId, line, clientId, gc, isTold } = options
  const doc = Object.assign(new Y.Doc({ gc }), { clientID: clientId })
  const provider = new WebsocketProvider(url, campaignId, doc, {
    connect: false,
    disableBc: true,
    maxBackoffTime,
    shouldReconnect,
    params: { line: String(line) },
  })
  let saving: SaveState | null = null
  if (isTold) trackSaving(provider, (state) => (saving = state))
  const origin = {}
  const scope = Object.values(rootsOf(doc))
  const undo = new Y.UndoManager(scope, { trackedOrigins: new Set([origin]), captureTimeout: 0 })
  const isSaved = () => saving?.canWrite === true && saving.unsaved === 0
  return {
    doc,
    origin,
    undo,
    goOnline: () => provider.connect(),
    goOffline: () => provider.disconnect(),
    isSettled: () => provider.synced && (!isTold || isSaved()),
    refusals: () => saving?.refused.map(({ reason }) => reason) ?? [],
    leave() {
      provider.destroy()
      doc.destroy()
    },
  }
}
