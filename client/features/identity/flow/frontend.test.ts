// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildFlow } from '../testing/build-flow.ts'
import { readFailure } from './flow-failure.ts'
import { frontend } from './frontend.ts'

const ask = vi.fn<typeof fetch>()

beforeEach(() => {
  ask.mockReset().mockImplementation(async () => Response.json(buildFlow()))
  vi.stubGlobal('fetch', ask)
})
afterEach(() => vi.unstubAllGlobals())

const asked = () => ask.mock.calls.map(([address, init]) => `${init?.method} ${String(address)}`)

it('begins, finds and sends flows at our own address', async () => {
  await frontend.createBrowserLoginFlow({ returnTo: '/a?b', refresh: true, aal: 'aal2' })
  await frontend.createBrowserRegistrationFlow()
  await frontend.getRecoveryFlow({ id: 'f 1' })
  await frontend.updateLoginFlow({
    flow: 'f1',
    updateLoginFlowBody: { method: 'password', identifier: 'a', password: 'b' },
  })
  expect(asked()).toEqual([
    'GET /.ory/self-service/login/browser?return_to=%2Fa%3Fb&refresh=true&aal=aal2',
    'GET /.ory/self-service/registration/browser',
    'GET /.ory/self-service/recovery/flows?id=f+1',
    'POST /.ory/self-service/login?flow=f1',
  ])
  const [, sent] = ask.mock.lastCall ?? []
  expect(sent?.body).toBe('{"method":"password","identifier":"a","password":"b"}')
  expect(sent?.headers).toEqual({ accept: 'application/json', 'content-type': 'application/json' })
})

it('takes what the document has asked for already, once', async () => {
  const ahead = buildFlow({ id: 'ahead' })
  const address = '/.ory/self-service/login/browser?return_to=%2Fa'
  window.flowAhead = { address, answer: Promise.resolve(Response.json(ahead)) }
  expect((await frontend.createBrowserLoginFlow()).data.id).toBe('flow-1')
  expect((await frontend.createBrowserLoginFlow({ returnTo: '/a' })).data.id).toBe('ahead')
  expect((await frontend.createBrowserLoginFlow({ returnTo: '/a' })).data.id).toBe('flow-1')
  expect(ask).toHaveBeenCalledTimes(2)
})

it('throws what says why: refusals, answers that are no flows, and none at all', async () => {
  const failure = async () => readFailure(await frontend.createBrowserLoginFlow().catch(identity))
  ask.mockImplementation(async () =>
    Response.json({}, { status: 429, headers: { 'retry-after': '7' } }),
  )
  expect(await failure()).toEqual({ kind: 'limited', seconds: 7 })
  ask.mockImplementation(async () => new Response('<html>', { status: 200 }))
  expect(await failure()).toEqual({ kind: 'unavailable' })
  ask.mockRejectedValue(new TypeError('no network'))
  expect(await failure()).toEqual({ kind: 'unavailable' })
})

it('signs out by an answer that holds nothing', async () => {
  ask.mockImplementation(async () => new Response(null, { status: 204 }))
  await frontend.updateLogoutFlow({ token: 't' })
  expect(asked()).toEqual(['GET /.ory/self-service/logout?token=t'])
})

const identity = (thrown: unknown) => thrown
