import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { frontend } from '#client/features/identity/flow/frontend.ts'
import { given, refused } from '#client/features/identity/testing/answers.ts'
import {
  buildFlow,
  buildInput,
  buildSubmit,
  csrf,
} from '#client/features/identity/testing/build-flow.ts'
import { renderWithTheme } from '#client/features/identity/testing/render-with-theme.tsx'
import { client } from '#client/lib/api/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { sessionDoubted, signedInAgain } from '#client/lib/api/session-news.ts'
import { useMe } from '#client/lib/session/session.ts'
import { RequireSession } from './require-session.tsx'

const me = (id: string) => ({
  person: { id, name: 'Ada', email: 'ada@example.com', emailVerified: true },
  companies: [],
})
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const signedOut = () => json(401, { slug: 'signed-out' })

let answer: () => Response
const begin = vi.spyOn(frontend, 'createBrowserLoginFlow')
const send = vi.spyOn(frontend, 'updateLoginFlow')

beforeEach(() => {
  vi.resetAllMocks()
  answer = () => json(200, me('person-1'))
  vi.stubGlobal('fetch', async () => answer())
  begin.mockResolvedValue(given(buildFlow()))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Screen() {
  const { person } = useMe()
  return <input aria-label={`Work of ${person.name}`} />
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p data-testid="elsewhere">{pathname + search}</p>
}

async function work() {
  renderWithTheme(
    <MemoryRouter initialEntries={['/campaigns/builder/1']}>
      <Routes>
        <Route element={<RequireSession />}>
          <Route path="/campaigns/builder/1" element={<Screen />} />
        </Route>
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
    queryClient,
  )
  await userEvent.type(await screen.findByLabelText('Work of Ada'), 'half a sentence')
}

async function loseSession() {
  answer = signedOut
  await expect(
    queryClient.fetchQuery({ queryKey: ['anything'], queryFn: () => client.me.get() }),
  ).rejects.toThrow(/sign/i)
}

/** It waits for a pause in writing. */
const asked = () => screen.findByRole('dialog', { name: 'You were signed out' })

const kept = () => screen.getByLabelText('Work of Ada')

it('sends people who were not signed in to sign in and come back', async () => {
  answer = signedOut
  renderWithTheme(
    <MemoryRouter initialEntries={['/campaigns/builder/1?page=2']}>
      <Routes>
        <Route path="/campaigns/*" element={<RequireSession />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
    queryClient,
  )
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(
    '/sign-in?return_to=%2Fcampaigns%2Fbuilder%2F1%3Fpage%3D2',
  )
})

it('asks for the password above the screen when any call says that the session ended', async () => {
  await work()
  await loseSession()
  await asked()
  const password = await screen.findByLabelText('Password')
  await waitFor(() => expect(document.activeElement).toBe(password))
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
  expect(begin).toHaveBeenCalledWith({ returnTo: '/campaigns/builder/1' })

  const heard = vi.fn<() => void>()
  const stop = signedInAgain.listen(heard)
  send.mockImplementation(async () => {
    answer = () => json(200, me('person-1'))
    return given({ session: { id: 'session-2' } })
  })
  await userEvent.type(password, 'secret words{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(kept()).toHaveProperty('value', 'half a sentence')
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
})

it('asks as well when a socket was hung up, and goes away when another tab signed in', async () => {
  await work()
  answer = signedOut
  sessionDoubted.tell()
  expect(await asked()).toBeTruthy()
  answer = () => json(200, me('person-1'))
  sessionDoubted.tell()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(kept()).toHaveProperty('value', 'half a sentence')
})

it('takes the second step in the dialog too', async () => {
  await work()
  await loseSession()
  await asked()
  const redirect_browser_to = `${window.location.origin}/.ory/self-service/login/browser?aal=aal2`
  send.mockRejectedValueOnce(refused(422, { error: { id: 'x' }, redirect_browser_to }))
  const totp = buildInput({ group: 'totp', label: 'Code', attributes: { name: 'totp_code' } })
  const use = buildSubmit({ group: 'totp', value: 'totp', label: 'Use it' })
  begin.mockResolvedValue(given(buildFlow({ nodes: [csrf, totp, use] })))
  await userEvent.type(await screen.findByLabelText('Password'), 'secret words{Enter}')
  expect(await screen.findByRole('button', { name: 'Use it' })).toBeTruthy()
  expect(begin).toHaveBeenLastCalledWith({ returnTo: '/campaigns/builder/1', aal: 'aal2' })
  expect(kept()).toHaveProperty('value', 'half a sentence')
})

it('lets someone else sign in on the screen for it', async () => {
  await work()
  await loseSession()
  await asked()
  await userEvent.click(screen.getByRole('link', { name: 'Sign in as someone else' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(
    '/sign-in?return_to=%2Fcampaigns%2Fbuilder%2F1',
  )
})

it('shows nothing of one person to the next', async () => {
  await work()
  answer = () => json(200, me('person-2'))
  sessionDoubted.tell()
  await waitFor(() => expect(screen.queryByLabelText('Work of Ada')).toBeNull())
})
