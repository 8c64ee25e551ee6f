import { describe, expect, it } from 'vitest'
import {
  judgeAdmin,
  judgeErrors,
  judgeForeignFlow,
  judgeForgery,
  judgeLogout,
  judgeSameFlow,
} from './judge-safety.ts'
import { judgePages, judgeReturn } from './judge-ways.ts'

const origin = 'https://app.example'
const answered = (status: number | null, body: unknown = null, url = '') => ({
  status,
  body,
  url,
  ms: 1,
})
const refused = (status: number, id: string) => answered(status, { error: { id } })
const flow = (more: object = {}) => ({ id: 'flow-1', ui: { action: '', nodes: [] }, ...more })

it('a form is for the browser that began it', () => {
  expect(judgeSameFlow(answered(200, flow()), flow()).standing).toBe('ok')
  expect(judgeSameFlow(answered(200, flow({ id: 'other' })), flow()).standing).toBe('failed')
  expect(judgeSameFlow(refused(403, 'security_csrf_violation'), flow()).mend).toMatch(/cookie/)
  expect(judgeForeignFlow(refused(403, 'security_csrf_violation')).standing).toBe('ok')
  expect(judgeForeignFlow(answered(200, flow())).standing).toBe('failed')
})

it('a forged form is refused as such', () => {
  expect(judgeForgery(refused(403, 'security_csrf_violation')).standing).toBe('ok')
  expect(judgeForgery(answered(400, flow())).standing).toBe('failed')
  expect(judgeForgery(refused(429, 'rate_limited')).standing).toBe('attention')
})

describe('links', () => {
  const page = (url: string, status: number | null = 200) =>
    judgePages([{ kind: 'login', expected: '/sign-in', answer: answered(status, '', url) }], origin)

  it('end at our own screens', () => {
    expect(page(`${origin}/sign-in?flow=1`).standing).toBe('ok')
    expect(page(`${origin}/dashboard`).says).toContain('login (should be /sign-in)')
    expect(page('https://other.example/sign-in').standing).toBe('failed')
    expect(page('/.ory/self-service/login/browser', null).standing).toBe('failed')
  })

  it('lead back to our own pages only', () => {
    const wanted = `${origin}/dashboard`
    const own = answered(200, flow({ return_to: wanted }))
    const no = refused(400, 'self_service_flow_return_to_forbidden')
    expect(judgeReturn(own, no, wanted).standing).toBe('ok')
    expect(judgeReturn(own, answered(200, flow()), wanted).says).toMatch(/another site/)
    expect(judgeReturn(no, no, wanted).mend).toMatch(/allowed_return_urls/)
  })
})

it('the way to sign out is there for those who are in, at our own address', () => {
  const url = (logout_url: string) => answered(200, { logout_url })
  const own = url(`${origin}/.ory/self-service/logout?token=1`)
  expect(judgeLogout(own, true, origin).standing).toBe('ok')
  expect(judgeLogout(url('https://other.example/x'), true, origin).mend).toMatch(/BASE_URL/)
  expect(judgeLogout(answered(401), true, origin).standing).toBe('failed')
  expect(judgeLogout(answered(401), false, origin).standing).toBe('ok')
  expect(judgeLogout(own, false, origin).standing).toBe('failed')
})

it('what is not for everybody is not there', () => {
  expect(judgeAdmin(answered(404)).standing).toBe('ok')
  expect(judgeAdmin(answered(200, [])).says).toMatch(/every account/)
  expect(judgeErrors(answered(404)).standing).toBe('ok')
  expect(judgeErrors(answered(500)).standing).toBe('attention')
})
