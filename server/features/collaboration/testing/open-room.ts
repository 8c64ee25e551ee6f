import { v7 as uuidv7 } from 'uuid'
import { onTestFinished, vi } from 'vitest'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { z } from 'zod'
import { browserSocket } from '#collab/testing/start-collab.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { addBlock } from '#shared/campaign/edits/add-block.ts'
import { addPage } from '#shared/campaign/edits/add-page.ts'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { removePage } from '#shared/campaign/edits/remove-page.ts'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { must } from '#shared/lib/must.ts'
import type { Role } from '#shared/permissions/can.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { testOrigin } from '#server/core/access/testing/start-test-node.ts'
import type { TestSessions } from '#server/core/access/testing/test-sessions.ts'
import { callerOf } from '#server/core/caller.ts'
import { createPlans } from '#server/features/billing/plan-limits.ts'
import { createCampaign } from '#server/features/campaigns/public/create-campaign.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { enterAsGuest } from '#server/testing/enter-as-guest.ts'
import { buildPerson } from '#server/testing/test-api.ts'

const soon = { timeout: 15_000, interval: 5 }

type Where = { origin: string }

/** A new campaign of one page, and what lets members and guests into its room, on whichever node. */
export async function openRoom(database: Database, sessions: TestSessions) {
  const companyId = uuidv7()
  const editor = await insertMember(database, companyId, 'editor', buildPerson())
  const input = { companyId, name: 'Spring' }
  const at = { plans: createPlans({ areSold: false }), now: new Date() }
  const { id: campaignId } = await createCampaign(database.fork(), callerOf(editor), input, at)
  const cookieOfEditor = sessions.begin(editor.id).cookie

  /** Somebody with the stock provider, who has all that they get, and keeps every byte of it. */
  async function enter(node: Where, cookie: string) {
    const received: Buffer[] = []
    const doc = new Y.Doc()
    const url = `${node.origin.replace('http', 'ws')}/collab`
    const provider = new WebsocketProvider(url, campaignId, doc, {
      WebSocketPolyfill: browserSocket(testOrigin, { cookie }, received),
      disableBc: true,
    })
    onTestFinished(() => provider.destroy())
    await vi.waitFor(() => {
      if (!provider.synced) throw new Error('not there yet')
    }, soon)
    return {
      doc,
      provider,
      read: () => readCampaign(doc, findBlock),
      /** Whether any byte that came says these words. */
      got: (words: string) => Buffer.concat(received).includes(words),
    }
  }

  return {
    companyId,
    campaignId,
    edit: (node: Where) => enter(node, cookieOfEditor),
    async come(node: Where, role: Role) {
      const { id } = await insertMember(database, companyId, role)
      return enter(node, sessions.begin(id).cookie)
    },
    /** By a share link of the editor's. */
    async comeAsGuest(node: Where) {
      const made = await fetch(`${node.origin}/api/campaigns/${campaignId}/share-links`, {
        method: 'POST',
        headers: { cookie: cookieOfEditor, 'content-type': 'application/json' },
        body: JSON.stringify({ rights: [] }),
      })
      const { url } = await readJson(made, z.object({ url: z.string() }))
      return enter(node, await enterAsGuest(node, url, 'Grace'))
    },
  }
}

/** Says `canary` in many ways and takes each of them back: nobody sees any of it any more. */
export function regret(doc: Y.Doc, canary: string): void {
  const [page] = readCampaign(doc, findBlock).pages
  const { id: pageId, sections, title } = must(page, 'a page')
  const column = must(sections[0]?.columns[0], 'a column')
  const model = must(findBlock('heading'), 'headings')
  const words = { columnId: column.id, model, props: { text: canary } }
  const blockId = addBlock(doc, words, null) || 'none'
  removeBlocks(doc, { blockIds: [blockId] }, null)
  setPage(doc, { pageId, title: canary }, null)
  setPage(doc, { pageId, title }, null)
  const other = addPage(doc, { path: '/other', title: canary, index: 1 }, null) || 'none'
  removePage(doc, { pageId: other }, null)
  const text = textIn(doc)
  text.insert(0, canary)
  text.delete(0, canary.length)
}

/** The first text. */
export function textIn(doc: Y.Doc): Y.XmlText {
  const blocks = readCampaign(doc, findBlock).pages[0]?.sections[0]?.columns[0]?.blocks
  const block = must(
    blocks?.find(({ kind }) => kind === 'rich-text'),
    'a text',
  )
  return must(findRichText(doc, block.id, 'text') ?? undefined, 'no words')
}
