import type { RequestMail } from '#shared/contract/reviews.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { NotificationEntity } from '#server/features/notifications/public/entities.ts'
import { readDeliveries } from '#server/platform/mail/read-deliveries.ts'
import type { MailPlace } from '#server/platform/mail/read-deliveries.ts'
import { findOpenReview } from './public/queries.ts'

/**
 * What became of the last mail to each who was asked in the open review. Guests whom nobody named gave
 * their address themselves: the team does not see it, and the mail server's reply would say it.
 */
export async function listRequestMails(
  place: MailPlace,
  { id: campaignId, companyId }: Pick<CampaignRow, 'id' | 'companyId'>,
): Promise<RequestMail[]> {
  const { em } = place
  const review = await findOpenReview(em, campaignId)
  if (!review) return []
  const { versionId, createdAt, reviewers } = review
  const of = { campaignId, kind: 'review-requested', versionId } as const
  const told = await em.find(
    NotificationEntity,
    { ...of, createdAt: { $gte: createdAt } },
    { orderBy: { id: 'asc' } },
  )
  const deliveries = await readDeliveries(
    place,
    told.map(({ id }) => id),
  )
  const members = await em.find(MemberEntity, {
    companyId,
    personId: told.map(({ personId }) => personId),
  })
  const people = [
    ...members.map(({ personId, name }) => ({ id: personId, name, kind: 'member' as const })),
    ...reviewers.flatMap(({ id, name, kind }) => (kind === 'guest' ? [{ id, name, kind }] : [])),
  ]
  return people.flatMap((one) => {
    const newest = told.findLast(({ id, personId }) => personId === one.id && deliveries.has(id))
    const mail = newest && deliveries.get(newest.id)
    return mail ? [{ ...one, mail }] : []
  })
}
