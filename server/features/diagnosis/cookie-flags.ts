import type { DiagnosedCookie } from '#shared/contract/diagnosis.ts'

/** Name and flags of a Set-Cookie value; nothing of what the cookie holds. */
export function cookieFlags(setCookie: string): DiagnosedCookie {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim())
  const name = pair.split('=', 1)[0] ?? ''
  const valueOf = (wanted: string) => {
    const found = attributes.find((part) => part.split('=', 1)[0]?.toLowerCase() === wanted)
    return found === undefined ? null : found.slice(wanted.length + 1)
  }
  return {
    name,
    kind: kindOf(name),
    httpOnly: valueOf('httponly') !== null,
    secure: valueOf('secure') !== null,
    sameSite: valueOf('samesite'),
    path: valueOf('path'),
    domain: valueOf('domain'),
  }
}

/** By the names that Ory gives; other providers' cookies are `other`. */
function kindOf(name: string): DiagnosedCookie['kind'] {
  if (name.startsWith('csrf_token')) return 'csrf'
  return /session/i.test(name) ? 'session' : 'other'
}
