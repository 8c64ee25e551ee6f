import type { RouteObject } from 'react-router'
import { IdentityErrorScreen } from '#client/features/identity/screens/identity-error-screen.tsx'
import { RecoveryScreen } from '#client/features/identity/screens/recovery-screen.tsx'
import { SignInScreen } from '#client/features/identity/screens/sign-in-screen.tsx'
import { SignUpScreen } from '#client/features/identity/screens/sign-up-screen.tsx'
import { VerificationScreen } from '#client/features/identity/screens/verification-screen.tsx'

/** The screens on which somebody signs in: a small program of their own (`identity-main.tsx`). */
export const identityScreens: RouteObject[] = [
  { path: 'sign-in/recovery', Component: RecoveryScreen },
  { path: 'sign-in/verification', Component: VerificationScreen },
  { path: 'sign-in/error', Component: IdentityErrorScreen },
  { path: 'sign-in/*', Component: SignInScreen },
  { path: 'sign-up/*', Component: SignUpScreen },
]

/** Those that look the same for everybody until the form is there. */
export const knownAhead = ['/sign-in', '/sign-up', '/sign-in/recovery'] as const
