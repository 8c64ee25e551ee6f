import { failed, ok } from '../finding.ts'
import type { Finding } from '../finding.ts'
import type { CollabView, LiveView } from './views.ts'

const wall =
  'Let the proxy pass WebSocket upgrades for /socket.io and /collab (Connection and Upgrade headers), and open the page at PUBLIC_URL.'

/** Does the live socket let in exactly whom it should? `mayWatch` is what the role says. */
export function judgeLive(live: LiveView, isSignedIn: boolean, mayWatch: boolean | null): Finding {
  if (live.state === 'silent') return failed('The live socket gave no answer in 8 s.', wall)
  if (live.state === 'refused')
    return isSignedIn
      ? failed(`The live socket refused the connection (${live.why}).`, wall)
      : ok('The live socket lets nobody in who is signed out, as it should be.')
  if (!isSignedIn)
    return failed(
      'The live socket let somebody in who is signed out.',
      'This must not be: report it, with this report.',
    )
  if (live.watching === 'nothing to watch' || mayWatch === null)
    return ok('Connected. There is no company yet whose numbers could be watched.')
  const allowed = live.watching === 'allowed'
  if (allowed !== mayWatch)
    return failed(
      `The live socket ${allowed ? 'shows numbers that the role must not see' : `refuses numbers that the role may see (${live.watching})`}.`,
      'Reload the page: the role may have changed a moment ago. If it stays, report it.',
    )
  return ok(allowed ? 'Connected, and the numbers come.' : 'Connected; the role sees no numbers.')
}

/** Does the collaboration socket? `mayEdit` is what the role says of the campaign; null without one. */
export function judgeCollab(
  collab: CollabView,
  isSignedIn: boolean,
  mayEdit: boolean | null,
): Finding {
  if (collab.state === 'silent') return failed('The collaboration socket gave no answer.', wall)
  if (collab.state === 'welcome') {
    if (mayEdit === null || !isSignedIn)
      return failed(
        'The collaboration socket let somebody in who should not be.',
        'This must not be: report it, with this report.',
      )
    if (collab.canWrite !== mayEdit)
      return failed(
        `The collaboration socket ${collab.canWrite ? 'takes' : 'refuses'} edits, and the role says otherwise.`,
        'Reload the page: the role may have changed a moment ago. If it stays, report it.',
      )
    return ok(mayEdit ? 'Connected, and edits are taken.' : 'Connected, to read only.')
  }
  if (!collab.opened) return failed('The collaboration socket could not be opened.', wall)
  if (!isSignedIn && collab.reason === 'signed-out')
    return ok('The collaboration socket lets nobody in who is signed out, as it should be.')
  if (mayEdit === null && collab.reason === 'not-found')
    return ok('It answers and knows you. There is no campaign yet that could be opened.')
  return failed(
    `The collaboration socket closed with ${collab.code} (${collab.reason || 'no reason'}).`,
    mendClosed(collab.reason),
  )
}

function mendClosed(reason: string): string {
  switch (reason) {
    case 'unavailable':
      return 'The server could not ask the identity provider or the database. Check ORY_URL, DATABASE_URL and its log.'
    case 'signed-out':
      return 'The session cookie does not reach the socket: open the page at PUBLIC_URL, and let the proxy pass cookies on upgrades.'
    case 'too-many-connections':
      return 'Too many connections of you, or from your network. Close other tabs; behind a proxy set TRUST_PROXY=1.'
    case 'shutting-down':
      return 'The server is restarting. Run it again in a moment.'
    default:
      return 'Reload the page: the campaign or the role may have changed. If it stays, look at the log of the server.'
  }
}
