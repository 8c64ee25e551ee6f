import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { encodeHello, messageCollab } from '#shared/contract/collab-messages.ts'
import { connectProvider, RawClient, startCollab } from '../testing/start-collab.ts'
import { keepAliveFrame, messageSync, syncUpdate } from '../wire/messages.ts'

const soon = { timeout: 5_000, interval: 5 }
const step1 = Uint8Array.of(0, 0, 1, 0)

it('R13 unknown message types are ignored', async () => {
  const server = await startCollab()
  const client = new RawClient(`${server.url}/room`)
  await client.opened()
  client.ws.send(Uint8Array.of(99, 1, 2, 3))
  client.ws.send(Uint8Array.of(2, 0)) // auth
  client.ws.send(Uint8Array.of(100, 50)) // a kind of ours from the future
  client.ws.send(step1)
  await vi.waitFor(() => expect(client.received).toContainEqual(Uint8Array.of(0, 1, 2, 0, 0)), soon)
  expect(client.closed).toBeNull()
})

it.each([
  ['text', 'hello'],
  ['an empty message', new Uint8Array()],
  ['a sync message cut off', Uint8Array.of(0, 2, 200)],
  ['an unknown sync message', Uint8Array.of(0, 9, 0)],
  ['a state vector that claims too much', Uint8Array.of(0, 0, 2, 255, 1)],
  ['awareness cut off', Uint8Array.of(1, 3, 1, 7)],
  ['awareness that is no object', Uint8Array.of(1, 5, 1, 7, 1, 1, 0x35)],
])('R13 %s closes with bad-request', async (_, message) => {
  const server = await startCollab()
  const client = new RawClient(`${server.url}/room`)
  await client.opened()
  client.ws.send(message)
  await vi.waitFor(() => expect(client.closed).toEqual({ code: 4400, reason: 'bad-request' }), soon)
})

it('R13 nothing that a client sends throws', async () => {
  const server = await startCollab()
  const witness = connectProvider(server, { person: 'witness' })
  await vi.waitFor(() => expect(witness.provider.synced).toBe(true), soon)
  await fc.assert(
    fc.asyncProperty(
      fc.nat(3),
      fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 8 }),
      async (type, messages) => {
        const client = new RawClient(`${server.url}/room`)
        await client.opened()
        for (const message of messages) client.ws.send(Uint8Array.of(type, ...message))
        client.ws.close()
        await vi.waitFor(() => expect(client.closed).not.toBeNull(), soon)
      },
    ),
    { numRuns: 40 },
  )
  await vi.waitFor(() => expect(server.collab.connections()).toHaveLength(1), soon)
  witness.text.insert(0, 'still here')
  await server.collab.flush()
  expect(witness.provider.synced).toBe(true)
})

it('R15 too many messages, too many bytes, or too large a message end the connection', async () => {
  const server = await startCollab({
    limits: { messageBurst: 20, byteBurst: 2_000, messageBytes: 1_000 },
  })
  const chatty = new RawClient(`${server.url}/room`)
  await chatty.opened()
  for (let index = 0; index < 30; index++) chatty.ws.send(encodeHello())
  await vi.waitFor(
    () => expect(chatty.closed).toEqual({ code: 4529, reason: 'rate-limited' }),
    soon,
  )

  const heavy = new RawClient(`${server.url}/room`)
  await heavy.opened()
  for (let index = 0; index < 3; index++) heavy.ws.send(new Uint8Array(900).fill(99))
  await vi.waitFor(() => expect(heavy.closed?.reason).toBe('rate-limited'), soon)

  const large = new RawClient(`${server.url}/room`)
  await large.opened()
  large.ws.send(encodeHello())
  large.ws.send(Uint8Array.of(0, 2, ...new Uint8Array(1_100)))
  await vi.waitFor(() => expect(large.closed).toEqual({ code: 4413, reason: 'too-large' }), soon)
  const refused = [100, 3, 1, 'too-large'.length, ...new TextEncoder().encode('too-large')]
  expect(large.received).toContainEqual(Uint8Array.from(refused))
})

it('R15 what was used up comes back with time', async () => {
  const server = await startCollab({ limits: { messageBurst: 20, messagesPerSecond: 10 } })
  const client = new RawClient(`${server.url}/room`)
  await client.opened()
  const answers = () => client.received.filter((message) => message[0] === messageCollab).length
  const unknown = new Uint8Array([77])
  const nothingNew = new Uint8Array([messageSync, syncUpdate, 2, 0, 0])
  client.ws.send(encodeHello())
  for (let index = 0; index < 18; index++) client.ws.send(unknown)
  client.ws.send(nothingNew)
  await vi.waitFor(() => expect(answers()).toBe(2), soon)
  server.time.now += 1_000
  for (let index = 0; index < 9; index++) client.ws.send(unknown)
  client.ws.send(nothingNew)
  await vi.waitFor(() => expect(answers()).toBe(3), soon)
  expect(client.closed).toBeNull()
})

it('R13 a state of many bytes arrives whole, and what is new behind it', async () => {
  const server = await startCollab()
  const writer = connectProvider(server)
  await vi.waitFor(() => expect(writer.provider.synced).toBe(true), soon)
  writer.text.insert(0, 'What it costs. '.repeat(40_000))
  await server.collab.flush()
  const reader = connectProvider(server)
  await vi.waitFor(() => expect(reader.text.toString()).toBe(writer.text.toString()), soon)
  writer.text.insert(0, 'New: ')
  await vi.waitFor(() => expect(reader.text.toString()).toBe(writer.text.toString()), soon)
  expect(reader.text.toString().startsWith('New: What')).toBe(true)
})

it('R16 a connection that was sent nothing gets a sign of life, which a stock client accepts', async () => {
  const server = await startCollab()
  const client = new RawClient(`${server.url}/room`)
  await vi.waitFor(() => expect(client.received).toHaveLength(1), soon)
  await vi.waitFor(() => {
    server.time.now += 1_000
    expect(client.received).toContainEqual(new Uint8Array(keepAliveFrame.payload))
  }, soon)
  const stock = connectProvider(server)
  await vi.waitFor(() => expect(stock.provider.synced).toBe(true), soon)
})

it('R16 a peer that answers no ping is cut', async () => {
  const server = await startCollab()
  const lively = new RawClient(`${server.url}/room`)
  await lively.opened()
  const dead = new RawClient(`${server.url}/room`)
  await dead.opened()
  const pinged = vi.fn<() => void>()
  lively.ws.on('ping', pinged)
  // Not read from any more: a machine that went to sleep.
  dead.ws.pause()
  server.time.now += 30_000
  await vi.waitFor(() => expect(pinged).toHaveBeenCalledTimes(1), soon)
  server.time.now += 30_000
  await vi.waitFor(() => expect(server.collab.connections()).toHaveLength(1), soon)
  await vi.waitFor(() => expect(pinged).toHaveBeenCalledTimes(2), soon)
  expect(lively.closed).toBeNull()
})
