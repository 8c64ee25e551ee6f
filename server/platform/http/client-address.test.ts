import { IncomingMessage, createServer } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { readConfig } from '#server/config.ts'
import { clientAddress, dropClaims } from './client-address.ts'
import type { ProxyTrust } from './client-address.ts'

describe('P21: where a request comes from', () => {
  let trust: ProxyTrust | null = null
  const server = createServer((request, response) => {
    response.end(clientAddress(request, trust))
  })
  let origin: string
  beforeAll(async () => void ({ origin } = await listenLocally(server)))
  afterAll(() => void server.close())

  const visitor = '198.51.100.7'
  const cdn = '203.0.113.9'
  it.each([
    // Nobody is believed.
    ['0', visitor, '127.0.0.1'],
    // One proxy: what it wrote itself, not what the client claims.
    ['1', `1.1.1.1, ${visitor}`, visitor],
    ['1', '', '127.0.0.1'],
    // A CDN before the proxy.
    ['2', `1.1.1.1, ${visitor}, ${cdn}`, visitor],
    ['loopback,203.0.113.0/24', `1.1.1.1, ${visitor}, ${cdn}`, visitor],
    // Past the CDN, to the proxy: nobody of the list said so.
    ['loopback,203.0.113.0/24', `${visitor}, 198.51.100.8`, '198.51.100.8'],
    ['203.0.113.0/24', visitor, '127.0.0.1'],
  ])('TRUST_PROXY=%s, "%s" → %s', async (setting, chain, address) => {
    trust = readConfig({ TRUST_PROXY: setting }).trustProxy
    const answer = await fetch(origin, { headers: chain ? { 'x-forwarded-for': chain } : {} })
    expect((await answer.text()).replace('::ffff:', '')).toBe(address)
  })

  it.each([
    // The outbox is for who asks it without a proxy: that there was one is still seen.
    ['0', ['x-forwarded-host']],
    ['203.0.113.0/24', []],
    ['1', ['traceparent', 'x-forwarded-host']],
  ])('TRUST_PROXY=%s leaves of what it claims %j', async (setting, left) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: setting })
    const claims = { traceparent: '00-1-2-01', 'x-forwarded-host': 'evil.example' }
    const request = Object.assign(new IncomingMessage(new Socket()), {
      headers: { ...claims },
    })
    dropClaims(request, trustProxy)
    expect(Object.keys(request.headers)).toEqual(left)
  })

  it.each(['ten', '10.0.0.0/99', '10', '-1'])('refuses TRUST_PROXY=%s in words', (setting) => {
    expect(() => readConfig({ TRUST_PROXY: setting })).toThrow(/TRUST_PROXY: must be a number of/)
  })
})
