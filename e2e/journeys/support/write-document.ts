import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import { runnerImport } from 'vite'
import * as Y from 'yjs'
import { shouldReconnect, trackSaving } from '#shared/contract/track-saving.ts'
import type { SaveState } from '#shared/contract/track-saving.ts'
import type { campaignUpdates } from '#shared/testing/campaign-updates.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import type { Stage } from './signed-in.ts'

type Updates = { campaignUpdates: typeof campaignUpdates }

/** What there is to write into documents. It knows every block by the way in which Vite finds them. */
export async function loadUpdates(): Promise<typeof campaignUpdates> {
  const { module } = await runnerImport<Updates>('/shared/testing/campaign-updates.ts', {
    configFile: false,
    logLevel: 'error',
  })
  return module.campaignUpdates
}

/** Writes the update that `change` gives for the campaign's state, as a client without a screen. */
export async function writeDocument(
  origin: string,
  { owner, campaign }: Stage,
  change: (state: Uint8Array) => Uint8Array,
): Promise<void> {
  const provider = connect(origin, owner, campaign.id)
  const { doc } = provider
  let saving: SaveState | null = null
  trackSaving(provider, (state) => (saving = state))
  const isSaved = () => {
    const [refused] = saving?.refused ?? []
    if (refused) throw new Error(`The server refused to write: ${refused.reason}`)
    return saving?.canWrite === true && saving.unsaved === 0
  }
  try {
    await waitUntil('the document', () => provider.synced)
    Y.applyUpdate(doc, change(Y.encodeStateAsUpdate(doc)))
    await waitUntil('the document to be saved', isSaved)
  } finally {
    provider.destroy()
    doc.destroy()
  }
}

/** Is there with what is said of this tab, as a client without a screen; the answer ends that. */
export async function standBy(
  origin: string,
  campaignId: string,
  person: SignedIn,
  said: Record<string, unknown>,
): Promise<() => void> {
  const provider = connect(origin, person, campaignId)
  await waitUntil(`${person.email} to be there`, () => provider.synced)
  provider.awareness.setLocalState(said)
  return () => {
    provider.destroy()
    provider.doc.destroy()
  }
}

function connect(origin: string, { cookie }: SignedIn, campaignId: string): WebsocketProvider {
  const url = `${origin.replace('http', 'ws')}/collab`
  return new WebsocketProvider(url, campaignId, new Y.Doc(), {
    disableBc: true,
    shouldReconnect,
    WebSocketPolyfill: socketOf({ cookie, origin }),
  })
}

/** The browser's class, for somebody who is signed in. */
function socketOf(headers: Record<string, string>): typeof globalThis.WebSocket {
  const candidate: unknown = class extends WebSocket {
    constructor(url: string) {
      super(url, { headers })
    }
  }
  if (!isSocketClass(candidate)) throw new Error('ws is no WebSocket class')
  return candidate
}

function isSocketClass(candidate: unknown): candidate is typeof globalThis.WebSocket {
  return typeof candidate === 'function' && 'OPEN' in candidate && 'prototype' in candidate
}
