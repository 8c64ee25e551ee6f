import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ShownInvite } from '#shared/contract/invites.ts'
import type { Me } from '#shared/contract/me.ts'
import { frontend } from '../flow/frontend.ts'
import { problemType } from '#shared/errors/status-errors.ts'
import { withParts } from '#shared/testing/matching.ts'
import { given, refused } from '../testing/answers.ts'
import { buildFlow, buildInput, buildMessage, buildSubmit, csrf } from '../testing/build-flow.ts'
import { renderWithTheme } from '../testing/render-with-theme.tsx'
import { InviteScreen } from './invite-screen.tsx'

const token = 'a-token-of-some-length-that-opens-the-invite'
const [companyId, otherId, campaignId] = [1, 2, 3].map(
  (n) => `01990000-0000-7000-8000-00000000000${n}`,
)

function buildInvite(overrides: Partial<ShownInvite> = {}): ShownInvite {
  return {
    state: 'open',
    companyName: 'Northwind',
    logoUrl: null,
    role: 'editor',
    invitedBy: 'Ada Lovelace',
    expiresAt: '2026-03-08T12:00:00.000Z',
    campaignName: 'Spring launch',
    email: 'jo@example.com',
    provesAddress: true,
    hasAccount: false,
    joined: null,
    ...overrides,
  }
}

const membership = (id = '', name = ''): Me['companies'][number] => ({
  id,
  name,
  role: 'editor',
  allowances: [],
  eraseAt: null,
  disabled: null,
  logoUrl: null,
})

function buildMe(person: Partial<Me['person']> = {}, companies: Me['companies'] = []): Me {
  const jo = { id: 'jo', name: 'Jo March', email: 'jo@example.com', emailVerified: false }
  return { person: { ...jo, ...person }, companies, isOperator: false }
}

/** What the server has: the invite, who is signed in, and what accepting answers. */
const server = {
  invite: buildInvite() as ShownInvite | null,
  me: null as Me | null,
  accept: { status: 200, body: {} as object },
  accepted: 0,
}

const problem = (status: number, slug: string) => ({
  status,
  body: { type: problemType(slug), slug, status, title: `It is ${slug}`, detail: 'Here is why.' },
})

function answerOf(path: string): { status: number; body: object } {
  if (path === '/api/me')
    return server.me ? { status: 200, body: server.me } : problem(401, 'signed-out')
  if (path === `/api/invites/${token}`)
    return server.invite ? { status: 200, body: server.invite } : problem(404, 'invite-unknown')
  if (path !== `/api/invites/${token}/accept`) return problem(404, 'not-found')
  server.accepted += 1
  return server.accept
}

const joined = {
  leadsTo: { campaignId: campaignId ?? '', screen: 'builder' as const },
  isCampaignGone: false,
}
const beginLogin = vi.spyOn(frontend, 'createBrowserLoginFlow')
const sendLogin = vi.spyOn(frontend, 'updateLoginFlow')
const beginSignUp = vi.spyOn(frontend, 'createBrowserRegistrationFlow')
/** What the provider gives whom it lets in. */
const session = { id: 'session-1' }
const identity = { id: 'jo', schema_id: 'person', schema_url: '', traits: {} }
const sendSignUp = vi.spyOn(frontend, 'updateRegistrationFlow')

const signUpNodes = [
  csrf,
  buildInput({ label: 'Email', attributes: { name: 'traits.email', required: true } }),
  buildInput({ label: 'Name', attributes: { name: 'traits.name', required: true } }),
  buildInput({ label: 'Password', attributes: { name: 'password', type: 'password' } }),
  buildSubmit({ value: 'password', label: 'Sign up' }),
]
const signUpFlow = (messages = [] as ReturnType<typeof buildMessage>[]) => ({
  ...buildFlow({ nodes: signUpNodes, messages }),
  id: 'sign-up-1',
})

beforeEach(() => {
  vi.resetAllMocks()
  sessionStorage.clear()
  const accept = { status: 200, body: { companyId, role: 'editor', ...joined } }
  Object.assign(server, { invite: buildInvite(), me: null, accept, accepted: 0 })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { status, body } = answerOf(new URL(request.url).pathname)
    const type = status < 400 ? 'application/json' : 'application/problem+json'
    return Response.json(body, { status, headers: { 'content-type': type } })
  })
  beginLogin.mockResolvedValue(given(buildFlow()))
  beginSignUp.mockResolvedValue(given(signUpFlow()))
})
afterEach(cleanup)

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p data-testid="elsewhere">{pathname + search}</p>
}

function open(path = `/invite#${token}`) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderWithTheme(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/invite" element={<InviteScreen />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
    queries,
  )
}

const heading = (name: string) => screen.findByRole('heading', { name })
const arrivedAt = async () => (await screen.findByTestId('elsewhere')).textContent

async function signUp() {
  await userEvent.type(await screen.findByLabelText('Name'), 'Jo March')
  await userEvent.type(screen.getByLabelText('Password'), 'secret words')
  await userEvent.click(screen.getByRole('button', { name: 'Join Northwind' }))
}

it('says who invites whom to what and as which role, and where the address stands it stays', async () => {
  open()
  await heading('Join Northwind')
  const words = screen.getByText(/invites you/).textContent
  expect(words).toBe(
    'Ada Lovelace invites you to work on Spring launch with Northwind as an editor. You will be able to build, activate and watch campaigns. ',
  )
  const address = await screen.findByLabelText('Email')
  expect(address).toHaveProperty('value', 'jo@example.com')
  expect(address).toHaveProperty('readOnly', true)
  expect(address.getAttribute('autocomplete')).toBe('username')
})

it('makes an account by the link of the mail, joins, and lands where the invite leads', async () => {
  sendSignUp.mockImplementation(async () => {
    server.me = buildMe()
    return given({ session, identity })
  })
  open()
  await signUp()
  expect(await arrivedAt()).toBe(`/campaigns/builder/${campaignId}`)
  expect(sendSignUp).toHaveBeenCalledWith({
    flow: 'sign-up-1',
    updateRegistrationFlowBody: withParts({
      traits: { email: 'jo@example.com', name: 'Jo March' },
      transient_payload: { invite: token },
    }),
  })
  expect(server.accepted).toBe(1)
})

it('tells the provider nothing of a copied link, and asks for the code in place', async () => {
  server.invite = buildInvite({ provesAddress: false })
  const flow = { ...buildFlow({ id: 'code-1', nodes: [csrf] }), state: 'sent_email' }
  const show = vi.spyOn(frontend, 'getVerificationFlow').mockResolvedValue(given(flow))
  sendSignUp.mockImplementation(async () => {
    server.me = buildMe()
    const flow = { id: 'code-1', verifiable_address: 'jo@example.com' }
    const step = { action: 'show_verification_ui', flow } as const
    return given({ session, identity, continue_with: [step] })
  })
  open()
  await signUp()
  expect(await screen.findByText(/We sent a code to/)).toBeTruthy()
  await waitFor(() => expect(show).toHaveBeenCalledWith({ id: 'code-1' }))
  expect(JSON.stringify(sendSignUp.mock.calls)).not.toContain(token)
  expect(server.accepted).toBe(0)
})

it('signs in who has an account, and goes over to that when the provider knows the address', async () => {
  sendSignUp.mockRejectedValue(refused(400, signUpFlow([buildMessage({ id: 4000007 })])))
  sendLogin.mockImplementation(async () => {
    server.me = buildMe()
    return given({ session })
  })
  open()
  await signUp()
  expect(await screen.findByText(/account with this address already/)).toBeTruthy()
  const address = await screen.findByLabelText('Email')
  await waitFor(() => expect(address).toHaveProperty('value', 'jo@example.com'))
  await userEvent.type(screen.getByLabelText('Password'), 'old secret words')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in and join Northwind' }))
  expect(await arrivedAt()).toBe(`/campaigns/builder/${campaignId}`)
})

it('asks a known person to sign in at once, and leads through recovery without the secret', async () => {
  server.invite = buildInvite({ hasAccount: true })
  open()
  expect(await screen.findByRole('button', { name: 'Sign in and join Northwind' })).toBeTruthy()
  expect(beginLogin).toHaveBeenCalledWith({ returnTo: '/invite' })
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }))
  expect(await arrivedAt()).toBe('/sign-in/recovery?return_to=%2Finvite&email=jo%40example.com')
  cleanup()
  open('/invite')
  expect(await heading('Join Northwind')).toBeTruthy()
})

it('needs one press of who is signed in, and says that they can switch between companies', async () => {
  server.me = buildMe({ email: 'JO@example.com' }, [membership(otherId, 'Contoso')])
  open()
  expect(await screen.findByText(/You are in Contoso as well/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Join Northwind' }))
  expect(await arrivedAt()).toBe(`/campaigns/builder/${campaignId}`)
})

it('stays and says why when joining is refused', async () => {
  server.me = buildMe()
  server.accept = problem(402, 'plan-limit')
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Join Northwind' }))
  expect((await screen.findByRole('alert')).textContent).toContain('It is plan-limit')
  expect(screen.getByRole('button', { name: 'Join Northwind' })).toBeTruthy()
})

it('lets somebody else go on with the address that it is for', async () => {
  server.me = buildMe({ email: 'amy@example.com' })
  const begin = vi.spyOn(frontend, 'createBrowserLogoutFlow')
  begin.mockResolvedValue(given({ logout_token: 'out', logout_url: '' }))
  vi.spyOn(frontend, 'updateLogoutFlow').mockImplementation(async () => {
    server.me = null
    return given(undefined)
  })
  open()
  await heading('This invite is for another address')
  await userEvent.click(screen.getByRole('button', { name: 'Use jo@example.com' }))
  expect(await heading('Join Northwind')).toBeTruthy()
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'jo@example.com')
})

it('asks for an address and says nothing of one where the link is open to whoever has it', async () => {
  server.invite = buildInvite({ email: null, provesAddress: false })
  open()
  expect(await screen.findByLabelText('Email')).toHaveProperty('readOnly', false)
  cleanup()
  server.me = buildMe({ email: 'amy@example.com' })
  open()
  expect(await screen.findByRole('button', { name: 'Join Northwind' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Use another account' })).toBeTruthy()
})

it('leads a member to what was meant, also when the invite has been used', async () => {
  const place = { companyId: companyId ?? '', ...joined }
  server.me = buildMe({}, [membership(companyId, 'Northwind')])
  server.invite = buildInvite({ state: 'used', joined: place })
  open()
  await heading('You are in Northwind already')
  await userEvent.click(screen.getByRole('button', { name: 'Open Spring launch' }))
  expect(await arrivedAt()).toBe(`/campaigns/builder/${campaignId}`)
})

it.each([
  ['used', 'This invite has been used', /ask Ada Lovelace for a new one/],
  ['expired', 'This invite has expired', /until .*8.*2026.* Ask Ada Lovelace for a new one/],
  ['withdrawn', 'This invite was withdrawn', /Look for a newer mail, or ask Ada Lovelace/],
  ['closed', 'Northwind is closed', /If an owner opens it again/],
] as const)('says of one that is %s what to do', async (state, title, words) => {
  server.invite = buildInvite({ state })
  open()
  expect(await heading(title)).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/sign-in?return_to=%2Finvite',
  )
})

it('says of a link that is none, whole or cut off, where to look for it', async () => {
  server.invite = null
  open()
  expect(await heading('There is no such invite')).toBeTruthy()
  cleanup()
  sessionStorage.clear()
  open('/invite')
  expect(await heading('There is no such invite')).toBeTruthy()
})
