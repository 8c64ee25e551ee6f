import { IdentityError } from '../identity-error.ts'
import type { IdentityAnswer, IdentityProvider } from '../provider.ts'
import { showFlow } from './flow-requests.ts'
import { sweepIdentity } from './flow-store.ts'
import { beginLogin, submitLogin } from './login.ts'
import { createPasswordHasher } from './password-hash.ts'
import { beginRegistration, submitRegistration } from './registration.ts'
import { beginLogout, logout, showError, whoami } from './session-requests.ts'
import { openVisit } from './visit.ts'
import type { EmbeddedParts, Visit } from './visit.ts'

type Handler = (visit: Visit) => Promise<IdentityAnswer>

const routes: Record<string, Partial<Record<string, Handler>>> = {
  '/self-service/registration/browser': { GET: beginRegistration },
  '/self-service/registration/flows': { GET: (visit) => showFlow(visit, 'registration') },
  '/self-service/registration': { POST: submitRegistration },
  '/self-service/login/browser': { GET: beginLogin },
  '/self-service/login/flows': { GET: (visit) => showFlow(visit, 'login') },
  '/self-service/login': { POST: submitLogin },
  '/self-service/logout/browser': { GET: beginLogout },
  '/self-service/logout': { GET: logout },
  '/self-service/errors': { GET: showError },
  '/sessions/whoami': { GET: whoami },
}

const sweepEveryMs = 60 * 60 * 1000

/**
 * The smallest Kratos-compatible provider that the product needs, on the product's own database:
 * registration, login, logout and whoami with passwords.
 */
export function createEmbeddedProvider(
  options: Omit<EmbeddedParts, 'hasher'> & { hasher?: EmbeddedParts['hasher'] },
): IdentityProvider {
  const parts = { ...options, hasher: options.hasher ?? createPasswordHasher() }
  let sweptAt = 0
  return async (request) => {
    const methods = Object.hasOwn(routes, request.path) ? routes[request.path] : undefined
    if (!methods) throw new IdentityError('not_found')
    const handle = methods[request.method]
    if (!handle) throw new IdentityError('method_not_allowed')
    const visit = await openVisit(parts, request)
    if (visit.now.getTime() - sweptAt > sweepEveryMs) {
      sweptAt = visit.now.getTime()
      await sweepIdentity(visit.em, visit.now)
    }
    return handle(visit)
  }
}
