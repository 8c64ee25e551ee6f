import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ShownAs, Thread } from '#shared/contract/threads.ts'
import { api, client } from '#client/lib/api/api.ts'
import { readAnew } from '#client/lib/api/read-anew.ts'
import { useLiveChange } from '#client/lib/live/use-live-change.ts'
import { refreshReviews } from '#client/features/reviews/public/use-reviews.ts'
import type { ThreadFilter } from '#shared/contract/thread-filters.ts'
import { threadsQuery } from './threads-query.ts'

const none: readonly Thread[] = []
/** How often (ms) it is looked though nothing was heard: a message may have been lost. */
const lookAgainMs = 60_000

/**
 * Threads of a campaign as they are now, newest first, and how many are in each list; `fetchNextPage`
 * brings older ones.
 */
export function useThreads(campaignId: string, state: ThreadFilter, enabled = true) {
  const query = useInfiniteQuery({
    ...threadsQuery(campaignId, state),
    enabled,
    refetchInterval: lookAgainMs,
  })
  const pages = query.data?.pages
  const threads = useMemo(() => pages?.flatMap((page) => page.threads) ?? none, [pages])
  return { ...query, threads, counts: pages?.[0]?.counts }
}

/**
 * Asks again for threads and reviews of a campaign whenever somebody has changed them; for those of
 * the team alone where `seesInternal`.
 */
export function useLiveThreads(campaignId: string, seesInternal: boolean): void {
  const queries = useQueryClient()
  const askAgain = useCallback(() => {
    void readAnew(queries, api.threads.key())
    void refreshReviews(queries)
  }, [queries])
  useLiveChange('review', campaignId, askAgain)
  useLiveChange('internal', seesInternal ? campaignId : null, askAgain)
}

/** What can be done with threads, by somebody to whom the page is `shownAs`. Each shows at once what the server has answered. */
export function useThreadCommands(campaignId: string, shownAs: ShownAs) {
  const queries = useQueryClient()
  const settled = {
    onSuccess: (thread: Thread) => remember(queries, thread),
    onSettled: () => queries.invalidateQueries({ queryKey: api.threads.key() }),
  }
  type In<Name extends keyof typeof client.threads> = Omit<
    Parameters<(typeof client.threads)[Name]>[0],
    'campaignId'
  >
  return {
    create: useMutation({
      mutationFn: (input: In<'create'>) => client.threads.create({ campaignId, shownAs, ...input }),
      ...settled,
    }),
    reply: useMutation({
      mutationFn: (input: In<'reply'>) => client.threads.reply({ campaignId, shownAs, ...input }),
      ...settled,
    }),
    edit: useMutation({
      mutationFn: (input: In<'editComment'>) =>
        client.threads.editComment({ campaignId, ...input }),
      ...settled,
    }),
    remove: useMutation({
      mutationFn: (commentId: string) => client.threads.removeComment({ campaignId, commentId }),
      ...settled,
    }),
    restore: useMutation({
      mutationFn: (commentId: string) => client.threads.restoreComment({ campaignId, commentId }),
      ...settled,
    }),
    read: useMutation({
      mutationFn: (input: In<'read'>) => client.threads.read({ campaignId, ...input }),
      onSuccess: (_, { threadId: id }) =>
        change(queries, id, (known) => ({ ...known, unread: false })),
      onSettled: settled.onSettled,
    }),
    assign: useMutation({
      mutationFn: (input: In<'assign'>) => client.threads.assign({ campaignId, ...input }),
      ...settled,
    }),
    setAudience: useMutation({
      mutationFn: (input: In<'setAudience'>) =>
        client.threads.setAudience({ campaignId, ...input }),
      ...settled,
    }),
    settle: useMutation({
      mutationFn: ({ threadId, resolved }: { threadId: string; resolved: boolean }) =>
        client.threads[resolved ? 'resolve' : 'reopen']({ campaignId, threadId }),
      ...settled,
    }),
  }
}

export type ThreadCommands = ReturnType<typeof useThreadCommands>

type List = { threads: Thread[]; hasMore: boolean; counts: Record<ThreadFilter, number> }
type Pages = InfiniteData<List>

/** Writes a thread into every list that has it; a new one comes with the next answer. */
const remember = (queries: QueryClient, thread: Thread) => change(queries, thread.id, () => thread)

function change(queries: QueryClient, id: string, changed: (known: Thread) => Thread): void {
  queries.setQueriesData<Pages>({ queryKey: api.threads.list.key() }, (list) =>
    list?.pages
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            threads: page.threads.map((known) => (known.id === id ? changed(known) : known)),
          })),
        }
      : list,
  )
}
