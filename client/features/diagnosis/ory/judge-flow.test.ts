import { describe, expect, it } from 'vitest'
import type { ProviderDiagnosis } from '#shared/contract/diagnosis.ts'
import { judgeFlow } from './judge-flow.ts'
import { judgeMail, judgeProvider } from './judge-provider.ts'

const answered = (status: number | null, body: unknown = null) => ({ status, body, url: '', ms: 1 })
const refused = (status: number, id: string) => answered(status, { error: { id } })
const begun = (...groups: string[]) =>
  answered(200, {
    id: 'flow-1',
    ui: { action: '', nodes: groups.map((group) => ({ group, attributes: { name: 'x' } })) },
  })

describe('a flow', () => {
  it('that begins says what it offers', () => {
    expect(judgeFlow('login', begun('default', 'password'), false)).toEqual({
      standing: 'ok',
      says: 'It begins and offers default: x; password: x.',
    })
    expect(judgeFlow('login', begun('default'), false).mend).toMatch(/methods/)
  })

  it('may be refused for what the person is', () => {
    const available = refused(400, 'session_already_available')
    expect(judgeFlow('registration', available, true).standing).toBe('ok')
    expect(judgeFlow('registration', available, false).standing).toBe('failed')
    expect(judgeFlow('settings', refused(401, 'session_inactive'), false).standing).toBe('ok')
    expect(judgeFlow('settings', refused(401, 'session_inactive'), true).standing).toBe('failed')
    expect(judgeFlow('settings', refused(403, 'session_aal2_required'), true).standing).toBe('ok')
    expect(judgeFlow('settings', begun('profile'), false).says).toMatch(/form of somebody/)
  })

  it('that the provider does not have is named with its setting', () => {
    const finding = judgeFlow('verification', answered(404), false)
    expect(finding).toMatchObject({ standing: 'attention' })
    expect(finding.mend).toContain('selfservice.flows.verification.enabled')
  })

  it('that gets no sensible answer is a fault', () => {
    expect(judgeFlow('login', answered(null), false).standing).toBe('failed')
    expect(judgeFlow('login', answered(502), false).says).toContain('502')
    expect(judgeFlow('login', answered(200, '<html>'), false).standing).toBe('failed')
    expect(judgeFlow('login', refused(429, 'rate_limited'), false).mend).toMatch(/TRUST_PROXY/)
  })
})

const provider: ProviderDiagnosis = {
  provider: 'kratos',
  publicUrl: 'https://app.example',
  whoami: { status: 401, ms: 4 },
  login: { status: 200, cookies: [] },
  mail: { way: 'smtp', from: 'a@b.example', outboxUrl: null, failing: 0 },
}

it('the provider is named, and where to look when it is away', () => {
  expect(judgeProvider(provider).says).toContain('Ory Kratos')
  const away = (status: number | null) => judgeProvider({ ...provider, whoami: { status, ms: 1 } })
  expect(away(null).says).toMatch(/does not answer/)
  expect(away(503).mend).toContain('ORY_URL')
  expect(away(200).says).toContain('200 instead of 401')
})

it('mail reaches people, this machine, or nobody', () => {
  const judge = (mail: Partial<ProviderDiagnosis['mail']>) =>
    judgeMail({ ...provider, mail: { ...provider.mail, ...mail } })
  expect(judge({}).standing).toBe('ok')
  expect(judge({ failing: 3 }).says).toContain('3 of the last day')
  const outboxUrl = 'http://localhost:3000/dev/outbox'
  expect(judge({ way: 'outbox', outboxUrl })).toMatchObject({
    standing: 'attention',
    link: outboxUrl,
  })
  expect(judge({ way: 'outbox' })).toMatchObject({ standing: 'failed' })
})
