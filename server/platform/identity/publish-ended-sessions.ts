import { z } from 'zod'
import type { IdentityProvider, IdentityRequest } from './provider.ts'

/**
 * Makes a provider say which other sessions a request has ended, which Kratos does not: it lists
 * them before and after. Where it can't be listed, nothing is said to have ended.
 */
export function publishEndedSessions(provider: IdentityProvider): IdentityProvider {
  return async (request) => {
    if (!mayEndOthers(request)) return provider(request)
    const before = await othersOf(provider, request)
    const answer = await provider(request)
    if (answer.status >= 400 || !before || before.length === 0) return answer
    const after = await othersOf(provider, request)
    return after ? { ...answer, endedSessions: before.filter((id) => !after.includes(id)) } : answer
  }
}

function mayEndOthers({ method, path }: IdentityRequest): boolean {
  if (method === 'DELETE') return path === '/sessions' || path.startsWith('/sessions/')
  return method === 'POST' && path === '/self-service/settings'
}

const sessions = z.array(z.object({ id: z.string() }))

async function othersOf(
  provider: IdentityProvider,
  request: IdentityRequest,
): Promise<string[] | null> {
  const { 'content-type': _, ...headers } = request.headers
  const list = {
    ...request,
    method: 'GET',
    path: '/sessions',
    query: new URLSearchParams({ per_page: '500' }),
    headers: { ...headers, accept: 'application/json' },
    body: Buffer.alloc(0),
  }
  try {
    const { status, body } = await provider(list)
    if (status !== 200 || !Buffer.isBuffer(body)) return null
    return sessions.parse(JSON.parse(body.toString('utf8'))).map(({ id }) => id)
  } catch {
    return null
  }
}
