import { cleanup, screen, waitFor } from '@testing-library/react'
import { randomUUID } from 'node:crypto'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import * as copies from '#client/lib/campaign-session/copies-of-person.ts'
import { frontend } from '../flow/frontend.ts'
import { withParts } from '#shared/testing/matching.ts'
import { SignInScreen } from './sign-in-screen.tsx'
import { SignOutScreen } from './sign-out-screen.tsx'
import { SignUpScreen } from './sign-up-screen.tsx'
import { given, refused } from '../testing/answers.ts'
import { buildFlow, buildMessage } from '../testing/build-flow.ts'
import { renderWithTheme } from '../testing/render-with-theme.tsx'

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p data-testid="elsewhere">{pathname + search}</p>
}

function open(path: string) {
  renderWithTheme(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/sign-in/*" element={<SignInScreen />} />
        <Route path="/sign-up/*" element={<SignUpScreen />} />
        <Route path="/sign-out" element={<SignOutScreen />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  )
}

const arrivedAt = async () => (await screen.findByTestId('elsewhere')).textContent

async function signIn() {
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'secret words{Enter}')
}

const begin = vi.spyOn(frontend, 'createBrowserLoginFlow')
const send = vi.spyOn(frontend, 'updateLoginFlow')
const session = { id: 'session-1' }

beforeEach(() => {
  vi.resetAllMocks()
  begin.mockResolvedValue(given(buildFlow()))
})
afterEach(cleanup)

it('signs in and goes where the person wanted to be', async () => {
  send.mockResolvedValue(given({ session }))
  open('/sign-in?return_to=%2Fcampaigns%2Fbuilder%2F1')
  await signIn()
  expect(await arrivedAt()).toBe('/campaigns/builder/1')
  expect(begin).toHaveBeenCalledWith({ returnTo: '/campaigns/builder/1' })
})

it('goes nowhere else, whatever the provider or the address says', async () => {
  const evil = 'https://evil.example/'
  send.mockResolvedValue(
    given({
      session,
      continue_with: [{ action: 'redirect_browser_to', redirect_browser_to: evil }],
    }),
  )
  open(`/sign-in?return_to=${encodeURIComponent(evil)}`)
  await signIn()
  expect(await arrivedAt()).toBe('/dashboard')
})

it('says what is wrong and keeps what was typed', async () => {
  const messages = [buildMessage({ id: 4000006 })]
  send.mockRejectedValue(refused(400, buildFlow({ messages })))
  open('/sign-in')
  await signIn()
  expect((await screen.findByRole('alert')).textContent).toMatch(/do not belong together/)
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
})

it('replaces an expired form and keeps what was typed', async () => {
  const next = vi
    .spyOn(frontend, 'getLoginFlow')
    .mockResolvedValue(given(buildFlow({ id: 'next' })))
  send.mockRejectedValueOnce(refused(410, { error: { id: 'x' }, use_flow_id: 'next' }))
  send.mockResolvedValue(given({ session }))
  open('/sign-in')
  await signIn()
  expect((await screen.findByRole('status')).textContent).toMatch(/fresh one/)
  expect(next).toHaveBeenCalledWith({ id: 'next' })
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with password' }))
  expect(await arrivedAt()).toBe('/dashboard')
  expect(send).toHaveBeenLastCalledWith(
    expect.objectContaining({
      flow: 'next',
      updateLoginFlowBody: withParts({ password: 'secret words' }),
    }),
  )
})

it('begins anew when the security token is of another tab', async () => {
  send.mockRejectedValue(refused(403, { error: { id: 'security_csrf_violation' } }))
  open('/sign-in')
  await signIn()
  expect((await screen.findByRole('status')).textContent).toMatch(/another tab/)
  expect(begin).toHaveBeenCalledTimes(2)
})

it('asks for the second step where the provider wants one', async () => {
  const redirect_browser_to = `${window.location.origin}/.ory/self-service/login/browser?aal=aal2`
  send.mockRejectedValue(refused(422, { error: { id: 'y' }, redirect_browser_to }))
  open('/sign-in')
  await signIn()
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy()
  await waitFor(() => expect(begin).toHaveBeenLastCalledWith({ aal: 'aal2' }))
})

vi.mock('#client/lib/campaign-session/copies-of-person.ts', { spy: true })

const alreadySignedIn = refused(400, { error: { id: 'session_already_available' } })
const whoami = vi.spyOn(frontend, 'toSession')

it('asks for the second step of a session that lacks it', async () => {
  begin.mockRejectedValueOnce(alreadySignedIn)
  const redirect_browser_to = `${window.location.origin}/.ory/self-service/login/browser?aal=aal2`
  whoami.mockRejectedValue(refused(403, { error: { id: 'z' }, redirect_browser_to }))
  open('/sign-in')
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy()
})

it('does not go round with a page that does not take a signed-in person', async () => {
  begin.mockRejectedValue(alreadySignedIn)
  whoami.mockResolvedValue(given(session))
  renderWithTheme(
    <MemoryRouter initialEntries={['/sign-in?return_to=%2Fclosed']}>
      <Routes>
        <Route path="/sign-in/*" element={<SignInScreen />} />
        <Route path="/closed" element={<Navigate to="/sign-in?return_to=%2Fclosed" />} />
      </Routes>
    </MemoryRouter>,
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(/does not open/)
})

it('sends people on who are signed in already', async () => {
  begin.mockRejectedValue(alreadySignedIn)
  whoami.mockResolvedValue(given(session))
  open('/sign-in?return_to=/analytics')
  expect(await arrivedAt()).toBe('/analytics')
})

it('says that nobody answers, and tries again on demand', async () => {
  begin.mockRejectedValueOnce(new Error('Network Error'))
  open('/sign-in')
  expect((await screen.findByRole('alert')).textContent).toMatch(/not reachable/)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Email')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says how long to wait after too many attempts, and keeps the form', async () => {
  send.mockRejectedValue(refused(429, {}, { 'retry-after': '300' }))
  open('/sign-in')
  await signIn()
  expect((await screen.findByRole('alert')).textContent).toMatch(/in 5 minutes/)
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
})

it('replaces a flow of the address that is gone', async () => {
  vi.spyOn(frontend, 'getLoginFlow').mockRejectedValue(refused(404, { error: { id: 'not_found' } }))
  open('/sign-in?flow=gone')
  expect(await screen.findByLabelText('Email')).toBeTruthy()
})

it('keeps the way back on the way between signing in and signing up', async () => {
  vi.spyOn(frontend, 'createBrowserRegistrationFlow').mockResolvedValue(given(buildFlow()))
  open('/sign-in?return_to=%2Fanalytics')
  await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }))
  const back = await screen.findByRole('link', { name: 'Sign in' })
  expect(back.getAttribute('href')).toBe('/sign-in?return_to=%2Fanalytics')
})

it('signs out, also when the session had ended already', async () => {
  const logout = vi.spyOn(frontend, 'updateLogoutFlow')
  logout.mockResolvedValue(given(undefined, 204))
  const token = vi.spyOn(frontend, 'createBrowserLogoutFlow')
  token.mockResolvedValue(given({ logout_token: 'token-1', logout_url: '' }))
  open('/sign-out')
  expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeTruthy()
  expect(logout).toHaveBeenCalledWith({ token: 'token-1' })
  cleanup()
  token.mockRejectedValue(refused(401, { error: { id: 'session_inactive' } }))
  open('/sign-out')
  expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeTruthy()
})

it('empties the saved copies of whoever signs out, and of nobody who is still signed in', async () => {
  const identity = { id: 'person-1', schema_id: 'person', schema_url: '', traits: {} }
  whoami.mockResolvedValue(given({ ...session, identity }))
  const token = vi.spyOn(frontend, 'createBrowserLogoutFlow')
  vi.spyOn(frontend, 'updateLogoutFlow').mockResolvedValue(given(undefined, 204))
  const empty = vi.spyOn(copies, 'emptySavedCopies').mockResolvedValue([])
  token.mockRejectedValueOnce(new Error('Network Error'))
  open('/sign-out')
  await screen.findByRole('heading', { name: 'You are still signed in' })
  expect(empty).not.toHaveBeenCalled()
  token.mockResolvedValue(given({ logout_token: 'token-1', logout_url: '' }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'You are signed out' })
  expect(empty.mock.calls).toEqual([['person-1']])
})

it('A16: says of which campaigns changes were not sent, and deletes them when asked to', async () => {
  const ids = [randomUUID(), randomUUID()]
  const identity = { id: 'person-1', schema_id: 'person', schema_url: '', traits: {} }
  whoami.mockResolvedValue(given({ ...session, identity }))
  const ended: string[] = []
  vi.spyOn(frontend, 'createBrowserLogoutFlow').mockResolvedValue(
    given({ logout_token: 'token-1', logout_url: '' }),
  )
  vi.spyOn(frontend, 'updateLogoutFlow').mockImplementation(async () => {
    ended.push('session')
    return given(undefined, 204)
  })
  vi.spyOn(copies, 'findUnsavedCampaigns').mockResolvedValue(ids)
  vi.spyOn(copies, 'emptySavedCopies').mockResolvedValue(ids)
  const empty = vi.spyOn(copies, 'emptyCopiesOf').mockResolvedValue()
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', async (request: Request) => {
    ended.push('name')
    const isFirst = request.url.endsWith(ids[0] ?? '')
    return Response.json(isFirst ? { name: 'Spring sale' } : {}, { status: isFirst ? 200 : 404 })
  })
  open('/sign-out?return_to=%2Fanalytics')
  await screen.findByText('Spring sale and a campaign')
  // Afterwards nobody tells them.
  expect(ended).toEqual(['name', 'name', 'session'])
  const again = screen.getByRole('link', { name: 'Sign in again to send them' })
  expect(again.getAttribute('href')).toBe('/sign-in?return_to=%2Fdashboard')
  await userEvent.click(screen.getByRole('button', { name: 'Delete them from this device' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('Nothing of yours is on this device any more.')
  expect(empty.mock.calls).toEqual([['person-1', ids]])
  const back = screen.getByRole('link', { name: 'Sign in again' })
  expect(back.getAttribute('href')).toBe('/sign-in?return_to=%2Fanalytics')
})

it('says so when the session could not be ended', async () => {
  vi.spyOn(frontend, 'createBrowserLogoutFlow').mockRejectedValue(new Error('Network Error'))
  open('/sign-out')
  expect(await screen.findByRole('heading', { name: 'You are still signed in' })).toBeTruthy()
})

it('shows the form to people who are signed in and must prove who they are', async () => {
  open('/sign-in?refresh=true&return_to=%2Fdashboard%2Fsettings')
  expect(await screen.findByRole('heading', { name: 'Confirm it is you' })).toBeTruthy()
  expect(begin).toHaveBeenCalledWith({ refresh: true, returnTo: '/dashboard/settings' })
  cleanup()
  open('/sign-in?aal=aal2')
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy()
  expect(begin).toHaveBeenLastCalledWith({ aal: 'aal2' })
})

it('asks a new person for the code from the mail before going where they wanted to be', async () => {
  vi.spyOn(frontend, 'createBrowserRegistrationFlow').mockResolvedValue(given(buildFlow()))
  const verification = { id: 'verification-1', verifiable_address: 'ada@example.com' }
  const identity = { id: 'person-1', schema_id: 'person', schema_url: '', traits: {} }
  vi.spyOn(frontend, 'updateRegistrationFlow').mockResolvedValue(
    given({
      identity,
      session,
      continue_with: [
        { action: 'redirect_browser_to', redirect_browser_to: '/dashboard' },
        { action: 'show_verification_ui', flow: verification },
      ],
    }),
  )
  renderWithTheme(
    <MemoryRouter initialEntries={['/sign-up?return_to=%2Fanalytics']}>
      <Routes>
        <Route path="/sign-up" element={<SignUpScreen />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  )
  await signIn()
  expect(await arrivedAt()).toBe('/sign-in/verification?flow=verification-1&return_to=%2Fdashboard')
})

it('keeps the way back on the way to recovery', async () => {
  open('/sign-in?return_to=%2Fanalytics')
  const link = await screen.findByRole('link', { name: 'Forgot your password?' })
  expect(link.getAttribute('href')).toBe('/sign-in/recovery?return_to=%2Fanalytics')
})
