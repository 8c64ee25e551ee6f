import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { MemberRow } from '#server/core/companies/entities.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { NotificationRow } from './entities.ts'
import { digestMail } from '../mails.ts'

/** Mails what is too pressing to be gathered, in the caller's transaction. */
export async function mailAtOnce(
  tx: EntityManager,
  campaign: CampaignRow,
  told: readonly { row: NotificationRow; member: MemberRow }[],
  appOrigin: string,
  now: Date,
): Promise<void> {
  for (const { row, member } of told) {
    if (!row.mailDueAt) continue
    row.mailDueAt = null
    await queueMail(tx, digestMail({ member, campaign, news: [row], appOrigin }), now)
  }
  await tx.flush()
}
