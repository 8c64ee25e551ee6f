import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { NotificationRow } from './entities.ts'
import { sendDigest } from '../send-digest.ts'
import type { Recipient } from './recipients.ts'

/** Mails what is too pressing to be gathered, in the caller's transaction. */
export async function mailAtOnce(
  tx: EntityManager,
  campaign: CampaignRow,
  told: readonly { row: NotificationRow; to: Recipient }[],
  appOrigin: string,
  now: Date,
): Promise<void> {
  for (const { row, to } of told) {
    if (!row.mailDueAt) continue
    row.mailDueAt = null
    await sendDigest(tx, { to, campaign, news: [row], appOrigin, about: row.id }, now)
    row.words = null
  }
  await tx.flush()
}
