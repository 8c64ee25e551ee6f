import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Session, SettingsFlow, UiNode } from '@ory/client'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { meQuery } from '#client/lib/session/session.ts'
import { sessionDoubted } from '#client/lib/api/session-news.ts'
import { frontend } from '../flow/frontend.ts'
import { given, refused } from '../testing/answers.ts'
import {
  buildFlow,
  buildInput,
  buildMessage,
  buildSubmit,
  csrf,
  password,
} from '../testing/build-flow.ts'
import { renderWithTheme } from '../testing/render-with-theme.tsx'
import { SettingsScreen } from './settings-screen.tsx'

const trait = (name: string, label: string, value: string) =>
  buildInput({ group: 'profile', label, attributes: { name: `traits.${name}`, value } })
const save = (group: 'profile' | 'password' | 'totp') =>
  buildSubmit({ group, value: group, label: 'Save' })
const profile = [trait('email', 'Email', 'ada@example.com'), trait('name', 'Name', 'Ada')]
const nodes = [csrf, ...profile, save('profile'), password, save('password')]

const address = (value: string, verified: boolean) => ({
  value,
  verified,
  via: 'email' as const,
  status: verified ? 'completed' : 'sent',
})

function buildSettings(given: { id?: string; nodes?: UiNode[]; recovered?: boolean } = {}) {
  const messages = given.recovered ? [buildMessage({ id: 1060001, type: 'info' })] : []
  return {
    ...buildFlow({ id: given.id ?? 'settings-1', nodes: given.nodes ?? nodes, messages }),
    state: 'show_form',
    identity: {
      id: 'person-1',
      schema_id: 'person',
      schema_url: '',
      traits: { email: 'ada@example.com', name: 'Ada' },
      verifiable_addresses: [address('ada@example.com', true)],
    },
  } satisfies SettingsFlow
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const session = (id: string, ip: string): Session => ({
  id,
  active: true,
  authenticated_at: '2026-03-01T12:00:00Z',
  devices: [{ id: `device-${id}`, ip_address: ip, user_agent: firefox }],
})

const begin = vi.spyOn(frontend, 'createBrowserSettingsFlow')
const send = vi.spyOn(frontend, 'updateSettingsFlow')
const list = vi.spyOn(frontend, 'listMySessions')

beforeEach(() => {
  vi.resetAllMocks()
  begin.mockResolvedValue(given(buildSettings()))
  vi.spyOn(frontend, 'toSession').mockResolvedValue(given(session('here', '192.0.2.1')))
  list.mockResolvedValue(given([session('there', '192.0.2.2')]))
})
afterEach(cleanup)

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p data-testid="elsewhere">{pathname + search}</p>
}

function open(path = '/dashboard/settings', { emailVerified = false } = {}) {
  // Signed in, and in no company: what concerns one is not shown then.
  const queries = new QueryClient()
  const person = { id: 'person-1', name: 'Ada', email: 'ada@example.com', emailVerified }
  queries.setQueryData(meQuery.queryKey, { person, companies: [], isOperator: false })
  renderWithTheme(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/dashboard/settings" element={<SettingsScreen />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
    queries,
  )
}

const section = async (name: string) => within(await screen.findByRole('region', { name }))

async function changePassword(to: string) {
  const card = await section('Password')
  await userEvent.type(card.getByLabelText('New password'), to)
  await userEvent.click(card.getByRole('button', { name: 'Save' }))
  return card
}

it('saves one section and says so in it', async () => {
  send.mockResolvedValue(given({ ...buildSettings(), state: 'success' }))
  open()
  const card = await section('Profile')
  await userEvent.type(card.getByLabelText('Name'), ' Lovelace')
  await userEvent.click(card.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(card.getByRole('status').textContent).toBe(' Saved'))
  expect((await section('Password')).getByRole('status').textContent).toBe('')
  expect(send).toHaveBeenCalledWith({
    flow: 'settings-1',
    updateSettingsFlowBody: {
      method: 'profile',
      csrf_token: 'csrf-1',
      traits: { email: 'ada@example.com', name: 'Ada Lovelace' },
    },
  })
})

it('says what is wrong beside the field, and forgets a password that was saved', async () => {
  const wrong = { ...password, messages: [buildMessage({ id: 4000032 })] }
  const answer = buildSettings({
    nodes: [csrf, ...profile, save('profile'), wrong, save('password')],
  })
  send.mockRejectedValueOnce(refused(400, answer)).mockResolvedValueOnce(given(buildSettings()))
  open()
  const card = await changePassword('short')
  const field = card.getByLabelText('New password')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'a longer one{Enter}')
  await waitFor(() => expect(card.getByRole('status').textContent).toBe(' Saved'))
  expect(card.getByLabelText('New password')).toHaveProperty('value', '')
})

it('asks for the old password in place and then goes on with what was typed', async () => {
  send.mockRejectedValueOnce(
    refused(403, { error: { id: 'session_refresh_required' }, redirect_browser_to: '/.ory/x' }),
  )
  send.mockResolvedValueOnce(given(buildSettings()))
  const fresh = { ...csrf, attributes: { ...csrf.attributes, value: 'csrf-2' } }
  const login = vi.spyOn(frontend, 'createBrowserLoginFlow')
  login.mockResolvedValue(
    given(buildFlow({ nodes: [csrf, password, buildSubmit({ value: 'password' })] })),
  )
  vi.spyOn(frontend, 'updateLoginFlow').mockResolvedValue(given({ session: { id: 'here' } }))
  open()
  const card = await changePassword('a new password')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
  expect(login).toHaveBeenCalledWith({ returnTo: '/dashboard/settings', refresh: true })
  begin.mockResolvedValue(
    given(buildSettings({ id: 'settings-2', nodes: [fresh, ...nodes.slice(1)] })),
  )
  await userEvent.type(await dialog.findByLabelText('Password'), 'the old one{Enter}')
  await waitFor(() => expect(card.getByRole('status').textContent).toBe(' Saved'))
  expect(send).toHaveBeenLastCalledWith({
    flow: 'settings-2',
    updateSettingsFlowBody: {
      method: 'password',
      csrf_token: 'csrf-2',
      password: 'a new password',
    },
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps what was typed when the person does not want to prove it now', async () => {
  send.mockRejectedValue(refused(403, { error: { id: 'session_refresh_required' } }))
  vi.spyOn(frontend, 'createBrowserLoginFlow').mockResolvedValue(given(buildFlow()))
  open()
  const card = await changePassword('a new password')
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(card.getByLabelText('New password')).toHaveProperty('value', 'a new password')
})

it('begins an expired form anew and keeps what was typed', async () => {
  const fetch = vi.spyOn(frontend, 'getSettingsFlow')
  fetch.mockResolvedValue(given(buildSettings({ id: 'settings-2' })))
  send.mockRejectedValue(refused(410, { error: { id: 'x' }, use_flow_id: 'settings-2' }))
  open()
  const card = await changePassword('a new password')
  expect((await card.findByText(/fresh one/)).textContent).toBeTruthy()
  expect(card.getByLabelText('New password')).toHaveProperty('value', 'a new password')
})

it('shows whatever else the provider offers as a section of its own', async () => {
  const totp = buildInput({ group: 'totp', label: 'Code', attributes: { name: 'totp_code' } })
  const link = buildSubmit({
    group: 'oidc',
    value: 'example',
    label: 'Link Example',
    attributes: { name: 'link' },
  })
  begin.mockResolvedValue(given(buildSettings({ nodes: [...nodes, totp, save('totp'), link] })))
  send.mockResolvedValue(given(buildSettings()))
  open()
  const card = await section('Authenticator app')
  await userEvent.type(card.getByLabelText('Code'), '123456{Enter}')
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith({
      flow: 'settings-1',
      updateSettingsFlowBody: { method: 'totp', csrf_token: 'csrf-1', totp_code: '123456' },
    }),
  )
  expect(await section('Profile')).toBeTruthy()
})

it('asks for a new password first after recovery, and then goes where was wanted', async () => {
  vi.spyOn(frontend, 'getSettingsFlow').mockResolvedValue(given(buildSettings({ recovered: true })))
  send.mockResolvedValue(given(buildSettings()))
  open('/dashboard/settings?flow=settings-1&return_to=%2Fanalytics')
  expect(await screen.findByText(/Choose a new password now/)).toBeTruthy()
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Password', 'Profile', 'Devices'])
  await changePassword('a new password')
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/analytics')
})

it('offers to confirm a changed address with the code that is on its way', async () => {
  const changed = buildSettings()
  const identity = {
    ...changed.identity,
    verifiable_addresses: [address('new@example.com', false)],
  }
  const steps = [
    {
      action: 'show_verification_ui' as const,
      flow: { id: 'verification-1', verifiable_address: 'new@example.com' },
    },
  ]
  send.mockResolvedValue(given({ ...changed, identity, continue_with: steps }))
  open()
  const card = await section('Profile')
  expect(card.getByText('ada@example.com is confirmed.')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Save' }))
  expect(await card.findByText('new@example.com is not confirmed yet.')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Confirm your address' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(
    '/sign-in/verification?flow=verification-1&return_to=%2Fdashboard%2Fsettings',
  )
})

it('has a code sent to an address that was never confirmed', async () => {
  const flow = buildSettings()
  const identity = { ...flow.identity, verifiable_addresses: [address('ada@example.com', false)] }
  begin.mockResolvedValue(given({ ...flow, identity }))
  const verification = buildFlow({ id: 'verification-2', nodes: [csrf] })
  vi.spyOn(frontend, 'createBrowserVerificationFlow').mockResolvedValue(given(verification))
  const ask = vi.spyOn(frontend, 'updateVerificationFlow')
  ask.mockResolvedValue(given({ ...verification, state: 'sent_email' }))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm your address' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toMatch(/flow=verification-2/)
  expect(ask).toHaveBeenCalledWith({
    flow: 'verification-2',
    updateVerificationFlowBody: { method: 'code', email: 'ada@example.com', csrf_token: 'csrf-1' },
  })
})

it('asks no code of who has shown by an invite that the address is theirs', async () => {
  const flow = buildSettings()
  const addresses = [address('ada@example.com', false), address('other@example.com', false)]
  const identity = { ...flow.identity, verifiable_addresses: addresses }
  begin.mockResolvedValue(given({ ...flow, identity }))
  open('/dashboard/settings', { emailVerified: true })
  expect(await screen.findByText('ada@example.com is confirmed.')).toBeTruthy()
  expect(screen.getByText('other@example.com is not confirmed yet.')).toBeTruthy()
})

it('lists devices, this one first, and signs out one or all others', async () => {
  const endOne = vi.spyOn(frontend, 'disableMySession').mockResolvedValue(given(undefined))
  const endAll = vi.spyOn(frontend, 'disableMyOtherSessions').mockResolvedValue(given({ count: 1 }))
  list.mockResolvedValue(given([session('there', '192.0.2.2'), session('far', '192.0.2.3')]))
  open()
  const card = await section('Devices')
  await card.findByText('192.0.2.3')
  const rows = card.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/^Firefox on LinuxThis device192\.0\.2\.1Signed in /)
  list.mockResolvedValue(given([session('far', '192.0.2.3')]))
  await userEvent.click(card.getByRole('button', { name: /Sign out Firefox on Linux, 192.0.2.2/ }))
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(2))
  expect(endOne).toHaveBeenCalledWith({ id: 'there' })
  list.mockResolvedValue(given([]))
  await userEvent.click(card.getByRole('button', { name: 'Sign out everywhere else' }))
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1))
  expect(endAll).toHaveBeenCalled()
  expect(card.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

it('tells that the session ended instead of failing', async () => {
  const heard = vi.fn<() => void>()
  const stop = sessionDoubted.listen(heard)
  send.mockRejectedValue(refused(401, { error: { id: 'session_inactive' } }))
  open()
  const card = await changePassword('a new password')
  await waitFor(() => expect(heard).toHaveBeenCalled())
  expect(card.getByLabelText('New password')).toHaveProperty('value', 'a new password')
  stop()
})
