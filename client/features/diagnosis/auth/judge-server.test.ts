import { describe, expect, it } from 'vitest'
import { judgeClock, judgeEncryption, judgeProxy } from './judge-server.ts'

const local = 'http://localhost:3000'

describe('encryption', () => {
  it('is needed as soon as others can listen', () => {
    const standing = (page: string, publicUrl = page) => judgeEncryption(page, publicUrl).standing
    expect(standing('https://app.example')).toBe('ok')
    expect(standing(local)).toBe('ok')
    expect(standing('http://[::1]:3000')).toBe('ok')
    expect(standing('http://192.168.1.4:3000')).toBe('failed')
    expect(standing('https://app.example', 'http://app.example')).toBe('attention')
  })
})

describe('a proxy', () => {
  const none = { proto: null, host: null, addresses: 0 }
  const passed = { proto: 'https', host: null, addresses: 1 }
  const seen = (request: object, publicUrl = 'https://app.example') =>
    judgeProxy({
      publicUrl,
      request: {
        scheme: 'https' as const,
        host: 'app.example',
        address: '203.0.113.9',
        trustProxy: true,
        forwarded: passed,
        cookieNames: [],
        ...request,
      },
    })

  it('that is believed and says the truth is fine', () => expect(seen({}).standing).toBe('ok'))

  it('must be believed, and only when it is there', () => {
    expect(seen({ trustProxy: false, scheme: 'http' }).mend).toContain('TRUST_PROXY=1')
    expect(seen({ forwarded: none }).mend).toContain('unset TRUST_PROXY')
    expect(seen({ forwarded: none, trustProxy: false, scheme: 'http' }, local).standing).toBe('ok')
  })

  it('must keep scheme and host', () => {
    expect(seen({ scheme: 'http' })).toMatchObject({ standing: 'failed' })
    expect(seen({ host: '10.0.0.2:3000' }).says).toContain('10.0.0.2:3000')
    expect(seen({ host: 'x', forwarded: { ...passed, host: 'app.example' } }).standing).toBe('ok')
  })
})

it('clocks may differ by the time that the answer took', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const judge = (ahead: number) => judgeClock(new Date(now + 50 + ahead).toISOString(), now, 100)
  expect(judge(0).says).toBe('Both clocks agree.')
  expect(judge(60_000)).toMatchObject({ standing: 'attention' })
  expect(judge(60_000).says).toContain('60 s ahead')
  expect(judge(-600_000)).toMatchObject({ standing: 'failed' })
})
