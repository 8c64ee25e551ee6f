import type { Answer } from '../ask.ts'
import { attention, failed, ok } from '../finding.ts'
import type { Finding } from '../finding.ts'
import { describeAnswer } from './describe-answer.ts'
import { errorIdOf, readFlow } from './flow-facts.ts'
import type { FlowFacts } from './flow-facts.ts'

const proxyMend =
  'Let /.ory of the proxy in front lead to Fanfare, never to the provider itself, and pass cookies unchanged.'

/** Is a flow given back to the browser that began it? */
export function judgeSameFlow(answer: Answer, login: FlowFacts): Finding {
  if (readFlow(answer)?.id === login.id) return ok('The same browser gets its form back.')
  return failed(
    `The form that was just begun is gone or refused (${describeAnswer(answer)}).`,
    'The CSRF cookie did not come back: open the page at PUBLIC_URL, and let no proxy drop cookies.',
  )
}

/** Is it kept from everybody else? */
export function judgeForeignFlow(answer: Answer): Finding {
  if (answer.status === 403)
    return ok(`A browser without its cookie is refused (${describeAnswer(answer)}).`)
  return failed(
    `A browser without its cookie gets ${describeAnswer(answer)} instead of 403.`,
    proxyMend,
  )
}

/** Is a form refused that was not filled in here? */
export function judgeForgery(answer: Answer): Finding {
  const id = errorIdOf(answer)
  if (answer.status === 403 && id === 'security_csrf_violation')
    return ok('A form with a wrong CSRF token is refused (security_csrf_violation).')
  if (answer.status === 429)
    return attention(
      'Too many forms were sent from your address.',
      'Wait a minute and run it again.',
    )
  return failed(
    `A form with a wrong CSRF token got ${describeAnswer(answer)} instead of a refusal.`,
    'Other sites could sign people in to foreign accounts. Keep CSRF protection on in the provider.',
  )
}

/** Can the person end the session? The link is only looked at, never followed. */
export function judgeLogout(answer: Answer, isSignedIn: boolean, origin: string): Finding {
  if (!isSignedIn)
    return answer.status === 401
      ? ok('Nobody is signed in, so there is nothing to end (401).')
      : failed(`Nobody is signed in, but it answered ${describeAnswer(answer)}.`, proxyMend)
  const url = logoutUrl(answer.body)
  if (url === null)
    return failed(`There is no way to sign out (${describeAnswer(answer)}).`, proxyMend)
  const parsed = URL.parse(url, origin)
  if (parsed?.origin === origin && parsed.pathname.startsWith('/.ory/'))
    return ok('There is a link that ends the session. It was not followed.')
  return failed(
    'The link that ends the session leads to another address than this page.',
    'Set SERVE_PUBLIC_BASE_URL of the provider to PUBLIC_URL followed by /.ory/.',
  )
}

function logoutUrl(body: unknown): string | null {
  const has = typeof body === 'object' && body !== null && 'logout_url' in body
  return has && typeof body.logout_url === 'string' ? body.logout_url : null
}

/** Is an unknown error answered as unknown, in JSON? */
export function judgeErrors(answer: Answer): Finding {
  if (answer.status === 404) return ok('An error that nobody knows is answered with 404.')
  return attention(
    `An error that nobody knows is answered with ${describeAnswer(answer)} instead of 404.`,
    'People may see an odd page when something goes wrong at the provider.',
  )
}

/** Is the admin API out of reach from outside? */
export function judgeAdmin(answer: Answer): Finding {
  if (answer.status === 404) return ok('The admin API cannot be reached from here.')
  return failed(
    `The address of the admin API answers ${describeAnswer(answer)}. Whoever reaches it can take over every account.`,
    proxyMend,
  )
}
