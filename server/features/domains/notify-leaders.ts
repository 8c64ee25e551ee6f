import { v7 as uuidv7 } from 'uuid'
import { graceDays } from '#shared/contract/domain-states.ts'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { MailStop } from '#server/features/notifications/public/mail-stops.ts'
import { makeMailStop } from '#server/features/notifications/public/mail-stops.ts'
import { notify } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { displayNameOf } from './domain-name.ts'
import { domainMail } from './mails.ts'
import type { CustomDomainRow } from './public/entities.ts'

export type DomainNews = 'verified' | 'drifted' | 'recovered' | 'lost'

/**
 * Tells owners and admins what has become of a domain, by mail and, where it shows a campaign, in the
 * app, as each of them wants it; in the caller's transaction. Gives whose notifications are others.
 */
export async function notifyLeaders(
  tx: EntityManager,
  row: CustomDomainRow,
  news: DomainNews,
  appOrigin: string,
  now: Date,
): Promise<Notified[]> {
  const { companyId, campaignId: id } = row
  const leaders = await tx.find(MemberEntity, { companyId, role: ['owner', 'admin'] })
  const words = wordsOf(row, news)
  const url = `${appOrigin}/dashboard/settings/domains?company=${companyId}`
  const company = await tx.findOneOrFail(CompanyEntity, { id: companyId })
  const mailTo = ({ name, email: to }: { name: string; email: string }, stop?: MailStop) =>
    queueMail(tx, domainMail({ to, name, company, url, stop, ...words }), now)
  const campaign = id ? await tx.findOne(CampaignEntity, { id, companyId }) : null
  // What is told in the app is told of a campaign.
  if (!campaign) {
    for (const leader of leaders) await mailTo(leader)
    return []
  }
  const kinds = new Map<string, NotificationKind>(
    leaders.map(({ personId }) => [personId, 'domain']),
  )
  const fact = { sourceId: uuidv7(), threadId: null, byName: 'Fanfare', text: words.subject }
  const notified = await notify(tx, campaign, kinds, fact, { now, mailAt: now })
  for (const one of notified) {
    if (!one.row.mailDueAt) continue
    one.row.mailDueAt = null
    one.row.words = null
    const of = { companyId, personId: one.to.personId, kinds: ['domain'] as const }
    await mailTo(one.to, await makeMailStop(tx, of, appOrigin, now))
  }
  await tx.flush()
  return notified.map(({ row: one }) => one)
}

/** What happened, what is safe, what to do. */
function wordsOf({ name, finding }: CustomDomainRow, news: DomainNews) {
  const shown = displayNameOf(name)
  switch (news) {
    case 'verified':
      return { subject: `${shown} is verified`, text: 'The TXT record proves that it is yours.' }
    case 'recovered':
      return { subject: `${shown} is all right again`, text: 'Its records are back in DNS.' }
    case 'lost':
      return {
        subject: `${shown} is not served any more`,
        text: `Its TXT record was gone for ${graceDays} days. The campaign is still found at its address on Fanfare. Put the record back to verify the domain again.`,
      }
    case 'drifted':
      return finding?.proof.kind === 'right'
        ? {
            subject: `${shown} does not lead to Fanfare any more`,
            text: 'Its TXT record is there, but the record that leads visitors to the campaign was removed or changed. Put it back, so that visitors find the campaign.',
          }
        : {
            subject: `The TXT record of ${shown} is gone`,
            text: `The domain is served for ${graceDays} days from now. Put the record back until then to keep it.`,
          }
  }
}
