import * as decoding from 'lib0/decoding'
import { v4 as uuidv4 } from 'uuid'
import { encodeHello, messageCollab, readFromCollab } from '#shared/contract/collab-messages.ts'
import type { CollabView } from './views.ts'

const patienceMs = 8_000

/**
 * Opens the collaboration socket of a campaign, hears whether edits would be taken, and leaves: it
 * sends no edit and shows nobody's presence. Without a campaign it asks for one that does not exist.
 */
export function probeCollab(campaignId: string | null): Promise<CollabView> {
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  const url = new URL(`/collab/${campaignId ?? uuidv4()}`, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  const socket = new WebSocket(url)
  socket.binaryType = 'arraybuffer'
  let opened = false
  return new Promise<CollabView>((resolve) => {
    setTimeout(() => resolve({ state: 'silent', ms: took() }), patienceMs)
    socket.onopen = () => {
      opened = true
      socket.send(Uint8Array.from(encodeHello()))
    }
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      const canWrite = readWelcome(new Uint8Array(data))
      if (canWrite !== null) resolve({ state: 'welcome', canWrite, ms: took() })
    }
    socket.onclose = ({ code, reason }) =>
      resolve({ state: 'closed', opened, code, reason, ms: took() })
  }).finally(() => socket.close())
}

/** Whether edits would be taken, if this message says so. */
function readWelcome(message: Uint8Array): boolean | null {
  const decoder = decoding.createDecoder(message)
  if (decoding.readVarUint(decoder) !== messageCollab) return null
  const said = readFromCollab(decoder)
  return said?.kind === 'welcome' ? said.canWrite : null
}
