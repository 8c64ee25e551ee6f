import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { frontend } from '../flow/frontend.ts'
import { IdentityErrorScreen } from './identity-error-screen.tsx'
import { RecoveryScreen } from './recovery-screen.tsx'
import { given, refused } from '../testing/answers.ts'
import { buildFlow, buildInput, buildMessage, buildSubmit, csrf } from '../testing/build-flow.ts'
import { renderWithTheme } from '../testing/render-with-theme.tsx'
import { VerificationScreen } from './verification-screen.tsx'

const email = buildInput({
  group: 'code',
  label: 'Email',
  attributes: { name: 'email', type: 'email', required: true },
})
const next = buildSubmit({ group: 'code', value: 'code', label: 'Continue' })
const method = buildInput({
  group: 'code',
  attributes: { name: 'method', type: 'hidden', value: 'code' },
})
const code = buildInput({
  group: 'code',
  label: 'Code',
  attributes: { name: 'code', required: true },
})
const another = buildSubmit({
  group: 'code',
  value: 'ada@example.com',
  label: 'Send another code',
  attributes: { name: 'email' },
})

const first = buildFlow({ nodes: [csrf, email, next] })
const sent = {
  ...buildFlow({
    nodes: [csrf, code, method, next, another],
    messages: [buildMessage({ id: 1060003, type: 'info' })],
  }),
  state: 'sent_email',
}
const wrong = {
  ...sent,
  ui: { ...sent.ui, messages: [buildMessage({ id: 4060006 })] },
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p data-testid="elsewhere">{pathname + search}</p>
}

function open(path: string) {
  renderWithTheme(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/sign-in/recovery" element={<RecoveryScreen />} />
        <Route path="/sign-in/verification" element={<VerificationScreen />} />
        <Route path="/sign-in/error" element={<IdentityErrorScreen />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  )
}

const arrivedAt = async () => (await screen.findByTestId('elsewhere')).textContent
const beginRecovery = vi.spyOn(frontend, 'createBrowserRecoveryFlow')
const sendRecovery = vi.spyOn(frontend, 'updateRecoveryFlow')
const sendVerification = vi.spyOn(frontend, 'updateVerificationFlow')

/** Where the server says that codes can be read. */
let outboxUrl: string | null = null

beforeEach(() => {
  vi.resetAllMocks()
  outboxUrl = null
  vi.stubGlobal('fetch', async () => Response.json({ url: outboxUrl }))
  beginRecovery.mockResolvedValue(given(first))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function askForCode() {
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com{Enter}')
  return screen.findByLabelText('Code')
}

it('recovers by a code: the address alone, then the code alone, then a new password', async () => {
  sendRecovery.mockResolvedValueOnce(given(sent))
  open('/sign-in/recovery?return_to=%2Fanalytics')
  const field = await askForCode()
  expect(beginRecovery).toHaveBeenCalledWith({ returnTo: '/analytics' })
  expect(sendRecovery).toHaveBeenLastCalledWith({
    flow: 'flow-1',
    updateRecoveryFlowBody: { method: 'code', csrf_token: 'csrf-1', email: 'ada@example.com' },
  })
  expect(screen.getByText('ada@example.com').textContent).toBeTruthy()
  expect(document.activeElement).toBe(field)

  const steps = [{ action: 'show_settings_ui' as const, flow: { id: 'settings-1' } }]
  sendRecovery.mockResolvedValueOnce(given({ ...sent, continue_with: steps }))
  await userEvent.type(field, '123456{Enter}')
  expect(await arrivedAt()).toBe('/dashboard/settings?flow=settings-1&return_to=%2Fanalytics')
  expect(sendRecovery).toHaveBeenLastCalledWith({
    flow: 'flow-1',
    updateRecoveryFlowBody: { method: 'code', csrf_token: 'csrf-1', code: '123456' },
  })
})

it('leads to the outbox where no mail is sent, else says where to look', async () => {
  sendRecovery.mockResolvedValue(given(sent))
  open('/sign-in/recovery')
  await askForCode()
  expect(screen.getByText(/junk folder/)).toBeTruthy()
  cleanup()
  outboxUrl = 'http://localhost:3000/dev/outbox'
  open('/sign-in/recovery')
  await askForCode()
  const link = await screen.findByRole('link', { name: 'read it here' })
  expect(link.getAttribute('href')).toBe(outboxUrl)
  expect(screen.queryByText(/junk folder/)).toBeNull()
})

it('never sends the code when another one is asked for', async () => {
  sendRecovery.mockResolvedValue(given(sent))
  open('/sign-in/recovery')
  await userEvent.type(await askForCode(), '123')
  await userEvent.click(screen.getByRole('button', { name: 'Send another code' }))
  expect(await screen.findByText(/Only the newest one works/)).toBeTruthy()
  expect(sendRecovery).toHaveBeenLastCalledWith({
    flow: 'flow-1',
    updateRecoveryFlowBody: { method: 'code', csrf_token: 'csrf-1', email: 'ada@example.com' },
  })
})

it('says that a code is wrong and lets the next one be typed over it', async () => {
  sendRecovery.mockResolvedValueOnce(given(sent)).mockResolvedValueOnce(given(wrong))
  open('/sign-in/recovery')
  const field = await askForCode()
  await userEvent.type(field, '000000{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/wrong or was used before/)
  expect(document.activeElement).toBe(field)
})

it('follows the redirect by which older providers go on after the right code', async () => {
  const redirect_browser_to = `${window.location.origin}/dashboard/settings?flow=settings-1`
  sendRecovery
    .mockResolvedValueOnce(given(sent))
    .mockRejectedValueOnce(refused(422, { error: { id: 'x' }, redirect_browser_to }))
  open('/sign-in/recovery')
  await userEvent.type(await askForCode(), '123456{Enter}')
  expect(await arrivedAt()).toBe('/dashboard/settings?flow=settings-1')
})

it('begins anew after too many wrong codes, with what the provider says', async () => {
  const steps = [{ action: 'show_recovery_ui', flow: { id: 'flow-2' } }]
  const tooOften = buildMessage({ id: 4000001, text: 'Asked too often.' })
  const fetch = vi.spyOn(frontend, 'getRecoveryFlow')
  fetch.mockResolvedValue(
    given(buildFlow({ id: 'flow-2', nodes: first.ui.nodes, messages: [tooOften] })),
  )
  sendRecovery
    .mockResolvedValueOnce(given(sent))
    .mockRejectedValueOnce(refused(400, { error: { id: 'x', details: { continue_with: steps } } }))
  open('/sign-in/recovery')
  await userEvent.type(await askForCode(), '123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Asked too often.')
  expect(fetch).toHaveBeenCalledWith({ id: 'flow-2' })
  expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
})

it('takes another address', async () => {
  sendRecovery.mockResolvedValueOnce(given(sent))
  open('/sign-in/recovery')
  await askForCode()
  await userEvent.click(screen.getByRole('button', { name: 'Begin again' }))
  expect(await screen.findByLabelText('Email')).toBeTruthy()
})

it('confirms an address with the code of the link in the mail, or later', async () => {
  vi.spyOn(frontend, 'getVerificationFlow').mockResolvedValue(given(sent))
  sendVerification.mockResolvedValue(given({ ...sent, state: 'passed_challenge' }))
  open('/sign-in/verification?flow=flow-1&code=123456&return_to=%2Fanalytics')
  expect(await screen.findByLabelText('Code')).toHaveProperty('value', '123456')
  expect(screen.getByRole('link', { name: 'Do this later' }).getAttribute('href')).toBe(
    '/analytics',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Continue' }))
  expect(await arrivedAt()).toBe('/analytics')
})

it('shows the error that the provider keeps, and stands without it', async () => {
  const kept = vi.spyOn(frontend, 'getFlowError')
  kept.mockResolvedValueOnce(given({ id: 'e1', error: { reason: 'The account is locked.' } }))
  open('/sign-in/error?id=e1')
  expect(await screen.findByText('The account is locked.')).toBeTruthy()
  cleanup()
  kept.mockRejectedValue(refused(404, {}))
  open('/sign-in/error?id=e2')
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy()
})
