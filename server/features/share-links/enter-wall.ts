import type { WallOfLink } from '#shared/contract/wall-links.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { WallAdmissionEntity, WallLinkEntity } from '#server/core/access/entities.ts'
import type { WallLinkRow } from '#server/core/access/entities.ts'
import { mayShareWall } from '#server/core/access/load-guests.ts'
import type { Caller } from '#server/core/caller.ts'
import { isOpen } from '#server/core/companies/access.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import type { Limits } from '#server/core/limits.ts'
import { networkOf } from '#server/platform/http/network-of.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { holderOf } from './holder-of.ts'

/** More than a company has screens; each start of one that remembers nothing is a screen more. */
const screensLimit = 10_000

type Entrance = {
  caller: Caller | null
  address: string
  limits: Pick<Limits, 'wallEntrance'>
  now: Date
}

/**
 * Lets a screen in by a link of a wall: a signed-in person as themselves, everybody else as a guest,
 * for whose cookie `guestToken` is. Throws `link-unusable`, `rate-limited`.
 */
export async function enterWall(
  em: EntityManager,
  { caller, address, limits, now }: Entrance,
  token: string,
): Promise<WallOfLink & { guestToken: string | null }> {
  await limits.wallEntrance.keep(networkOf(address))
  const { id: linkId, companyId, campaignId = null } = await findWallLink(em, token)
  const wall = { companyId, campaignId }
  if (caller && (await isInside(em, caller, { linkId, companyId })))
    return { ...wall, guestToken: null }
  return em.transactional(async (tx) => {
    if ((await tx.count(WallAdmissionEntity, { linkId })) >= screensLimit)
      throw new AppError('conflict', `${screensLimit} screens have used this link. Make another.`)
    const { holder, guestToken } = await holderOf(tx, { caller, now }, undefined)
    tx.create(WallAdmissionEntity, { linkId, holderId: holder.id, companyId, enteredAt: now })
    return { ...wall, guestToken }
  })
}

async function findWallLink(em: EntityManager, token: string): Promise<WallLinkRow> {
  const link = await em.findOne(WallLinkEntity, { token, revokedAt: null })
  const personId = link?.createdBy
  const maker = link && (await em.findOne(MemberEntity, { companyId: link.companyId, personId }))
  if (!link || !maker || !mayShareWall(maker) || !(await isOpen(em, link.companyId)))
    throw new AppError('link-unusable')
  if (link.campaignId && !(await isThere(em, link.campaignId))) throw new AppError('link-unusable')
  return link
}

const isThere = async (em: EntityManager, id: string) =>
  (await em.count(CampaignEntity, { id, hiddenAt: null })) > 0

/** Whether they need nothing of the link any more: they belong to the company, or came by it before. */
async function isInside(
  em: EntityManager,
  { person: { id }, key }: Caller,
  { linkId, companyId }: { linkId: string; companyId: string },
): Promise<boolean> {
  if (key) return false
  if ((await em.count(WallAdmissionEntity, { linkId, holderId: id })) > 0) return true
  return (await em.count(MemberEntity, { companyId, personId: id })) > 0
}
