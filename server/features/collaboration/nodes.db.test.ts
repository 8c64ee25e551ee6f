import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { browserSocket } from '#collab/testing/start-collab.ts'
import { startTestNode, testOrigin } from '#server/core/access/testing/start-test-node.ts'
import { createTestSessions } from '#server/core/access/testing/test-sessions.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { startLine, testRedisUrl } from '#server/platform/redis/testing/start-line.ts'
import { openPostgres } from '#server/testing/database.ts'
import { loadJournal } from './public/database-journal.ts'

const soon = { timeout: 10_000, interval: 5 }

let database: Database
let close: () => Promise<void>
const closers: (() => unknown)[] = []
const sessions = createTestSessions()
beforeAll(async () => void ({ database, close } = await openPostgres()))
afterEach(async () => {
  for (const closeOne of closers.splice(0).toReversed()) await closeOne()
})
afterAll(() => close())

async function startNode(redisUrl = testRedisUrl()) {
  const node = await startTestNode({ database, sessions, redisUrl })
  closers.push(node.stop)
  await vi.waitFor(() => node.pingRedis(), soon)
  return node
}

/** A new campaign, and what lets editors of its company into it, on whichever node. */
async function openCampaign() {
  const { companyId, campaignId } = await insertCampaign(database)
  /** A new editor with the stock provider, who has the whole state. */
  async function come(node: { origin: string }) {
    const { id } = await insertMember(database, companyId, 'editor')
    const { cookie } = sessions.begin(id)
    const doc = new Y.Doc()
    const url = `${node.origin.replace('http', 'ws')}/collab`
    const provider = new WebsocketProvider(url, campaignId, doc, {
      WebSocketPolyfill: browserSocket(testOrigin, { cookie }),
      disableBc: true,
    })
    closers.push(() => provider.destroy())
    await vi.waitFor(() => expect(provider.synced).toBe(true), soon)
    return { id, provider, text: doc.getText('text'), awareness: provider.awareness }
  }
  return { campaignId, come }
}
type Editor = Awaited<ReturnType<Awaited<ReturnType<typeof openCampaign>>['come']>>

/** Waits until all have the same text, which holds all of `words`. */
async function agree(editors: Editor[], words: string[]) {
  await vi.waitFor(() => {
    const texts = editors.map(({ text }) => text.toString())
    expect(new Set(texts).size).toBe(1)
    for (const word of words) expect(texts[0]).toContain(word)
  }, soon)
}

it('R60 what is typed on one node is on the other live, and durable once', async () => {
  const [one, two] = [await startNode(), await startNode()]
  const { campaignId, come } = await openCampaign()
  const [ada, bob] = [await come(one), await come(two)]
  ada.text.insert(0, 'from ada ')
  await agree([ada, bob], ['from ada '])
  bob.text.insert(0, 'from bob ')
  await agree([ada, bob], ['from ada ', 'from bob '])
  await Promise.all([one.collab.flush(), two.collab.flush()])
  const { seq } = await loadJournal(database.fork(), campaignId)
  await agree([ada, bob, await come(await startNode())], ['from ada ', 'from bob '])
  expect(seq).toBe(2)
})

it('R60 people on one node are seen on the other, and leave it', async () => {
  const [one, two] = [await startNode(), await startNode()]
  const { come } = await openCampaign()
  const [ada, bob] = [await come(one), await come(two)]
  ada.provider.awareness.setLocalState({ page: 'home', user: { id: 'somebody else' } })
  const seen = () => bob.awareness.getStates().get(ada.awareness.clientID)
  await vi.waitFor(() => expect(seen()).toMatchObject({ page: 'home', user: { id: ada.id } }), soon)
  const carol = await come(two)
  const atOnce = () => carol.awareness.getStates().get(ada.awareness.clientID)
  await vi.waitFor(() => expect(atOnce()).toMatchObject({ page: 'home' }), soon)
  ada.provider.disconnect()
  await vi.waitFor(() => expect([seen(), atOnce()]).toEqual([undefined, undefined]), soon)
})

it('R60 whoever comes to a node sees the people who were on the others before', async () => {
  const [one, two] = [await startNode(), await startNode()]
  const { come } = await openCampaign()
  const [ada, carol] = [await come(one), await come(one)]
  ada.provider.awareness.setLocalState({ page: 'home' })
  const isSeenBy = (other: Editor) =>
    vi.waitFor(() => {
      const state = other.awareness.getStates().get(ada.awareness.clientID)
      expect(state).toMatchObject({ page: 'home', user: { id: ada.id } })
    }, soon)
  await isSeenBy(carol)
  await isSeenBy(await come(two))
})

it('R61 nodes that were cut off from each other have the same once they hear each other', async () => {
  const line = await startLine()
  closers.push(line.stop)
  const [one, two] = [await startNode(), await startNode(line.url)]
  const { come } = await openCampaign()
  const [ada, bob] = [await come(one), await come(two)]
  line.cut()
  await vi.waitFor(() => expect(two.pingRedis()).rejects.toThrow('Redis is away'), soon)
  ada.text.insert(0, 'ada alone ')
  bob.text.insert(0, 'bob alone ')
  await Promise.all([one.collab.flush(), two.collab.flush()])
  expect(bob.text.toString()).not.toContain('ada')
  line.mend()
  await agree([ada, bob], ['ada alone ', 'bob alone '])
})
