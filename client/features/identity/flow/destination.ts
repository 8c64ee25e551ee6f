/** A way on: within the application, or (only after a click on another provider) out of it. */
export type Destination = { kind: 'screen'; path: string } | { kind: 'leave'; url: string }

const home = '/dashboard'
const notScreens = /^\/(?:\.ory|api|e|f|c|socket\.io|collab)(?:\/|$)/
const identityScreens = /^\/sign-(?:in|up|out)(?:[/?#]|$)/
const flowStart = /^\/\.ory\/self-service\/([a-z]+)\/browser$/
const errorPage = /^\/\.ory\/self-service\/errors$/

/** Where each flow of the provider is shown. */
export const flowScreens = {
  login: '/sign-in',
  registration: '/sign-up',
  recovery: '/sign-in/recovery',
  verification: '/sign-in/verification',
  settings: '/dashboard/settings',
} as const

/** The path within the application that `url` means, or null when it is none of ours. */
export function appPath(url: string | null | undefined, origin: string): string | null {
  if (!url) return null
  const parsed = URL.parse(url, origin)
  if (!parsed || parsed.origin !== origin || parsed.username || parsed.password) return null
  if (notScreens.test(parsed.pathname)) return null
  return parsed.pathname + parsed.search + parsed.hash
}

/** Where to go after signing in: what was asked for, unless that is no place to arrive at. */
export function returnPath(asked: string | null | undefined, origin: string): string {
  const path = appPath(asked, origin)
  return !path || identityScreens.test(path) ? home : path
}

/**
 * The screen of a flow, with the way back kept. `flowId` names a flow that exists already; `email` is
 * filled in where one is asked for.
 */
export function flowPath(
  kind: keyof typeof flowScreens,
  given: { flowId?: string; returnTo?: string | null; email?: string | null } = {},
): string {
  const { flowId, returnTo, email } = given
  const query = new URLSearchParams({
    ...(flowId ? { flow: flowId } : {}),
    ...(returnTo ? { return_to: returnTo } : {}),
    ...(email ? { email } : {}),
  })
  return `${query}` === '' ? flowScreens[kind] : `${flowScreens[kind]}?${query}`
}

/**
 * What a provider's `redirect_browser_to` means here: one of our screens, or for a person who
 * chose to sign in elsewhere an https address. Null for everything else.
 */
export function destinationOf(
  url: string,
  { origin, mayLeave }: { origin: string; mayLeave: boolean },
): Destination | null {
  const parsed = URL.parse(url, origin)
  if (!parsed) return null
  const screen = parsed.origin === origin ? screenOf(parsed.pathname) : null
  if (screen) return { kind: 'screen', path: screen + parsed.search }
  const path = appPath(url, origin)
  if (path) return { kind: 'screen', path }
  if (mayLeave && parsed.protocol === 'https:' && parsed.origin !== origin)
    return { kind: 'leave', url: parsed.href }
  return null
}

/** The screen for an address at which the provider begins a flow or shows an error. */
function screenOf(pathname: string): string | null {
  if (errorPage.test(pathname)) return '/sign-in/error'
  const kind = flowStart.exec(pathname)?.[1]
  return Object.entries(flowScreens).find(([flow]) => flow === kind)?.[1] ?? null
}
