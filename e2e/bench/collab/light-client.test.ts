import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { connectLightly } from './light-client.ts'
import { relayed, yWebsocket } from './protocols.ts'

let server: WebSocketServer
let url = ''

beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket, request) => {
    if (request.headers['x-mood'] === 'shut') socket.close(4401, 'signed-out')
    socket.on('message', (bytes) => {
      if (request.headers['x-mood'] === 'cross') socket.close(4403, 'not-you')
      else socket.send(bytes)
    })
  })
  await once(server, 'listening')
  const address = server.address()
  if (address !== null && typeof address === 'object') url = `ws://127.0.0.1:${address.port}/`
})

afterAll(() => server.close())

it('sends and receives messages of every length', async () => {
  const updates = [0, 1, 120, 130, 70_000, 300_000].map((size) => new Uint8Array(size).fill(7))
  const heard: Buffer[] = []
  const listener = { onMessage: (bytes: Buffer) => heard.push(Buffer.from(bytes)) }
  const client = await connectLightly({ url, headers: {}, protocol: relayed }, listener)
  for (const update of updates) client.sendUpdate(update)
  await waitUntil('all have come back', () => heard.length === updates.length)
  const sent = updates.map((update) => Buffer.from(relayed.updateMessage(update)))
  expect(heard.map((bytes, index) => bytes.equals(sent[index] ?? bytes))).not.toContain(false)
  expect(client.sent()).toBe(updates.length)
  await client.close()
  expect(client.isOpen()).toBe(false)
})

it('says with which words the server closed', async () => {
  const headers = { 'x-mood': 'cross' }
  const client = await connectLightly({ url, headers, protocol: relayed }, {})
  client.sendUpdate(new Uint8Array(1))
  expect(await client.gone).toBe('4403 not-you')
})

it('says so when the server closes at once', async () => {
  const headers = { 'x-mood': 'shut' }
  const client = connectLightly({ url, headers, protocol: yWebsocket }, {})
  await expect(client).rejects.toThrow('closed the connection at once: 4401 signed-out')
})
