import { memo, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { Router, useRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import { createStore } from '#client/lib/campaign-session/store.ts'
import { SettledContext } from '#client/lib/browser/go.ts'
import { ErrorScreen } from './error-screen.tsx'
import type { Arrival, Navigation } from './navigation.ts'
import { Notices } from './notices.tsx'
import { RootLayout } from './root-layout.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'

type ScreensProps = { routes: RouteObject[]; navigation: Navigation }

/** The screen of the address, or what to say when it fails or can't be loaded; notices beside it. */
export function Screens({ routes, navigation }: ScreensProps) {
  const arrival = useArrival(navigation)
  return (
    <>
      <Notices isThere={arrival.phase !== 'starting'} />
      <Router location={arrival.location} navigator={navigation.navigator}>
        <SettledContext value={useSettled(navigation, arrival)}>
          <Arrived arrival={arrival} routes={routes} />
        </SettledContext>
      </Router>
    </>
  )
}

function Arrived({ arrival, routes }: { arrival: Arrival; routes: RouteObject[] }) {
  if (arrival.phase === 'starting') return null
  return (
    <RootLayout arrival={arrival}>
      {arrival.failure ? (
        <ErrorScreen error={arrival.failure.error} />
      ) : (
        <ScreenBoundary location={arrival.location}>
          <Screen routes={routes} />
        </ScreenBoundary>
      )}
    </RootLayout>
  )
}

/** Not drawn anew when only the next screen begins to load. */
const Screen = memo(function Screen({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes)
})

/** As a transition, so that parts which load later do not take the screen before out of sight. */
function useArrival({ arrival }: Navigation): Arrival {
  const [shown, show] = useState(arrival.getSnapshot)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => show(arrival.getSnapshot()))
    follow()
    return arrival.subscribe(follow)
  }, [arrival])
  return shown
}

/**
 * Resolves when the last navigation that was begun is on the screen, or has given way to another, and
 * nothing of the screen before is left.
 */
function useSettled({ arrival, settled }: Navigation, shown: Arrival): () => Promise<void> {
  const [inSight] = useState(() => createStore(shown))
  // By then what the screen before has kept going is over.
  useEffect(() => inSight.set(() => shown), [inSight, shown])
  return useCallback(async () => {
    await settled()
    await new Promise<void>((done) => {
      const look = () => {
        if (inSight.getSnapshot() !== arrival.getSnapshot()) return
        stop()
        done()
      }
      const stop = inSight.subscribe(look)
      look()
    })
  }, [inSight, arrival, settled])
}
