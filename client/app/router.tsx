import { createBrowserRouter } from 'react-router'
import { ErrorScreen, NotFoundScreen } from './error-screen.tsx'
import { RequireCompany, RequireSession } from './require-session.tsx'
import { RootLayout } from './root-layout.tsx'
import { SignedInLayout } from './signed-in-layout.tsx'

/** Every address of the application. Screens are loaded when they are first shown. */
export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        Component: RequireSession,
        children: [{ Component: RequireCompany, children: [{ Component: SignedInLayout }] }],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
])
