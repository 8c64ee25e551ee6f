import { parse, serialize } from 'cookie'

/** What the embedded provider, like a Kratos, calls the cookie of a session. */
export const sessionCookieName = 'ory_kratos_session'

/** The first value of each cookie of a Cookie header, as it stands there. */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = Object.entries(parse(header ?? '', { decode: asItIs }))
  return new Map(cookies.map(([name, value]) => [name, value ?? '']))
}

/** A Set-Cookie value that scripts can't read; `maxAge` in seconds, 0 removes the cookie; for `path` and below. */
export function httpOnlyCookie(
  name: string,
  value: string,
  options: { maxAge: number; secure: boolean; path?: string },
): string {
  return serialize(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    ...options,
    encode: asItIs,
  })
}

const asItIs = (value: string) => value
