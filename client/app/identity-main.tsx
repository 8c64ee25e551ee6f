import './tokens.css'
import './fonts.css'
import './baseline.css'
import './global.css'
import './forced-colours.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  useRoutes,
} from 'react-router'
import type { Navigator, To } from 'react-router'
import { must } from '#shared/lib/must.ts'
import { identityScreens } from './identity-screens.tsx'
import { followColourScheme } from './follow-colour-scheme.ts'
import { startComplete } from './start-complete.ts'

const history = createBrowserHistory({ v5Compat: true })
const queryClient = new QueryClient()

/** Each screen is a document of its own, as is the application: the browser leads from one to the next. */
const navigator: Navigator = {
  ...history,
  push: (to, state) => {
    if (isHere(to)) history.push(to, state)
    else window.location.assign(history.createHref(to))
  },
  replace: (to, state) => {
    if (isHere(to)) history.replace(to, state)
    else window.location.replace(history.createHref(to))
  },
}

const isHere = (to: To) => history.createURL(to).pathname === window.location.pathname

function Screens() {
  const [location, setLocation] = useState(history.location)
  useLayoutEffect(() => history.listen((next) => setLocation(next.location)), [])
  return (
    <Router location={location} navigator={navigator}>
      <Screen />
    </Router>
  )
}

function Screen() {
  return useRoutes(identityScreens)
}

/** Somebody who writes is about to come in: the files that they need then are fetched. */
function fetchNext(): void {
  const next = document.getElementById('next-files')
  if (next instanceof HTMLTemplateElement) document.head.append(next.content)
}

followColourScheme()

startComplete(() => {
  const root = must(document.getElementById('root'), 'index.html has no #root')
  // Words for a browser that is too old stand there.
  if (root.querySelector('.too-old')) return
  document.addEventListener('input', fetchNext, { once: true })
  // What the server has put there looks the same, and goes with the first drawing.
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Screens />
      </QueryClientProvider>
    </StrictMode>,
  )
})
