import { can } from '#shared/permissions/can.ts'
import type { Actor, Guest } from '#shared/permissions/can.ts'
import type { AccessTables } from '#server/core/access/entities.ts'
import { loadGuests } from '#server/core/access/load-guests.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'
import { GuestEntity } from '#server/features/share-links/public/entities.ts'
import type { Writer } from '#server/features/threads/public/thread-reader.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'

/** Who writes by mail, and their own address; null where none is known. */
export type MailWriter = { writer: Writer; email: string | null; mayWrite: boolean }

type Wanted = { personId: string; isGuest: boolean }

/** A person as they may write in a campaign now; null for who is not known there any more. */
export function findWriter(
  em: EntityManager,
  campaign: CampaignRow,
  { personId, isGuest }: Wanted,
  now: Date,
): Promise<MailWriter | null> {
  return isGuest ? findGuest(em, campaign, personId, now) : findMember(em, campaign, personId)
}

async function findMember(
  em: EntityManager,
  campaign: CampaignRow,
  personId: string,
): Promise<MailWriter | null> {
  const { companyId } = campaign
  const member = await em.findOne(MemberEntity, { companyId, personId })
  const company = member && (await em.findOne(CompanyEntity, { id: companyId }))
  if (!member || !company) return null
  const author = { kind: 'member', id: personId, name: member.name } as const
  return { ...asWriter(campaign, memberActor(member, company), author), email: member.email }
}

async function findGuest(
  em: EntityManager,
  campaign: CampaignRow,
  id: string,
  now: Date,
): Promise<MailWriter | null> {
  const guest = await em.findOne(GuestEntity, { id })
  if (!guest) return null
  const rights = await loadGuests(em.getKysely<AccessTables>(), [id], now.getTime())
  const actor = rights.get(`${id} ${campaign.companyId}`)
  const author = { kind: 'guest', id, name: guest.name } as const
  return { ...asWriter(campaign, actor, author), email: guest.email ?? null }
}

function asWriter(
  { id: campaignId, companyId }: CampaignRow,
  actor: Actor | Guest | undefined,
  author: Pick<Writer, 'kind' | 'id' | 'name'>,
) {
  const subject = { campaignId, companyId }
  const seesInternal = can(actor, 'thread.internal', subject)
  return { writer: { ...author, seesInternal }, mayWrite: can(actor, 'thread.comment', subject) }
}
