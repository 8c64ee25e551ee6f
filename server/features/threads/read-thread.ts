import { AppError } from '#shared/errors/catalogue.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { readNotificationsOfThread } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ThreadEntity } from './public/entities.ts'
import { keepRead } from './public/keep-read.ts'
import { seenBy } from './public/thread-reader.ts'
import type { ThreadReader } from './public/thread-reader.ts'

/**
 * Keeps that `reader` has read a thread up to that time, but not what is yet to be written, and with
 * it what they were told of it.
 */
export function readThread(
  em: EntityManager,
  { id: campaignId, companyId }: CampaignRow,
  reader: ThreadReader,
  { threadId, upTo }: { threadId: string; upTo: Date },
  now: Date,
): Promise<Notified[]> {
  return em.transactional(async (tx) => {
    const wanted = { id: threadId, campaignId, ...seenBy(reader) }
    if (!(await tx.findOne(ThreadEntity, wanted))) throw new AppError('not-found')
    const readAt = upTo < now ? upTo : now
    const { id: readerId } = reader
    await keepRead(tx, { threadId, companyId, campaignId, readerId, readAt })
    return readNotificationsOfThread(tx, { threadId, personId: readerId }, readAt, now)
  })
}
