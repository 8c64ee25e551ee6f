import './tokens.css'
import './mantine.css'
import './fonts.css'
import './global.css'
import './forced-colours.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { shieldComposition } from '#client/lib/keys/shield-composition.ts'
import { noteFailedStyles } from '#client/lib/loading/failed-styles.ts'
import { NotLoaded } from '#client/lib/loading/lazy-file.ts'
import { noLongerStranger } from '#client/lib/session/stranger.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { must } from '#shared/lib/must.ts'
import { createNavigation } from './navigation.ts'
import { routes } from './router.tsx'
import { Screens } from './screens.tsx'
import { scrollMemory } from './scroll-memory.ts'
import { startComplete } from './start-complete.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { coloursOfWall } from './wall-colours.ts'

noteFailedStyles()
// Somebody may have signed in in another tab.
document.addEventListener('visibilitychange', noLongerStranger, { once: true })
shieldComposition()

// Its own routers would either change the address before the screen is there or bring 18 kB more.
const navigation = createNavigation(routes, createBrowserHistory(), scrollMemory)

/** That a file could not be loaded is said on the screen, and by the browser itself. */
function report(error: unknown): void {
  if (!(error instanceof NotLoaded)) reportError(error)
}

startComplete(() => {
  const root = must(document.getElementById('root'), 'index.html has no #root')
  // Words for a browser that is too old stand there.
  if (root.firstChild) return
  const look = document.getElementById('first-look')
  if (look)
    void import('./first-look.ts').then(
      ({ handOver }) => handOver(look, root),
      () => look.remove(),
    )
  createRoot(root, { onCaughtError: report }).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        {...coloursOfWall(location)}
      >
        <QueryClientProvider client={queryClient}>
          <Screens routes={routes} navigation={navigation} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
})
