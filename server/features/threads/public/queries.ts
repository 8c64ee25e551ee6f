import type { Comment, Thread } from '#shared/contract/threads.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CommentEntity, ThreadEntity } from './entities.ts'
import type { CommentRow, ThreadRow, ThreadTables } from './entities.ts'

const pageLength = 100

export type ThreadState = 'open' | 'resolved' | 'all'

/** Threads of a campaign, newest first: those older than the thread `before`. */
export async function listThreads(
  em: EntityManager,
  campaignId: string,
  { state = 'all', before }: { state?: ThreadState | undefined; before?: string | undefined },
): Promise<{ threads: Thread[]; hasMore: boolean }> {
  const rows = await em.find(
    ThreadEntity,
    { campaignId, ...inState(state), ...(before ? { id: { $lt: before } } : {}) },
    { orderBy: { id: 'desc' }, limit: pageLength + 1 },
  )
  const shown = await presentThreads(em, rows.slice(0, pageLength))
  // One of which nothing is left but deleted comments is over.
  const threads = shown.filter(({ comments }) => comments.some(({ deletedAt }) => !deletedAt))
  return { threads, hasMore: rows.length > pageLength }
}

/** How many threads of a campaign are open, those without a word left not counted. */
export async function countOpenThreads(em: EntityManager, campaignId: string): Promise<number> {
  const [row] = await em
    .getKysely<ThreadTables>()
    .selectFrom('thread')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('thread.campaign_id', '=', campaignId)
    .where('resolved_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('comment')
          .select('comment.id')
          .whereRef('thread_id', '=', 'thread.id')
          .where('deleted_at', 'is', null),
      ),
    )
    .execute()
  return row?.open ?? 0
}

/** One thread with all its comments. */
export async function showThread(em: EntityManager, row: ThreadRow): Promise<Thread> {
  const [thread] = await presentThreads(em, [row])
  if (!thread) throw new Error('A thread was not presented.')
  return thread
}

/** Threads with their comments, in two queries whatever their number. */
async function presentThreads(em: EntityManager, rows: ThreadRow[]): Promise<Thread[]> {
  const threadId = rows.map(({ id }) => id)
  const comments = await em.find(
    CommentEntity,
    { threadId },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  )
  return rows.map((row) => ({
    id: row.id,
    anchor: row.anchor,
    createdAt: row.createdAt.toISOString(),
    resolved: row.resolvedAt
      ? { at: row.resolvedAt.toISOString(), by: row.resolvedByName ?? '' }
      : null,
    comments: comments.filter((comment) => comment.threadId === row.id).map(presentComment),
  }))
}

export function presentComment(row: CommentRow): Comment {
  const isDeleted = Boolean(row.deletedAt)
  return {
    id: row.id,
    author: { kind: row.authorKind, id: row.authorId, name: row.authorName },
    body: isDeleted ? '' : row.body,
    mentions: isDeleted ? [] : row.mentions,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

function inState(state: ThreadState) {
  if (state === 'all') return {}
  return { resolvedAt: state === 'open' ? null : { $ne: null } }
}
