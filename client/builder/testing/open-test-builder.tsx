import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRef } from 'react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import type { LeftOver } from '#shared/campaign/generations/left-over.ts'
import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import { createCampaign } from '#shared/campaign/edits/create-campaign.ts'
import { watchCampaign } from '#shared/campaign/read/watch-campaign.ts'
import type { ConnectionState } from '#client/lib/campaign-session/connection-state.ts'
import { initialConnection } from '#client/lib/campaign-session/connection-state.ts'
import { watchPeople } from '#client/lib/campaign-session/people.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { createStore } from '#client/lib/campaign-session/store.ts'
import type { Store } from '#client/lib/campaign-session/store.ts'
import type { CanvasElements } from '../canvas/canvas-context.ts'
import { CanvasContext } from '../canvas/canvas-context.ts'
import { BuilderContext } from '../state/builder-context.ts'
import type { Builder } from '../state/builder.ts'
import { createBuilder } from '../state/builder.ts'

/**
 * A builder over a document of its own, without network: what would come from there is set in
 * `connection`. Close it with `builder.close()`.
 */
export function openTestBuilder(
  seed: CampaignSeed,
  over: Partial<CampaignSession> = {},
): Builder & { connection: Store<ConnectionState> } {
  const doc = new Y.Doc()
  createCampaign(doc, seed, findBlock)
  const connection = createStore(connected)
  const session = { ...buildSession(doc), ...over, connection }
  return { ...createBuilder(session, 'company-1'), connection }
}

/** The builder in which one goes on when the document of `before` goes on as `doc`. */
export function goOnIn(before: Builder, doc: Y.Doc): Builder {
  before.close()
  return createBuilder(buildSession(doc), before.companyId, before)
}

const connected: ConnectionState = { ...initialConnection, everReceived: true, canWrite: true }

/** A colleague's copy of the document; what they do arrives at once, and the other way round. */
export function joinAsColleague({ session }: Builder): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(session.doc))
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== server) Y.applyUpdate(session.doc, update, server)
  })
  session.doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== server) Y.applyUpdate(doc, update, server)
  })
  return doc
}

const server = { name: 'server' }

function buildSession(doc: Y.Doc): CampaignSession {
  const awareness = new Awareness(doc)
  return {
    campaignId: 'campaign-1',
    doc,
    awareness,
    campaign: watchCampaign(doc, findBlock),
    connection: createStore(connected),
    people: watchPeople(awareness),
    origin: { name: 'own' },
    isForeign: (origin) => origin === server,
    reconnect: () => undefined,
    leftOver: createStore<readonly LeftOver[]>([]),
    putLeftOverAside: () => undefined,
    unsavedBlocks: () => [],
    goOnWithoutRefused: async () => undefined,
    isRefusedAgain: () => false,
    dropUnsaved: async () => undefined,
    close: () => awareness.destroy(),
  }
}

/** Everything that parts of the builder need around them. */
export function AroundBuilder({ builder, children }: { builder: Builder; children: ReactNode }) {
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <BuilderContext value={builder}>
            <CanvasContext value={elements}>{children}</CanvasContext>
          </BuilderContext>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  )
}

const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })

const elements: CanvasElements = {
  content: createRef(),
  scroller: createRef(),
  overlay: createRef(),
  root: createRef(),
  tools: createStore<HTMLElement | null>(null),
}
