import { attention, failed, ok, skipped } from '../finding.ts'
import type { Finding } from '../finding.ts'
import type { View } from './views.ts'

const tellProvider =
  'Look at the log of the server and run /test-ory, which asks the provider step by step.'

/** Can this browser ask the identity provider? */
export function judgeClient(view: View): Finding {
  switch (view.state) {
    case 'session':
      return ok('The identity provider knows this browser: it is signed in.')
    case 'anonymous':
      return ok('The identity provider answers: nobody is signed in.')
    case 'needs-second-factor':
      return attention(
        'Signed in, but the second factor is still missing.',
        'Sign in again and give the second factor.',
      )
    case 'broken':
      return failed(`The identity provider behind /.ory gave ${view.why}.`, tellProvider)
  }
}

/** Does the API see the same as the browser? */
export function judgeApi(api: View, client: View): Finding {
  if (api.state === 'broken')
    return failed(
      `The API gave ${api.why} when asked who is signed in.`,
      'A 503 means that the server cannot reach the identity provider: check ORY_URL from the machine of the server.',
    )
  if (api.state === 'session' && client.state === 'session' && api.personId !== client.personId)
    return failed(
      'The API sees another person than the browser.',
      'Two providers are in use: let ORY_URL and the proxy in front lead to the same one, and delete the cookies of this site.',
    )
  if (api.state !== client.state && client.state === 'session')
    return failed(
      'The browser is signed in, but the API sees nobody.',
      'The session cookie does not reach the API: look for a proxy that drops cookies, and open the page at PUBLIC_URL.',
    )
  if (api.state === 'session' && client.state !== 'session' && client.state !== 'broken')
    return failed(
      'The API sees a session that the browser does not have.',
      'A session that just ended is forgotten within ten seconds: run this again. If it stays, a cache in front answers for the API or for /.ory.',
    )
  if (api.state === 'session') return ok('The API sees the same person.')
  if (client.state === 'needs-second-factor')
    return ok('The API sees nobody before the second factor is given.')
  return ok('The API sees nobody.')
}

/** Do all four see the same? Of a socket that was not tried it is null whether it let one in. */
export function judgeAgreement(seen: {
  client: View
  api: View
  live: boolean | null
  collab: boolean | null
}): Finding {
  const { client, api, live, collab } = seen
  if (client.state === 'broken' || api.state === 'broken' || live === null || collab === null)
    return skipped('Not judged: one of them gives no usable answer.')
  const isIn = [client.state === 'session', api.state === 'session', live, collab]
  if (isIn.every(Boolean)) return ok('Browser, API and both sockets see the same session.')
  if (!isIn.some(Boolean)) return ok('Browser, API and both sockets agree: nobody is signed in.')
  return failed(
    'They do not agree: see the table for who sees what.',
    'Mend the first check above that is not well, then run this again.',
  )
}

const slowMs = 1_000

/** Is everything quick enough to work with? `times` in ms by name. */
export function judgeSpeed(times: Readonly<Record<string, number>>): Finding {
  const slow = Object.entries(times).filter(([, ms]) => ms > slowMs)
  if (slow.length === 0)
    return ok(`The slowest answer took ${Math.max(0, ...Object.values(times))} ms.`)
  const named = slow.map(([name, ms]) => `${name} ${ms} ms`).join(', ')
  return attention(
    `Some answers took longer than a second: ${named}.`,
    'If it stays: is the provider or the database far from the server, or the machine busy?',
  )
}
