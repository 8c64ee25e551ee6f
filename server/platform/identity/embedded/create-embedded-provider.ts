import { IdentityError } from '../identity-error.ts'
import type { IdentityAnswer, IdentityProvider, IdentityRequest } from '../provider.ts'
import { errorPage, showError } from './error-requests.ts'
import { showFlow } from './flow-requests.ts'
import { purgeIdentity } from './flow-store.ts'
import { beginLogin, submitLogin } from './login.ts'
import { createPasswordHasher } from '../password-hash.ts'
import { beginRecovery, submitRecovery } from './recovery.ts'
import { beginRegistration, submitRegistration } from './registration.ts'
import {
  beginLogout,
  listSessions,
  logout,
  revokeOtherSessions,
  revokeSession,
  whoami,
} from './session-requests.ts'
import { beginSettings, submitSettings } from './settings.ts'
import { beginVerification, submitVerification } from './verification.ts'
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
  '/self-service/recovery/browser': { GET: beginRecovery },
  '/self-service/recovery/flows': { GET: (visit) => showFlow(visit, 'recovery') },
  '/self-service/recovery': { POST: submitRecovery },
  '/self-service/verification/browser': { GET: beginVerification },
  '/self-service/verification/flows': { GET: (visit) => showFlow(visit, 'verification') },
  '/self-service/verification': { POST: submitVerification },
  '/self-service/settings/browser': { GET: beginSettings },
  '/self-service/settings/flows': { GET: (visit) => showFlow(visit, 'settings') },
  '/self-service/settings': { POST: submitSettings },
  '/self-service/logout/browser': { GET: beginLogout },
  '/self-service/logout': { GET: logout },
  '/self-service/errors': { GET: showError },
  '/sessions/whoami': { GET: whoami },
  '/sessions': { GET: listSessions, DELETE: revokeOtherSessions },
}

const sweepEveryMs = 60 * 60 * 1000

/**
 * The smallest Kratos-compatible provider that the product needs, on the product's own database:
 * registration, login, logout, recovery and verification by code, settings and sessions.
 */
export function createEmbeddedProvider(
  options: Omit<EmbeddedParts, 'hasher'> & { hasher?: EmbeddedParts['hasher'] },
): IdentityProvider {
  const parts = { ...options, hasher: options.hasher ?? createPasswordHasher() }
  let sweptAt = 0
  return async (request) => {
    const handle = handlerOf(request)
    const visit = await openVisit(parts, request)
    if (visit.now.getTime() - sweptAt > sweepEveryMs) {
      sweptAt = visit.now.getTime()
      await purgeIdentity(visit.em, visit.now)
    }
    try {
      return await handle(visit)
    } catch (error) {
      const page = error instanceof IdentityError ? errorPage(visit, error) : null
      if (!page) throw error
      return page
    }
  }
}

function handlerOf({ path, method }: IdentityRequest): Handler {
  const methods = Object.hasOwn(routes, path) ? routes[path] : methodsOfSession(path)
  if (!methods) throw new IdentityError('not_found')
  const handle = methods[method]
  if (!handle) throw new IdentityError('method_not_allowed')
  return handle
}

function methodsOfSession(path: string): Partial<Record<string, Handler>> | undefined {
  const id = /^\/sessions\/([^/]+)$/.exec(path)?.[1]
  return id === undefined ? undefined : { DELETE: (visit) => revokeSession(visit, id) }
}
