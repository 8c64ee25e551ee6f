/** What the embedded provider, like a Kratos, calls the cookie of a session. */
export const sessionCookieName = 'ory_kratos_session'

/** The first value of each cookie of a Cookie header, as it stands there. */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at < 0) continue
    const name = pair.slice(0, at).trim()
    if (!cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

/** A Set-Cookie value that scripts can't read; `maxAge` in seconds, 0 removes the cookie; for `path` and below. */
export function httpOnlyCookie(
  name: string,
  value: string,
  options: { maxAge: number; secure: boolean; path?: string },
): string {
  const secure = options.secure ? '; Secure' : ''
  const path = options.path ?? '/'
  return `${name}=${value}; Path=${path}; Max-Age=${options.maxAge}; HttpOnly; SameSite=Lax${secure}`
}
