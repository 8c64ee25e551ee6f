import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProviderDiagnosis, SessionDiagnosis } from '#shared/contract/diagnosis.ts'
import type { probeCollab } from './auth/probe-collab.ts'
import type { probeLive } from './auth/probe-live.ts'
import { TestAuthScreen } from './auth/test-auth-screen.tsx'
import { TestOryScreen } from './ory/test-ory-screen.tsx'

const live = vi.hoisted(() => ({ probeLive: vi.fn<typeof probeLive>() }))
const collab = vi.hoisted(() => ({ probeCollab: vi.fn<typeof probeCollab>() }))
vi.mock('./auth/probe-live.ts', () => live)
vi.mock('./auth/probe-collab.ts', () => collab)

const origin = location.origin
const companyId = '0190b2c4-2222-4000-8000-000000000002'
const personId = '0190b2c4-1111-4000-8000-000000000001'
const flowId = '0190b2c4-3333-4000-8000-000000000003'

const sessionDiagnosis: SessionDiagnosis = {
  now: new Date().toISOString(),
  publicUrl: origin,
  publicUrlIsSet: false,
  provider: 'embedded',
  request: {
    scheme: 'http',
    host: 'localhost:3000',
    address: '127.0.0.1',
    trustProxy: false,
    forwarded: { proto: null, host: null, addresses: 0 },
    cookieNames: ['ory_kratos_session', 'csrf_token_1'],
  },
  session: { state: 'session', personId, expiresAt: null, ms: 1 },
  campaign: { id: flowId, name: 'Spring', companyId },
}

const providerDiagnosis: ProviderDiagnosis = {
  provider: 'embedded',
  publicUrl: origin,
  whoami: { status: 401, ms: 3 },
  login: {
    status: 200,
    cookies: [
      {
        name: 'csrf_token_1',
        kind: 'csrf',
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
        path: '/',
        domain: null,
      },
    ],
  },
  mail: { way: 'outbox', from: 'a@localhost', outboxUrl: `${origin}/dev/outbox`, failing: 0 },
}

const me = {
  person: { id: personId, name: 'Ada', email: 'ada@example.com', emailVerified: true },
  companies: [
    {
      id: companyId,
      name: 'Flowers',
      role: 'reviewer',
      allowances: [],
      eraseAt: null,
      disabled: null,
      logoUrl: null,
    },
  ],
  isOperator: false,
}

const flow = {
  id: flowId,
  ui: {
    action: '',
    nodes: [
      { group: 'default', attributes: { name: 'csrf_token', type: 'hidden', value: 'swordfish' } },
      { group: 'password', attributes: { name: 'password', type: 'password' } },
      { group: 'code', attributes: { name: 'email', type: 'email' } },
    ],
  },
}

type Reply = [status: number, body: unknown]
const replies = new Map<string, Reply>()

/** Answers by path; what is not listed is not there. */
function reply(request: Request | string): Response {
  const { pathname } = new URL(typeof request === 'string' ? request : request.url, origin)
  const [status, body] = replies.get(pathname) ?? [404, {}]
  const headers = { 'content-type': 'application/json' }
  return new Response(JSON.stringify(body), { status, headers })
}

beforeEach(() => {
  replies.clear()
  replies.set('/api/diagnosis/session', [200, sessionDiagnosis])
  replies.set('/api/diagnosis/provider', [200, providerDiagnosis])
  replies.set('/readyz', [200, { status: 'ready', failing: [] }])
  replies.set('/api/me', [200, me])
  replies.set('/.ory/sessions/whoami', [200, { identity: { id: personId, traits: {} } }])
  vi.stubGlobal('fetch', async (request: Request | string) => reply(request))
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  live.probeLive.mockResolvedValue({ state: 'open', watching: 'forbidden', ms: 2 })
  collab.probeCollab.mockResolvedValue({ state: 'welcome', canWrite: false, ms: 3 })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(page: ReactNode) {
  render(
    <MantineProvider env="test">
      <MemoryRouter>{page}</MemoryRouter>
    </MantineProvider>,
  )
}

const summary = (words: RegExp) => screen.findByText(words, { selector: 'main [role=status]' })
const step = (title: string) =>
  within(screen.getByText(title, { selector: 'h3' }).closest('li') ?? document.body)

it('shows who one is to all four, and what the role may do', async () => {
  open(<TestAuthScreen />)
  await summary(/All 13 checks are fine/)
  expect(live.probeLive).toHaveBeenCalledWith(companyId)
  expect(collab.probeCollab).toHaveBeenCalledWith(flowId)
  expect(screen.getByRole('columnheader', { name: /^Reviewer ?You$/ })).toBeTruthy()
  const approve = screen.getByRole('row', { name: /Approve campaigns/ })
  const own = within(approve).getAllByRole('cell')[3]
  expect(within(own ?? approve).getByRole('img', { name: 'Yes' })).toBeTruthy()
})

it('says what is wrong and how to mend it, and looks again', async () => {
  collab.probeCollab.mockResolvedValueOnce({
    state: 'closed',
    opened: false,
    code: 1006,
    reason: '',
    ms: 3,
  })
  open(<TestAuthScreen />)
  await summary(/Of 13 checks, 2 do not work/)
  expect(step('Collaboration socket (Yjs)').getByText(/WebSocket upgrades/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }))
  await summary(/All 13 checks are fine/)
})

it('works signed out', async () => {
  replies.set('/api/me', [401, {}])
  replies.set('/.ory/sessions/whoami', [401, {}])
  live.probeLive.mockResolvedValue({ state: 'refused', why: 'websocket error', ms: 2 })
  collab.probeCollab.mockResolvedValue({
    state: 'closed',
    opened: true,
    code: 4401,
    reason: 'signed-out',
    ms: 3,
  })
  open(<TestAuthScreen />)
  await summary(/All 13 checks are fine/)
  expect(screen.getByText(/no column is yours/)).toBeTruthy()
})

it('runs the flows of the provider and hides what is secret', async () => {
  replies.set('/.ory/self-service/login/browser', [200, flow])
  open(<TestOryScreen />)
  await summary(/Of 18 checks/)
  expect(screen.getByText(/public flows of the built-in provider/)).toBeTruthy()
  expect(step('Sign in').getByText(/It begins and offers/)).toBeTruthy()
  expect(step('Sign up').getByText(/selfservice\.flows\.registration/)).toBeTruthy()
  expect(step('Mail').getByRole('link').getAttribute('href')).toContain('/dev/outbox')
  expect(document.body.textContent).not.toContain('swordfish')
})

it('tries nothing that makes no sense without the provider', async () => {
  replies.set('/.ory/sessions/whoami', [503, {}])
  open(<TestOryScreen />)
  await summary(/could not be tried/)
  expect(step('Sign in').getByText(/does not answer this browser/)).toBeTruthy()
})

it('copies a report without secrets', async () => {
  replies.set('/.ory/self-service/login/browser', [500, { csrf_token: 'swordfish' }])
  const user = userEvent.setup()
  open(<TestOryScreen />)
  await user.click(await screen.findByRole('button', { name: 'Copy report' }))
  const report = await navigator.clipboard.readText()
  expect(report).toContain('[failed] Sign in')
  expect(report).toContain('to mend:')
  expect(report).not.toContain('swordfish')
})
