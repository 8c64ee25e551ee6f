import { Awareness } from 'y-protocols/awareness'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { createUndo } from '#shared/campaign/undo/create-undo.ts'
import type { CampaignUndo } from '#shared/campaign/undo/create-undo.ts'
import { watchCampaign } from '#shared/campaign/read/watch-campaign.ts'
import type { CampaignStore } from '#shared/campaign/read/watch-campaign.ts'
import { trackSaving } from '#shared/contract/track-saving.ts'
import type { SaveState } from '#shared/contract/track-saving.ts'
import { demoPath } from '#shared/demo/demo-seat.ts'
import type { DemoSeat } from '#shared/demo/demo-seat.ts'
import { typed } from '#client/lib/live-text/live-text.ts'
import { announceWhereabouts, nowhere, watchPeople } from '#client/lib/campaign-session/people.ts'

/** One room of the demonstration, as this browser has it: its document, and who is there. */
export type Sitting = {
  room: string
  me: DemoSeat['me']
  /** When the room is wiped, by `performance.now()`. */
  endsAt: number
  doc: Y.Doc
  awareness: Awareness
  campaign: CampaignStore
  people: ReturnType<typeof watchPeople>
  undo: CampaignUndo
  /** The origin of what is not typed. */
  origin: object
  connect: () => void
  disconnect: () => void
  close: () => void
}

type Told = {
  onSaving: (state: SaveState) => void
  /** The whole page is here. */
  onReady: () => void
  /** The connection is over; null when it was silent, or could not be made. */
  onLost: (code: number | null) => void
}

/** Takes a seat, not connected yet. The caller closes it. */
export function sitDown(seat: DemoSeat, told: Told): Sitting {
  const doc = new Y.Doc()
  const awareness = new Awareness(doc)
  // The first state of an Awareness is passed over by the others: one says where one is, if nowhere.
  announceWhereabouts(awareness, nowhere)
  const origin = {}
  const undo = createUndo(doc, origin, { trackedOrigins: new Set([typed]) })
  const campaign = watchCampaign(doc, findBlock)
  const people = watchPeople(awareness)
  const url = `${location.origin.replace(/^http/, 'ws')}${demoPath}`
  const provider = new WebsocketProvider(url, seat.room, doc, {
    awareness,
    connect: false,
    disableBc: true,
    params: { me: seat.me.id },
    shouldReconnect: () => false,
  })
  const stopSaving = trackSaving(provider, told.onSaving)
  provider.on('sync', (isSynced: boolean) => {
    if (isSynced) told.onReady()
  })
  provider.on('closed', ({ code }) => told.onLost(code))
  provider.on('connection-close', (event) => {
    // Closed from here, because the server was silent; the provider would come back by itself.
    if (event !== null || !provider.shouldConnect) return
    provider.shouldConnect = false
    told.onLost(null)
  })
  return {
    room: seat.room,
    me: seat.me,
    endsAt: performance.now() + seat.endsInMs,
    doc,
    awareness,
    campaign,
    people,
    undo,
    origin,
    connect: () => provider.connect(),
    disconnect: () => provider.disconnect(),
    close() {
      stopSaving()
      provider.destroy()
      people.close()
      campaign.destroy()
      undo.destroy()
      awareness.destroy()
      doc.destroy()
    },
  }
}
