import type { DiagnosedCookie } from '#shared/contract/diagnosis.ts'
import { attention, failed, ok } from './finding.ts'
import type { Finding } from './finding.ts'

/** Are the cookies that the provider sets as safe as they should be at this address? */
export function judgeFlags(cookies: readonly DiagnosedCookie[], isEncrypted: boolean): Finding {
  const csrf = cookies.filter((cookie) => cookie.kind === 'csrf')
  if (csrf.length === 0)
    return failed(
      'The provider sets no cookie against forged forms (CSRF).',
      'Browser flows need it: check that the provider answers /self-service/login/browser and that no proxy drops Set-Cookie.',
    )
  const wrong = csrf.flatMap(flawsOf)
  if (wrong.length > 0)
    return failed(
      `The provider's cookie is ${wrong.join(', ')}.`,
      'Kratos takes this from SERVE_PUBLIC_BASE_URL and cookies.* in its configuration.',
    )
  const isSecure = csrf.every((cookie) => cookie.secure)
  if (isEncrypted && !isSecure)
    return attention(
      'The provider does not mark its cookies Secure, though people come by https.',
      'Let the public base URL of the provider begin with https, and run Kratos without --dev.',
    )
  if (!isEncrypted && isSecure)
    return failed(
      'The provider marks its cookies Secure, but PUBLIC_URL is http: browsers will not keep them.',
      'Use https, or run Kratos with --dev on a machine of your own.',
    )
  return ok(`HttpOnly, SameSite=Lax${isSecure ? ', Secure' : ''}, for this host only.`)
}

function flawsOf(cookie: DiagnosedCookie): string[] {
  return [
    ...(cookie.httpOnly ? [] : ['readable by scripts (no HttpOnly)']),
    ...(cookie.sameSite && /^(?:lax|strict)$/i.test(cookie.sameSite)
      ? []
      : ['sent along from other sites (SameSite is not Lax)']),
    ...(cookie.path && cookie.path !== '/' ? [`for ${cookie.path} only`] : []),
    ...(cookie.domain ? [`shared with all hosts of ${cookie.domain}`] : []),
  ]
}
