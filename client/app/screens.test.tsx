import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { Link, Navigate, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import type { RouteObject } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useGo } from '#client/lib/browser/go.ts'
import { NotFoundScreen } from './error-screen.tsx'
import { createNavigation, otherDocument } from './navigation.ts'
import { scrollMemory } from './scroll-memory.ts'
import { Screens } from './screens.tsx'

// Newer browsers give a promise, which is no clean-up of an effect.
const scrollTo = vi.fn<(x: number, y: number) => Promise<void>>()
const scrollIntoView = vi.fn<(this: Element) => void>()

/** Whether the server is there. */
const healthz = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal('scrollTo', scrollTo.mockReset().mockResolvedValue())
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('fetch', healthz.mockReset().mockResolvedValue(new Response()))
  Element.prototype.scrollIntoView = scrollIntoView.mockReset()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const notFetched = () => new TypeError('Failed to fetch dynamically imported module')
const away = { name: 'This screen could not be loaded' }
const updated = { name: 'Fanfare was updated' }

/** What is on the screen when whoever waited for the next one goes on. */
const inSightThen: string[] = []

function Home() {
  const go = useGo()
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await go('/late')
    inSightThen.push(document.querySelector('h1')?.textContent ?? '')
    setBusy(false)
  }
  return (
    <>
      <h1 tabIndex={-1} data-page-focus>
        Home
      </h1>
      <Link to="/late">Late</Link>
      <Link to="/soon">Soon</Link>
      <Link to="/soon#end">Its end</Link>
      <Link to="/?page=2" preventScrollReset>
        Next page
      </Link>
      <Link to="/broken">Broken</Link>
      <Link to="/sign-in/recovery">Sign in</Link>
      <Link to="/closed">Closed</Link>
      <button onClick={() => void leave()}>{isBusy ? 'Busy' : 'Leave'}</button>
    </>
  )
}

function Titled({ title }: { title: string }) {
  return (
    <>
      <h1 tabIndex={-1} data-page-focus>
        {title}
      </h1>
      <Link to="/">Home</Link>
      <p id="end">End of {title}</p>
    </>
  )
}

function Broken(): never {
  throw new Error('on purpose')
}

/** Opens the application at `at`, with a screen at `/late` whose file comes when the test says so. */
function open(at: string) {
  const file = { asked: 0, ...Promise.withResolvers<ComponentType>() }
  const lateFile = async () => {
    file.asked += 1
    return { Component: await file.promise }
  }
  const routes: RouteObject[] = [
    { index: true, Component: Home },
    { path: 'late', lazy: lateFile },
    { path: 'soon', lazy: async () => ({ Component: () => <Titled title="Soon" /> }) },
    { path: 'broken', Component: Broken },
    { path: 'sign-in/*', handle: otherDocument, Component: NotFoundScreen },
    { path: 'closed', Component: () => <Navigate to="/sign-in?return_to=%2Fclosed" replace /> },
    { path: '*', Component: NotFoundScreen },
  ]
  const history = createMemoryHistory({ initialEntries: [at] })
  const browser = {
    assign: vi.fn<(to: string | URL) => void>(),
    replace: vi.fn<(to: string | URL) => void>(),
  }
  const navigation = createNavigation(routes, history, scrollMemory, browser)
  render(
    <MantineProvider env="test">
      <Screens routes={routes} navigation={navigation} />
    </MantineProvider>,
  )
  const giveFile = () => act(async () => file.resolve(() => <Titled title="Late" />))
  const goBack = () => act(async () => history.go(-1))
  return { history, browser, file, giveFile, goBack }
}

const click = (name: string) => userEvent.click(screen.getByRole('link', { name }))
const heading = (name: string) => screen.queryByRole('heading', { name })
const bar = () => screen.queryByRole('progressbar', { name: 'Loading' })

test('the screen in sight stays, with its address, until the next one is there', async () => {
  const { history, giveFile } = open('/')
  await click('Late')
  expect(heading('Home')).toBeTruthy()
  expect(bar()).toBeTruthy()
  expect(history.location.pathname).toBe('/')

  await giveFile()
  expect(document.activeElement).toBe(heading('Late'))
  expect(heading('Home')).toBeNull()
  expect(bar()).toBeNull()
  expect(history.location.pathname).toBe('/late')
})

test('the browser itself goes to what is no screen, and would come back to the one in sight', async () => {
  const { history, browser } = open('/')
  await click('Sign in')
  expect(browser.assign).toHaveBeenCalledExactlyOnceWith('/sign-in/recovery')
  expect(heading('Home')).toBeTruthy()
  expect(history.location.pathname).toBe('/')
  await click('Closed')
  expect(browser.replace).toHaveBeenCalledExactlyOnceWith('/sign-in?return_to=%2Fclosed')
})

test('the first screen has nothing before it to keep in sight', async () => {
  const { giveFile } = open('/late')
  expect(screen.queryByRole('link')).toBeNull()
  await giveFile()
  expect(heading('Late')).toBeTruthy()
})

test('who clicks twice, or leaves for elsewhere, was on the way only once', async () => {
  const { history, giveFile } = open('/')
  await click('Late')
  await click('Late')
  await click('Soon')
  expect(await screen.findByRole('heading', { name: 'Soon' })).toBeTruthy()
  await giveFile()
  expect(heading('Soon')).toBeTruthy()
  expect(bar()).toBeNull()
  expect(history.index).toBe(1)
})

test('what waits for the next screen is busy until it is there, in place of the one before', async () => {
  inSightThen.length = 0
  const { giveFile } = open('/')
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(screen.getByRole('button', { name: 'Busy' })).toBeTruthy()
  await giveFile()
  expect(heading('Late')).toBeTruthy()
  await waitFor(() => expect(inSightThen).toEqual(['Late']))
})

test('a file that is gone is said to be updated, and asked for again on coming back', async () => {
  const { history, file, goBack } = open('/')
  await click('Late')
  await act(async () => file.reject(notFetched()))
  expect(await screen.findByRole('heading', updated)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(history.location.pathname).toBe('/late')

  await goBack()
  expect(heading('Home')).toBeTruthy()
  file.promise = Promise.resolve(() => <Titled title="Late" />)
  await click('Late')
  expect(await screen.findByRole('heading', { name: 'Late' })).toBeTruthy()
  expect(file.asked).toBe(2)
})

test('without a connection that is said, and the screen opens once it is back', async () => {
  healthz.mockRejectedValue(new TypeError('Failed to fetch'))
  const { file, history } = open('/')
  await click('Late')
  await act(async () => file.reject(notFetched()))
  expect(await screen.findByRole('heading', away)).toBeTruthy()
  expect(document.title).toBe('This screen could not be loaded · Fanfare')
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', away)).toBeTruthy()
  expect(file.asked).toBe(2)

  file.promise = Promise.resolve(() => <Titled title="Late" />)
  healthz.mockResolvedValue(new Response())
  expect(await screen.findByRole('heading', { name: 'Late' })).toBeTruthy()
  expect(file.asked).toBe(3)
  expect(history.index).toBe(1)
})

test('a server that is back between the file and the question is tried once more', async () => {
  healthz.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { file } = open('/')
  await click('Late')
  await act(async () => file.reject(notFetched()))
  expect(await screen.findByRole('heading', away)).toBeTruthy()

  // The file fails once more, and by the time the server is asked for, it is there.
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(file.asked).toBe(3))
  expect(await screen.findByRole('heading', updated)).toBeTruthy()
})

test('a screen that fails says so until somebody leaves it', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { goBack } = open('/')
  await click('Broken')
  expect(heading('This screen could not be shown')).toBeTruthy()
  await goBack()
  expect(heading('Home')).toBeTruthy()
  logged.mockRestore()
})

test('an address that leads nowhere says so', () => {
  open('/nowhere')
  expect(heading('There is nothing here')).toBeTruthy()
  expect(document.title).toBe('There is nothing here · Fanfare')
})

test('a screen begins at its top or at the named place, an earlier one where it was left', async () => {
  const { goBack } = open('/')
  vi.stubGlobal('scrollY', 640)
  await click('Soon')
  await waitFor(() => expect(heading('Soon')).toBeTruthy())
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  await goBack()
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640)

  await click('Its end')
  await waitFor(() => expect(heading('Soon')).toBeTruthy())
  expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('end')])
})

test('what is asked for on the same screen leaves the window where it is', async () => {
  const { history } = open('/')
  scrollTo.mockClear()
  await click('Next page')
  expect(history.location.search).toBe('?page=2')
  expect(scrollTo).not.toHaveBeenCalled()
})

test('where the window is outlasts a reload of the page', async () => {
  const { history } = open('/')
  vi.stubGlobal('scrollY', 320)
  window.dispatchEvent(new Event('pagehide'))
  expect(window.history.scrollRestoration).toBe('auto')
  expect(JSON.parse(sessionStorage.getItem('fanfare.scroll') ?? '')).toMatchObject({
    [history.location.key]: 320,
  })
})
