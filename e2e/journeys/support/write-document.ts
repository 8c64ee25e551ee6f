import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import { runnerImport } from 'vite'
import * as Y from 'yjs'
import { shouldReconnect, trackSaving } from '#shared/contract/track-saving.ts'
import type { SaveState } from '#shared/contract/track-saving.ts'
import type { campaignUpdates } from '#shared/testing/campaign-updates.ts'
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
  const doc = new Y.Doc()
  const url = `${origin.replace('http', 'ws')}/collab`
  const provider = new WebsocketProvider(url, campaign.id, doc, {
    ...{ disableBc: true, shouldReconnect },
    WebSocketPolyfill: socketOf({ cookie: owner.cookie, origin }),
  })
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
