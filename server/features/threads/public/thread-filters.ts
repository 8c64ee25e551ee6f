import type { ExpressionBuilder } from 'kysely'
import { threadFilters } from '#shared/contract/thread-filters.ts'
import type { ThreadFilter } from '#shared/contract/thread-filters.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { ThreadTables } from './entities.ts'
import type { ThreadReader } from './thread-reader.ts'

type Threads = ExpressionBuilder<ThreadTables, 'thread'>

/** What each list of threads has in common, for `reader`. */
const conditions = {
  open: (threads: Threads) => threads('resolved_at', 'is', null),
  resolved: (threads: Threads) => threads('resolved_at', 'is not', null),
  mine: (threads: Threads, { id }: ThreadReader) => {
    const own = said(threads).where(({ eb, cast, or, and, ref }) =>
      or([
        // Its first comment is as old as the thread.
        and([eb('author_id', '=', id), eb('comment.created_at', '=', ref('thread.created_at'))]),
        eb(cast<string>('mentions', 'text'), 'like', `%"${id}"%`),
      ]),
    )
    return threads.and([
      conditions.open(threads),
      threads.or([threads('assignee_id', '=', id), threads.exists(own)]),
    ])
  },
  unread: (threads: Threads, { id }: ThreadReader) =>
    threads.exists(
      said(threads)
        .where('author_id', '<>', id)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('thread_read')
                .select('reader_id')
                .whereRef('thread_read.thread_id', '=', 'thread.id')
                .where('reader_id', '=', id)
                .whereRef('read_at', '>=', 'comment.created_at'),
            ),
          ),
        ),
    ),
}

/** The comments of a thread that are not deleted; one without any is over. */
const said = (threads: Threads) =>
  threads
    .selectFrom('comment')
    .select('comment.id')
    .whereRef('comment.thread_id', '=', 'thread.id')
    .where('deleted_at', 'is', null)

/** The threads of a campaign that `reader` sees and in which something is said. */
function threadsOf(em: EntityManager, campaignId: string, { seesInternal }: ThreadReader) {
  const all = em
    .getKysely<ThreadTables>()
    .selectFrom('thread')
    .where('thread.campaign_id', '=', campaignId)
    .where((threads) => threads.exists(said(threads)))
  return seesInternal ? all : all.where('internal', '=', false)
}

/** Ids of the threads in one list, or in all of them, newest first: those older than `before`. */
export async function findThreads(
  em: EntityManager,
  campaignId: string,
  reader: ThreadReader,
  wanted: { filter: ThreadFilter | 'all'; before: string | undefined; limit: number },
): Promise<string[]> {
  const { filter, before, limit } = wanted
  let found = threadsOf(em, campaignId, reader)
  if (filter !== 'all') found = found.where((threads) => conditions[filter](threads, reader))
  if (before !== undefined) found = found.where('thread.id', '<', before)
  const rows = await found.select('thread.id').orderBy('thread.id', 'desc').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** How many threads are in each list. */
export async function countThreads(
  em: EntityManager,
  campaignId: string,
  reader: ThreadReader,
): Promise<Record<ThreadFilter, number>> {
  const [row] = await threadsOf(em, campaignId, reader)
    .select(({ fn }) =>
      threadFilters.map((filter) =>
        fn
          .countAll<number>()
          .filterWhere((threads) => conditions[filter](threads, reader))
          .as(filter),
      ),
    )
    .execute()
  const count = (filter: ThreadFilter) => row?.[filter] ?? 0
  return {
    open: count('open'),
    mine: count('mine'),
    unread: count('unread'),
    resolved: count('resolved'),
  }
}

/** Which of these threads have comments that `reader` has not read. */
export async function findUnread(
  em: EntityManager,
  threadIds: readonly string[],
  reader: ThreadReader,
): Promise<Set<string>> {
  if (threadIds.length === 0) return new Set()
  const rows = await em
    .getKysely<ThreadTables>()
    .selectFrom('thread')
    .select('thread.id')
    .where('thread.id', 'in', threadIds)
    .where((threads) => conditions.unread(threads, reader))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
