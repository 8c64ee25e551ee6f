import { v7 as uuidv7 } from 'uuid'
import { authorName } from '#shared/contract/author-name.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import {
  gatherMs,
  notify,
  withdrawNotifications,
} from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { findRecipients } from '#server/features/notifications/public/recipients.ts'
import type { Recipient } from '#server/features/notifications/public/recipients.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CommentEntity } from './public/entities.ts'
import type { ThreadRow } from './public/entities.ts'
import type { Writer } from './public/thread-reader.ts'
import { requireThread } from './public/write-comment.ts'
import type { Outcome } from './public/write-comment.ts'

/**
 * Says whose task a thread is and until when; null for nobody and no day. Who gets it is told like
 * who is mentioned, who had it is told no more. Only members who see the campaign can have it.
 */
export function assignThread(
  em: EntityManager,
  campaign: CampaignRow,
  by: Writer,
  wanted: { threadId: string; assigneeId: string | null; dueOn: string | null },
  now: Date,
): Promise<Outcome> {
  return em.transactional(async (tx) => {
    const thread = await requireThread(tx, campaign.id, by, wanted.threadId)
    thread.dueOn = wanted.dueOn
    if ((thread.assigneeId ?? null) === wanted.assigneeId) return { thread, notified: [] }
    const { assigneeId } = wanted
    const assignee = assigneeId ? await requireMember(tx, campaign, assigneeId, now) : null
    thread.assigneeId = assignee?.personId ?? null
    thread.assigneeName = assignee?.name ?? null
    const before = { threadId: thread.id, kind: 'assigned' } as const
    const withdrawn = await withdrawNotifications(tx, before, now)
    const told =
      assignee && assignee.personId !== by.id
        ? await tellOf(tx, { campaign, thread, by, personId: assignee.personId }, now)
        : []
    return { thread, notified: [...withdrawn, ...told] }
  })
}

async function requireMember(
  tx: EntityManager,
  campaign: CampaignRow,
  personId: string,
  now: Date,
): Promise<Recipient> {
  const asked = { ids: [personId], isOfThread: true }
  const [found] = await findRecipients(tx, campaign, asked, now)
  if (found && !found.isGuest) return found
  throw new AppError('validation-failed', undefined, [
    { pointer: '/assigneeId', detail: 'Assign it to somebody of the company.' },
  ])
}

type Assigned = { campaign: CampaignRow; thread: ThreadRow; by: Writer; personId: string }

async function tellOf(
  tx: EntityManager,
  { campaign, thread, by, personId }: Assigned,
  now: Date,
): Promise<Notified[]> {
  const said = { threadId: thread.id, deletedAt: null }
  const first = await tx.findOne(CommentEntity, said, { orderBy: { createdAt: 'asc', id: 'asc' } })
  const fact = {
    // Each assignment is told of, also of what one had before.
    sourceId: uuidv7(),
    threadId: thread.id,
    byName: authorName(by),
    text: first?.body ?? '',
  }
  const mailAt = new Date(now.getTime() + gatherMs)
  const added = await notify(tx, campaign, new Map([[personId, 'assigned']]), fact, { now, mailAt })
  return added.map(({ row }) => row)
}
