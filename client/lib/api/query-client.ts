import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import { api } from './api.ts'
import { problemOf } from '../errors/problem.ts'
import { sessionDoubted } from './session-news.ts'

/** Refusals that say: who is signed in, or what they may, is not what this screen believes. */
const doubting: readonly ErrorSlug[] = [
  'signed-out',
  'forbidden',
  'not-found',
  'company-closed',
  'company-disabled',
  'account-disabled',
]

/** Asks again who is signed in and what they may, and lets that decide what is shown. */
function reaskOnRefusal(error: Error, isSessionCheck: boolean) {
  if (isSessionCheck || !doubting.includes(problemOf(error).slug)) return
  sessionDoubted.tell()
}

const isTransient = (error: Error) => {
  const { status } = problemOf(error)
  return status === 0 || status === 408 || status >= 500
}

/** The one cache of server state. Failures that may pass are tried twice more, refusals never. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => reaskOnRefusal(error, isMeKey(query.queryKey)),
  }),
  mutationCache: new MutationCache({ onError: (error) => reaskOnRefusal(error, false) }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
    // What was asked for while offline is refused in words: done by itself when the connection is
    // back, it would come when nobody expects it any more.
    mutations: { networkMode: 'always' },
  },
})

sessionDoubted.listen(() => {
  void queryClient.invalidateQueries({ queryKey: api.me.key() })
  void queryClient.invalidateQueries({ queryKey: api.shareLinks.show.key() })
  void queryClient.invalidateQueries({ queryKey: api.shareLinks.mine.key() })
})

function isMeKey(key: readonly unknown[]): boolean {
  const [path] = key
  return Array.isArray(path) && path[0] === 'me'
}
