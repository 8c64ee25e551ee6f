import { createServer } from 'node:http'
import Koa from 'koa'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { browserSocket, RawClient } from '#collab/testing/start-collab.ts'
import { messageSync, syncUpdate } from '#collab/wire/messages.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { textOf } from '#shared/blocks/rich.ts'
import { rootsOf } from '#shared/campaign/document/document.ts'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { readRichText } from '#shared/campaign/text/read-rich-text.ts'
import { must } from '#shared/lib/must.ts'
import type { DemoSeat } from '#shared/demo/demo-seat.ts'
import { isDemoSeat } from '#shared/demo/demo-seat.ts'
import { visitorColour, visitorName } from '#shared/demo/visitor-name.ts'
import { closeCodeOf } from '#shared/errors/status-errors.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { requests } from '#server/platform/http/requests.ts'
import { createLog } from '#server/platform/log.ts'
import { textWith } from '#shared/testing/matching.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { engineLimits, roomLifeMs, socketsPerNetwork } from './demo-limits.ts'
import { startDemo } from './start-demo.ts'

const home = 'http://fanfare.test'

async function serveDemo() {
  const time = { now: Date.parse('2026-01-01T00:00:00Z') }
  const demo = startDemo({
    config: { trustProxy: null },
    origins: new Set([home]),
    clock: () => new Date(time.now),
    log: createLog('silent'),
  })
  const app = new Koa()
  app.silent = true
  app.use(requests(createLog('silent'), createMetrics().http))
  app.use(demo.seat)
  const server = createServer(app.callback())
  server.on('upgrade', (request, socket, head) => demo.handleUpgrade(request, socket, head))
  const { port } = await listenLocally(server)
  onTestFinished(async () => {
    await demo.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const host = `127.0.0.1:${port}`
  const ask = (query = '') => fetch(`http://${host}/demo/seat${query}`)
  const seat = async (query = ''): Promise<DemoSeat> => {
    const given: unknown = await (await ask(query)).json()
    if (!isDemoSeat(given)) throw new Error('no seat')
    return given
  }
  const addressOf = ({ room, me }: DemoSeat) => `ws://${host}/demo/${room}?me=${me.id}`

  /** A visitor with the stock provider. */
  const join = async (query = '') => {
    const given = await seat(query)
    const doc = new Y.Doc()
    const closed = vi.fn<(code: number) => void>()
    const provider = new WebsocketProvider(`ws://${host}/demo`, given.room, doc, {
      params: { me: given.me.id },
      disableBc: true,
      shouldReconnect: () => false,
      WebSocketPolyfill: browserSocket(home),
    })
    provider.on('closed', ({ code }) => closed(code))
    onTestFinished(() => provider.destroy())
    await vi.waitFor(() => expect(provider.synced).toBe(true))
    const words = () => {
      const [page] = readCampaign(doc, findBlock).pages
      const id = page?.sections[0]?.columns[0]?.blocks[0]?.id ?? ''
      return must(findRichText(doc, id, 'text') ?? undefined, 'no words')
    }
    const text = () => textOf(readRichText(words()))
    return { given, doc, provider, closed, words, text }
  }
  return { time, host, ask, seat, addressOf, join }
}

it('brings two visitors together, who see each other write under the names that they were given', async () => {
  const { join } = await serveDemo()
  const [one, two] = [await join(), await join()]
  expect(two.given.room).toBe(one.given.room)
  expect(visitorColour(two.given.me.id)).not.toBe(visitorColour(one.given.me.id))
  one.words().insert(0, 'Tonight: ')
  await vi.waitFor(() => expect(two.text()).toBe('Tonight: Winter lights, one night only'))
  one.provider.awareness.setLocalState({ user: { id: 'admin', name: 'Your bank' } })
  const { id } = one.given.me
  await vi.waitFor(() =>
    expect(two.provider.awareness.getStates().get(one.doc.clientID)?.['user']).toEqual({
      id,
      name: visitorName(id),
    }),
  )
})

it('refuses what is not meant to be changed, and the others never see it', async () => {
  const { join } = await serveDemo()
  const [one, two] = [await join(), await join()]
  rootsOf(one.doc).pages.set('mine', new Y.Map([['path', '/mine']]))
  await vi.waitFor(() => expect(one.closed).toHaveBeenCalledWith(closeCodeOf('update-refused')))
  two.words().insert(0, 'Still ')
  const three = await join()
  expect(three.text()).toContain('Still Winter')
  expect(rootsOf(two.doc).pages.has('mine')).toBe(false)
  expect(rootsOf(three.doc).pages.has('mine')).toBe(false)
})

it('wipes a room when its time is over, and those who were in it meet in the next', async () => {
  const { time, join } = await serveDemo()
  const [one, two] = [await join(), await join()]
  one.words().insert(0, 'Gone soon: ')
  await vi.waitFor(() => expect(two.text()).toContain('Gone soon'))
  time.now += roomLifeMs
  for (const { closed } of [one, two])
    await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(closeCodeOf('not-found')))
  const back = await Promise.all(
    [one, two].map(({ given }) => join(`?with=${given.room}&me=${given.me.id}`)),
  )
  expect(new Set(back.map(({ given }) => given.room)).size).toBe(1)
  expect(back[0]?.given).toMatchObject({ elsewhere: 'over', me: one.given.me })
  expect(back[0]?.text()).toBe('Winter lights, one night only')
})

it('lets in nobody from elsewhere, without a name, or by a name that is no room’s', async () => {
  const { host, seat, addressOf } = await serveDemo()
  const given = await seat()
  const address = addressOf(given)
  const codeOf = async (client: RawClient) =>
    vi.waitFor(() => (client.closed?.code ? client.closed.code : Promise.reject(new Error('open'))))
  for (const origin of ['https://evil.example', 'null'])
    expect(await statusOf(new RawClient(address, origin))).toBe(403)
  const bare = new RawClient(address, null)
  expect(await codeOf(bare)).toBe(closeCodeOf('origin-not-allowed'))
  const notFound = closeCodeOf('not-found')
  for (const path of ['room?me=aaaaaaaaaaaaaaaa', given.room, `${given.room}?me=Your%20bank`])
    expect(await codeOf(new RawClient(`ws://${host}/demo/${path}`, home))).toBe(notFound)
  for (const path of ['/demo/', '/demo/a/b', '/demolition/x'])
    expect(await statusOf(new RawClient(`ws://${host}${path}`, home))).toBe(404)
})

it('closes who sends garbage, too much at once, or too much in all', async () => {
  const { seat, addressOf } = await serveDemo()
  const meet = async () => {
    const client = new RawClient(addressOf(await seat()), home)
    await vi.waitFor(() => expect(client.received.length).toBeGreaterThan(0))
    return client
  }
  const closing = (client: RawClient, slug: Parameters<typeof closeCodeOf>[0]) =>
    vi.waitFor(() => expect(client.closed?.code).toBe(closeCodeOf(slug)))
  const garbage = await meet()
  garbage.ws.send(Uint8Array.of(messageSync, 9, 9, 9))
  await closing(garbage, 'bad-request')
  const malformed = await meet()
  malformed.ws.send(Uint8Array.of(messageSync, syncUpdate, 3, 255, 255, 255))
  await closing(malformed, 'update-refused')
  const text = await meet()
  text.ws.send('hello')
  await closing(text, 'bad-request')
  const large = await meet()
  large.ws.send(new Uint8Array((engineLimits.messageBytes ?? 0) + 1))
  await closing(large, 'too-large')
  const many = await meet()
  // Twice of what is let through at once: while they are read, more is let through.
  for (let sent = 0; sent < 2 * (engineLimits.messageBurst ?? 0); sent++)
    many.ws.send(Uint8Array.of(3))
  await closing(many, 'rate-limited')
})

it('says in words that too many windows are open from one network', async () => {
  const { ask, addressOf, seat } = await serveDemo()
  const clients: RawClient[] = []
  for (let open = 0; open < socketsPerNetwork; open++) {
    const client = new RawClient(addressOf(await seat()), home)
    await vi.waitFor(() => expect(client.received.length).toBeGreaterThan(0))
    clients.push(client)
  }
  const answer = await ask()
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({
    slug: 'rate-limited',
    detail: textWith('Too many windows are open'),
  })
  clients[0]?.ws.close()
  await vi.waitFor(async () => expect((await ask()).status).toBe(200))
})

/** The HTTP status with which an upgrade was refused. */
function statusOf({ ws }: RawClient): Promise<number> {
  return new Promise((resolve) => {
    ws.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
  })
}
