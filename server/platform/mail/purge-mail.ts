import type { EntityManager } from '#server/platform/db/open-database.ts'
import { MailEntity } from './entities.ts'

const dayMs = 24 * 3_600_000
const keepMs = 30 * dayMs

/** Forgets mails, sent or not, thirty days after they were written. */
export async function purgeMail(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(MailEntity, { createdAt: { $lt: new Date(now.getTime() - keepMs) } })
}
