import { describe, expect, it } from 'vitest'
import type { DiagnosedCookie } from '#shared/contract/diagnosis.ts'
import { judgeCookies } from './auth/judge-cookies.ts'
import { judgeFlags } from './judge-flags.ts'

const good: DiagnosedCookie = {
  name: 'csrf_token_1',
  kind: 'csrf',
  httpOnly: true,
  secure: true,
  sameSite: 'Lax',
  path: '/',
  domain: null,
}

describe('cookies as they are set', () => {
  const judge = (change: Partial<DiagnosedCookie>, isEncrypted = true) =>
    judgeFlags([{ ...good, ...change }], isEncrypted)

  it('are kept by browsers and by nobody else', () => {
    expect(judge({}).standing).toBe('ok')
    expect(judge({ secure: false }, false).standing).toBe('ok')
    expect(judge({ sameSite: 'strict', path: null }).standing).toBe('ok')
  })

  it('are wrong in ways that have names', () => {
    expect(judge({ httpOnly: false }).says).toMatch(/readable by scripts/)
    expect(judge({ sameSite: 'None' }).says).toMatch(/other sites/)
    expect(judge({ sameSite: null }).says).toMatch(/other sites/)
    expect(judge({ path: '/.ory' }).says).toMatch(/for \/.ory only/)
    expect(judge({ domain: 'example.com' }).says).toMatch(/all hosts of example.com/)
    expect(judge({ secure: false })).toMatchObject({ standing: 'attention' })
    expect(judge({}, false).says).toMatch(/browsers will not keep them/)
    expect(judgeFlags([], true).standing).toBe('failed')
  })
})

describe('cookies that arrive', () => {
  it('are named by what they are for', () => {
    const both = ['csrf_token_1', 'ory_kratos_session', 'theme']
    expect(judgeCookies(both, ['theme']).says).toMatch(/the session and forms/)
    expect(judgeCookies([], []).says).toMatch(/No cookie of the provider yet/)
  })

  it('are no business of scripts', () => {
    expect(judgeCookies([], ['ory_session_abc']).standing).toBe('failed')
  })
})
