import { expect, it } from 'vitest'
import { readFailure } from './flow-failure.ts'
import { buildFlow } from '../testing/build-flow.ts'

const answer = (status: number, data: unknown, headers = {}) =>
  readFailure({ response: { status, data, headers } })
const refusal = (status: number, id: string, more = {}) =>
  answer(status, { error: { id, code: status }, ...more })

it('tells what the form needs from what ended the flow', () => {
  const flow = buildFlow()
  expect(answer(400, flow)).toEqual({ kind: 'invalid', flow })
  expect(refusal(410, 'self_service_flow_expired', { use_flow_id: 'flow-2' })).toEqual({
    kind: 'restart',
    reason: 'expired',
    flowId: 'flow-2',
  })
  expect(refusal(403, 'security_csrf_violation')).toMatchObject({ reason: 'changed' })
  expect(refusal(404, 'not_found')).toMatchObject({ kind: 'restart', flowId: null })
})

it('knows who is signed in, and where the provider sends people', () => {
  expect(refusal(400, 'session_already_available')).toEqual({ kind: 'signed-in' })
  const flow = buildFlow()
  const text =
    'A valid session was detected and thus login is not possible. Did you forget to set `?refresh=true`?'
  const messages = [{ id: 4000001, type: 'error' as const, text }]
  expect(answer(400, { ...flow, ui: { ...flow.ui, messages } })).toEqual({ kind: 'signed-in' })
  expect(refusal(401, 'session_aal1_required')).toEqual({ kind: 'sign-in-first' })
  expect(refusal(401, 'session_inactive')).toEqual({ kind: 'signed-out' })
  expect(refusal(400, 'self_service_flow_return_to_forbidden')).toEqual({ kind: 'return-refused' })
  const target = { redirect_browser_to: '/.ory/self-service/login/browser?aal=aal2' }
  expect(refusal(422, 'browser_location_change_required', target)).toEqual({
    kind: 'redirect',
    url: target.redirect_browser_to,
  })
})

it('says why an account is disabled', () => {
  const error = { id: 'account_disabled', code: 403, details: { because: 'It sent spam.' } }
  expect(answer(403, { error })).toEqual({ kind: 'disabled', because: 'It sent spam.' })
})

it('says who may register', () => {
  const details = { mode: 'domains', domains: ['example.com'] }
  const error = { id: 'registration_refused', code: 403, details }
  expect(answer(403, { error })).toEqual({ kind: 'not-admitted', rule: details })
})

it('says how long to wait, and that nobody answers', () => {
  expect(answer(429, {}, { 'retry-after': '90' })).toEqual({ kind: 'limited', seconds: 90 })
  expect(answer(429, {})).toEqual({ kind: 'limited', seconds: 60 })
  expect(answer(507, { error: { id: 'disk_full' } })).toEqual({ kind: 'disk-full' })
  expect(answer(502, '<html>')).toEqual({ kind: 'unavailable' })
  expect(readFailure(new Error('Network Error'))).toEqual({ kind: 'unavailable' })
})
