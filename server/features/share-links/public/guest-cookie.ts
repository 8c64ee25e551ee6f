import { httpOnlyCookie, parseCookies } from '#server/platform/identity/cookies.ts'

const guestCookieName = 'fanfare_guest'
/** How long a browser is known as one of a guest. */
export const guestLifetimeMs = 90 * 24 * 3_600_000

/** The guest whom a Cookie header names, by its value; undefined without one. */
export function guestTokenIn(cookieHeader: string | undefined): string | undefined {
  return parseCookies(cookieHeader).get(guestCookieName) || undefined
}

/** The Set-Cookie header that makes a browser one of a guest. */
export function guestCookie(token: string, appOrigin: string): string {
  const secure = appOrigin.startsWith('https:')
  return httpOnlyCookie(guestCookieName, token, { maxAge: guestLifetimeMs / 1000, secure })
}
