import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { problemOf } from './problem.ts'
import { sessionDoubted } from './session-news.ts'

/** A 401 on any call means that the session ended: ask who is signed in again, and let that decide. */
function reaskOnSignedOut(error: Error, isSessionCheck: boolean) {
  if (isSessionCheck || problemOf(error).slug !== 'signed-out') return
  sessionDoubted.tell()
}

const isTransient = (error: Error) => {
  const { status } = problemOf(error)
  return status === 0 || status === 408 || status >= 500
}

/** The one cache of server state. Failures that may pass are tried twice more, refusals never. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => reaskOnSignedOut(error, isMeKey(query.queryKey)),
  }),
  mutationCache: new MutationCache({ onError: (error) => reaskOnSignedOut(error, false) }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
  },
})

sessionDoubted.listen(() => void queryClient.invalidateQueries({ queryKey: api.me.key() }))

function isMeKey(key: readonly unknown[]): boolean {
  const [path] = key
  return Array.isArray(path) && path[0] === 'me'
}
