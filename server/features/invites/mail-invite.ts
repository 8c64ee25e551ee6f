import { holdsAddress } from '#shared/lib/holds-address.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { InviteEntity } from '#server/core/companies/entities.ts'
import type { CompanyRow, InviteRow } from '#server/core/companies/entities.ts'
import { hashToken, newToken } from '#server/platform/identity/tokens.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'
import { queueMail, withdrawMail } from '#server/platform/mail/queue-mail.ts'
import { inviteMail } from './mails.ts'

const dayMs = 24 * 3_600_000
/** Mails with invites to one address in a day, from whichever company. */
const mailsToOneLimit = 5

/** Refuses who may not have us write to strangers; a link they may hand on all the same. */
export function requireMailer({ caller }: Admitted): void {
  const { name, email, emailVerified } = caller.person
  if (!emailVerified)
    throw new AppError(
      'address-unverified',
      'Confirm your own address before you invite by mail, or hand on a link.',
    )
  // Who has no name at the identity provider is called by their address.
  if (holdsAddress(name) && name !== email)
    throw new AppError(
      'conflict',
      'Your own name holds an address. Change it in your settings before you invite by mail, or hand on a link.',
    )
}

/** Refuses one more mail to an address that has had enough of them today. */
export async function requireMailRoom(tx: EntityManager, email: string, now: Date): Promise<void> {
  const createdAt = { $gt: new Date(now.getTime() - dayMs) }
  const about = { createdAt, recipient: email, aboutId: { $ne: null } }
  const mails = await tx.find(MailEntity, about, { fields: ['aboutId'] })
  const ids = mails.flatMap(({ aboutId }) => aboutId ?? [])
  // Other mails are about other rows.
  const invites = await tx.find(InviteEntity, { id: ids }, { fields: ['id'] })
  const isInvite = new Set(invites.map(({ id }) => id))
  if (ids.filter((id) => isInvite.has(id)).length < mailsToOneLimit) return
  throw new AppError(
    'rate-limited',
    'This address was sent several invites today. Try again tomorrow, or hand on a link.',
  )
}

export const inviteUrl = (appOrigin: string, token: string) => `${appOrigin}/invite#${token}`

type Mailed = {
  row: InviteRow
  /** Where it goes. */
  email: string
  company: CompanyRow
  campaign: CampaignRow | null
  appOrigin: string
}

/**
 * Mails an invite, named as from `by`, with a link of its own that nobody else sees: who follows it
 * reads that mail. One that was mailed before works no more.
 */
export async function mailInvite(
  tx: EntityManager,
  { caller }: Admitted,
  { row, email, company, campaign, appOrigin }: Mailed,
  now: Date,
): Promise<void> {
  const token = newToken()
  row.mailTokenHash = hashToken(token)
  const mail = inviteMail({
    to: email,
    inviter: caller.person.name,
    inviterAddress: caller.person.email,
    company,
    campaign: campaign?.name ?? null,
    role: row.role,
    url: inviteUrl(appOrigin, token),
    expiresAt: row.expiresAt,
  })
  await withdrawMail(tx, [row.id])
  await queueMail(tx, { ...mail, about: row.id }, now)
}
