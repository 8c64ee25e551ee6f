import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDnsServer } from '#shared/testing/start-dns-server.ts'
import type { DnsServer } from '#shared/testing/start-dns-server.ts'
import { createDns } from './dns.ts'
import { lookUpDomain } from './look-up-domain.ts'

const name = 'spring.example.com'
const proof = '_fanfare.spring.example.com'
const pages = 'pages.fanfare.test'

describe('a look into DNS', () => {
  let server: DnsServer
  beforeAll(async () => void (server = await startDnsServer()))
  afterAll(() => server.close())
  beforeEach(() => {
    server.fail(false)
    server.remove(name)
    server.remove(proof)
    server.set(pages, 'A', '192.0.2.7')
  })
  const look = () => lookUpDomain(createDns([server.address]), { name, token: 'abc' }, pages)

  it('tells a name that is not there from one without the record, and from another value', async () => {
    expect((await look()).proof).toEqual({ kind: 'no-name', values: [] })
    server.set(proof, 'A', '192.0.2.1')
    expect((await look()).proof).toEqual({ kind: 'no-record', values: [] })
    server.set(proof, 'TXT', 'fanfare-domain=of-another', 'x'.repeat(200))
    const { kind, values } = (await look()).proof
    expect(kind).toBe('other')
    expect(values).toEqual(['fanfare-domain=of-another', 'x'.repeat(120)])
  })

  it('finds the proof among other values', async () => {
    server.set(proof, 'TXT', 'something else', 'fanfare-domain=abc')
    expect((await look()).proof.kind).toBe('right')
  })

  it('takes a CNAME to the pages, or their own addresses and no others', async () => {
    server.set(name, 'CNAME', pages)
    expect((await look()).routing.kind).toBe('right')
    server.remove(name)
    server.set(name, 'A', '192.0.2.7')
    expect(await look()).toMatchObject({ routing: { kind: 'right' }, addresses: ['192.0.2.7'] })
    server.set(name, 'AAAA', '2001:db8::1')
    expect((await look()).routing).toEqual({ kind: 'other', values: ['192.0.2.7', '2001:db8::1'] })
    server.set(name, 'CNAME', 'elsewhere.test')
    server.set('elsewhere.test', 'A', '192.0.2.99')
    expect((await look()).routing).toEqual({
      kind: 'other',
      values: ['elsewhere.test', '192.0.2.99'],
    })
  })

  it('says that nobody answered, which is no finding', async () => {
    server.fail(true)
    expect(await look()).toMatchObject({
      proof: { kind: 'failed', values: ['ESERVFAIL'] },
      routing: { kind: 'failed', values: ['ESERVFAIL'] },
    })
  })
})
