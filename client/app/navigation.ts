import { matchRoutes } from 'react-router'
import type {
  Location,
  Navigator,
  RouteObject,
  To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router'
import { createStore } from '#client/lib/campaign-session/store.ts'
import type { Readable } from '#client/lib/campaign-session/store.ts'
import { loadFailedStyles } from '#client/lib/loading/failed-styles.ts'
import type { ScrollMemory } from './scroll-memory.ts'

type History = ReturnType<typeof createBrowserHistory>

/** Where the person is: the screen in sight, and whether another one is on its way. */
export type Arrival = {
  location: Location
  /** `starting` until the first screen is there; `leaving` while the file of the next one loads. */
  phase: 'starting' | 'there' | 'leaving'
  /** Why the file of the screen could not be loaded. */
  failure: { error: unknown } | null
  /** How far down the window was when the person left this place, if they come back to it. */
  scrolledTo: number | null
  /** Whether the window stays where it is: what was asked for is on the same screen. */
  keepsScroll: boolean
}

export type Navigation = {
  arrival: Readable<Arrival>
  /** What links and `useNavigate` go by. */
  navigator: Navigator
  /** Resolves when the last navigation that was begun may be shown, or has given way to another. */
  settled: () => Promise<void>
}

/** Marks a route whose page is no screen of the application: the browser goes there. */
export const otherDocument = 'other-document'

type Trip = { location: Location; enter?: () => void; keepsScroll?: boolean }

/**
 * Leads from screen to screen. The one in sight stays, with its address, until the file of the next
 * one is there, or until the browser has gone to another document; who goes elsewhere in the meantime never was on the way. A file that could not be
 * loaded is asked for again when somebody comes back.
 */
export function createNavigation(
  routes: RouteObject[],
  history: History,
  scroll: ScrollMemory,
  browser: Pick<typeof window.location, 'assign' | 'replace'> = window.location,
): Navigation {
  const arrival = createStore<Arrival>({
    location: history.location,
    phase: 'starting',
    failure: null,
    scrolledTo: null,
    keepsScroll: false,
  })
  let lastTrip: Trip | null = null
  let settled = Promise.resolve()

  async function travel(trip: Trip): Promise<void> {
    lastTrip = trip
    const { location, enter, keepsScroll = false } = trip
    const { phase, location: from } = arrival.getSnapshot()
    if (phase !== 'starting') scroll.remember(from.key)
    const missing = missingFor(routes, location)
    let failure: Arrival['failure'] = null
    if (missing.length > 0) {
      if (phase === 'there') arrival.set((now) => ({ ...now, phase: 'leaving' }))
      failure = await loadAll(missing)
      if (lastTrip !== trip) return
    }
    enter?.()
    const scrolledTo = scroll.recall(location.key)
    arrival.set(() => ({ location, phase: 'there', failure, scrolledTo, keepsScroll }))
  }

  const begin = (trip: Trip) => {
    settled = travel(trip)
  }
  const place = (to: To, state: unknown): Location => ({
    ...history.encodeLocation(to),
    state: state ?? null,
    key: newKey(),
  })
  const isOther = (to: To) =>
    matchRoutes(routes, history.encodeLocation(to))?.at(-1)?.route.handle === otherDocument
  const navigator: Navigator = {
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state, options) => {
      if (isOther(to)) return browser.assign(history.createHref(to))
      const location = place(to, state)
      const enter = () => history.push(location, location.state)
      begin({ location, enter, keepsScroll: options?.preventScrollReset })
    },
    replace: (to, state, options) => {
      if (isOther(to)) return browser.replace(history.createHref(to))
      const location = place(to, state)
      const enter = () => history.replace(location, location.state)
      begin({ location, enter, keepsScroll: options?.preventScrollReset })
    },
  }

  history.listen(({ location }) => begin({ location }))
  begin({ location: history.location })
  return { arrival, navigator, settled: () => settled }
}

function missingFor(routes: RouteObject[], location: Location): RouteObject[] {
  const matches = matchRoutes(routes, location) ?? []
  return matches.map(({ route }) => route).filter(({ lazy, Component }) => lazy && !Component)
}

async function loadAll(missing: RouteObject[]): Promise<Arrival['failure']> {
  try {
    await loadFailedStyles()
    await Promise.all(missing.map(load))
    return null
  } catch (error) {
    return { error }
  }
}

/** From then on the route has its screen, so that it is shown without waiting. */
async function load(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy())
}

/** Tells the entries of the browser's history apart. */
const newKey = () => Math.random().toString(36).slice(2, 10)
