import { failed, ok } from '../finding.ts'
import type { Finding } from '../finding.ts'

/** Does the browser keep the cookies, and do scripts stay away from the session? */
export function judgeCookies(names: readonly string[], scriptNames: readonly string[]): Finding {
  const session = names.find((name) => /session/i.test(name))
  const readable = scriptNames.find((name) => /session|csrf/i.test(name))
  if (readable)
    return failed(
      `Scripts of this page can read the cookie ${readable}.`,
      'A proxy or the provider drops HttpOnly from its cookies: let it pass Set-Cookie unchanged.',
    )
  const csrf = names.some((name) => name.startsWith('csrf_token'))
  const parts = [session ? 'the session' : null, csrf ? 'forms (CSRF)' : null]
  const present = parts.filter((part) => part !== null)
  return ok(
    present.length === 0
      ? 'No cookie of the provider yet; the first form brings one.'
      : `The server gets the cookies for ${present.join(' and ')}; scripts cannot read them.`,
  )
}
