import type { Comment, Thread } from '#shared/contract/threads.ts'
import type { ThreadFilter } from '#shared/contract/thread-filters.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CommentEntity, CommentPictureEntity, ThreadEntity } from './entities.ts'
import type { CommentPictureRow, CommentRow, ThreadRow, ThreadTables } from './entities.ts'
import { presentPicture } from './present-picture.ts'
import { countThreads, findThreads, findUnread } from './thread-filters.ts'
import { seenBy } from './thread-reader.ts'
import type { ThreadReader } from './thread-reader.ts'

const pageLength = 100

/** Threads of a campaign that `reader` sees, newest first: those older than the thread `before`. */
export async function listThreads(
  em: EntityManager,
  campaignId: string,
  reader: ThreadReader,
  asked: { state?: ThreadFilter | 'all' | undefined; before?: string | undefined },
): Promise<{ threads: Thread[]; hasMore: boolean; counts: Record<ThreadFilter, number> }> {
  const { state: filter = 'all', before } = asked
  const limit = pageLength + 1
  const found = await findThreads(em, campaignId, reader, { filter, before, limit })
  const id = found.slice(0, pageLength)
  const rows = await em.find(ThreadEntity, { id, ...seenBy(reader) }, { orderBy: { id: 'desc' } })
  return {
    threads: await withUnread(em, await presentThreads(em, rows, reader), reader),
    hasMore: found.length > pageLength,
    counts: await countThreads(em, campaignId, reader),
  }
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

/** One thread with all its comments; `not-found` when it was kept from `reader` meanwhile. */
export async function showThread(
  em: EntityManager,
  row: ThreadRow,
  reader: ThreadReader,
): Promise<Thread> {
  const [thread] = await withUnread(em, await presentThreads(em, [row], reader), reader)
  if (!thread) throw new AppError('not-found')
  return thread
}

/** Threads with all that members see of them; who has read what is each one's own. */
export const exportThreads = (em: EntityManager, rows: ThreadRow[]): Promise<Shown[]> =>
  presentThreads(em, rows, { seesInternal: true })

type Shown = Omit<Thread, 'unread'>

async function withUnread(
  em: EntityManager,
  threads: readonly Shown[],
  reader: ThreadReader,
): Promise<Thread[]> {
  const id = threads.map((thread) => thread.id)
  const unread = await findUnread(em, id, reader)
  return threads.map((thread) => ({ ...thread, unread: unread.has(thread.id) }))
}

/** Threads with their comments, in a few queries whatever their number. */
async function presentThreads(
  em: EntityManager,
  rows: ThreadRow[],
  reader: Pick<ThreadReader, 'seesInternal'>,
): Promise<Shown[]> {
  const id = rows.map((row) => row.id)
  const comments = await em.find(
    CommentEntity,
    { threadId: id },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  )
  const pictures = await em.find(
    CommentPictureEntity,
    { commentId: comments.map((comment) => comment.id) },
    { orderBy: { place: 'asc' }, disableIdentityMap: true },
  )
  const hidden = await keptFrom(em, id, reader)
  return rows
    .filter(({ id }) => !hidden.has(id))
    .map((row) => ({
      id: row.id,
      anchor: row.anchor,
      internal: row.internal,
      createdAt: row.createdAt.toISOString(),
      ...taskOf(row, reader),
      resolved: row.resolvedAt
        ? { at: row.resolvedAt.toISOString(), by: row.resolvedByName ?? '' }
        : null,
      comments: comments
        .filter((comment) => comment.threadId === row.id)
        .map((comment) => presentComment(comment, reader, pictures)),
    }))
}

/** Which of these threads `reader` no longer sees, now that their comments were read. */
async function keptFrom(
  em: EntityManager,
  id: string[],
  { seesInternal }: Pick<ThreadReader, 'seesInternal'>,
) {
  if (seesInternal) return new Set<string>()
  const kept = { id, internal: true }
  const rows = await em.find(ThreadEntity, kept, { fields: ['id'], disableIdentityMap: true })
  return new Set(rows.map((row) => row.id))
}

/** Whose task a thread is, and until when, for the team; guests learn of none. */
function taskOf(
  { assigneeId, assigneeName, dueOn }: ThreadRow,
  { seesInternal }: Pick<ThreadReader, 'seesInternal'>,
) {
  if (!seesInternal) return { assignee: null, dueOn: null }
  const assignee = assigneeId ? { id: assigneeId, name: assigneeName ?? '' } : null
  return { assignee, dueOn: dueOn ?? null }
}

export function presentComment(
  row: CommentRow,
  { seesInternal }: Pick<ThreadReader, 'seesInternal'>,
  pictures: readonly CommentPictureRow[],
): Comment {
  const isDeleted = Boolean(row.deletedAt)
  return {
    id: row.id,
    author: { kind: row.authorKind, id: row.authorId, name: row.authorName },
    body: isDeleted ? '' : row.body,
    mentions: isDeleted ? [] : row.mentions,
    pictures: isDeleted
      ? []
      : pictures.filter(({ commentId }) => commentId === row.id).map(presentPicture),
    madeWith: row.madeWith
      ? { ...row.madeWith, browser: seesInternal ? row.madeWith.browser : '' }
      : null,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}
