import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { textWith } from '#shared/testing/matching.ts'
import { postMessage } from './post-message.ts'
import type { Resolve } from './post-message.ts'
import { startReceiver } from './testing/start-receiver.ts'
import type { Receiver } from './testing/start-receiver.ts'

let receiver: Receiver
beforeEach(async () => void (receiver = await startReceiver()))
afterEach(() => receiver.close())

const inside = { toPrivateNetworks: true }
const answersWith =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

it('posts JSON and gives the beginning of the answer as a screen can show it', async () => {
  receiver.answer = (response) => response.writeHead(202).end('fine\u0000\u0007 \u202eevil')
  const outcome = await postMessage(receiver.url, { 'webhook-id': 'm' }, '{"a":"ä"}', inside)
  expect(outcome).toMatchObject({ code: 202, text: 'fine evil' })
  expect(receiver.received).toMatchObject([
    { body: '{"a":"ä"}', headers: { 'webhook-id': 'm', 'content-type': 'application/json' } },
  ])
})

it.each([
  ['an address', 'https://127.0.0.1/'],
  ['an address in other words', 'https://0x7f000001/'],
  ['a short address', 'https://127.1/'],
  ['IPv6', 'https://[::1]/'],
  ['IPv4 in IPv6', 'https://[::ffff:127.0.0.1]/'],
  ['the metadata of clouds', 'https://169.254.169.254/latest'],
])('sends nothing inside: %s', async (_name, url) => {
  const outcome = await postMessage(url, {}, '{}', { toPrivateNetworks: false })
  expect(outcome).toMatchObject({ code: null, text: textWith('public internet') })
})

it.each([
  ['private', ['10.0.0.8']],
  ['IPv6 of this machine', ['::1']],
  ['public and private at once', ['93.184.216.34', '192.168.0.4']],
  ['mapped', ['::ffff:127.0.0.1']],
])('sends nothing to a name that leads inside: %s', async (_name, addresses) => {
  const url = `https://rebind.example.com:${receiver.port}/`
  const options = { toPrivateNetworks: false, resolve: answersWith(...addresses) }
  const outcome = await postMessage(url, {}, '{}', options)
  expect(outcome).toMatchObject({ code: null, text: textWith('public internet') })
  expect(receiver.received).toEqual([])
})

it('asks for a name once and connects to that very address', async () => {
  const resolve = vi.fn<Resolve>(answersWith('127.0.0.1'))
  const url = `http://changing.example.com:${receiver.port}/`
  const outcome = await postMessage(url, {}, '{}', { ...inside, resolve })
  expect(outcome.code).toBe(204)
  expect(resolve).toHaveBeenCalledTimes(1)
  expect(receiver.received[0]?.headers.host).toBe(`changing.example.com:${receiver.port}`)
})

it('needs TLS', async () => {
  const options = { toPrivateNetworks: false, resolve: answersWith('93.184.216.34') }
  const outcome = await postMessage('http://example.com/', {}, '{}', options)
  expect(outcome).toMatchObject({ code: null, text: 'Only https is used.' })
})

it('follows no redirect', async () => {
  receiver.answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end()
  expect((await postMessage(receiver.url, {}, '{}', inside)).code).toBe(307)
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
})

it('gives up on who does not answer in time, also in the middle of an answer', async () => {
  const options = { ...inside, timeoutMs: 80 }
  receiver.answer = () => undefined
  const silent = await postMessage(receiver.url, {}, '{}', options)
  expect(silent).toMatchObject({ code: null, text: 'There was no answer in time.' })
  receiver.answer = (response) => void response.writeHead(200).write('and')
  const halting = await postMessage(receiver.url, {}, '{}', options)
  expect(halting).toMatchObject({ code: null, text: 'There was no answer in time.' })
  const lost = { ...options, resolve: () => new Promise<never>(() => undefined) }
  const unknown = await postMessage('http://slow.example.com/', {}, '{}', lost)
  expect(unknown).toMatchObject({ code: null, text: 'There was no answer in time.' })
})

it('reads no more of an answer than it needs', async () => {
  let isCut = false
  receiver.answer = (response) => {
    response.once('close', () => (isCut = true))
    const more = () => void (response.destroyed || response.write('x'.repeat(65_536), more))
    response.writeHead(200)
    more()
  }
  const outcome = await postMessage(receiver.url, {}, '{}', inside)
  expect(outcome.code).toBe(200)
  expect(outcome.text).toHaveLength(1_000)
  await expect.poll(() => isCut).toBe(true)
})

it('says why nothing came without telling of the network', async () => {
  const port = receiver.port
  await receiver.close()
  const outcome = await postMessage(`http://127.0.0.1:${port}/`, {}, '{}', inside)
  expect(outcome).toMatchObject({ code: null, text: 'The host refused the connection.' })
})
