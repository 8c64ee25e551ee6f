import type { LinkEntrance } from '#shared/contract/share-links.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { mayShare } from '#server/core/access/load-guests.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { isOpen } from '#server/core/companies/access.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { Caller } from '#server/core/caller.ts'
import type { PasswordHasher } from '#server/platform/identity/password-hash.ts'
import type { Limits } from '#server/core/limits.ts'
import { networkOf } from '#server/platform/http/network-of.ts'
import { holderOf } from './holder-of.ts'
import { LinkAdmissionEntity, ShareLinkEntity } from '#server/core/access/entities.ts'
import type { ShareLinkRow } from '#server/core/access/entities.ts'
import { isRunning } from './queries.ts'

const peopleLimit = 1_000

/** What a link leads to, as little as it takes while its password is asked for. */
export async function showLink(
  em: EntityManager,
  caller: Caller | null,
  token: string,
  now: Date,
): Promise<LinkEntrance> {
  const link = await findLink(em, token, now)
  const isInside = caller !== null && (await isAdmitted(em, caller, link))
  const needsPassword = Boolean(link.passwordHash) && !isInside
  const company = needsPassword ? null : await em.findOne(CompanyEntity, { id: link.companyId })
  const campaign = needsPassword ? null : await em.findOne(CampaignEntity, { id: link.campaignId })
  return {
    campaignId: link.campaignId,
    campaignName: campaign?.name ?? null,
    companyName: company?.name ?? null,
    rights: link.rights,
    needsPassword,
    needsName: speaks(link) && !isInside && (!caller || caller.isGuest),
    isInside,
  }
}

export type Entering = {
  token: string
  name?: string | undefined
  password?: string | undefined
}

export type Entrance = {
  caller: Caller | null
  address: string
  limits: Pick<Limits, 'linkPassword' | 'linkPasswordHere'>
  passwords: PasswordHasher
  now: Date
}

/**
 * Admits by a link: a signed-in person as themselves, everybody else as a guest. `guestToken` is the
 * value of the cookie for a new guest. Throws `link-unusable`, `link-password`, `rate-limited`.
 */
export async function enterLink(
  em: EntityManager,
  entrance: Entrance,
  { token, name, password }: Entering,
): Promise<{ campaignId: string; guestToken: string | null }> {
  const { caller, now } = entrance
  const link = await findLink(em, token, now)
  const { campaignId } = link
  if (caller && (await isAdmitted(em, caller, link))) return { campaignId, guestToken: null }
  await requirePassword(entrance, link, password)
  if (speaks(link) && !name && (!caller || caller.isGuest)) throw nameMissing()
  return em.transactional(async (tx) => {
    if ((await tx.count(LinkAdmissionEntity, { linkId: link.id })) >= peopleLimit)
      throw new AppError('conflict', `${peopleLimit} people have used this link already.`)
    const { holder, guestToken } = await holderOf(tx, entrance, name)
    tx.create(LinkAdmissionEntity, {
      linkId: link.id,
      holderId: holder.id,
      companyId: link.companyId,
      campaignId,
      name: holder.name,
      enteredAt: now,
    })
    return { campaignId, guestToken }
  })
}

/** Guests who say something are asked for their name. */
const speaks = ({ rights }: ShareLinkRow) =>
  rights.includes('comment') || rights.includes('approve')

async function findLink(em: EntityManager, token: string, now: Date): Promise<ShareLinkRow> {
  const link = await em.findOne(ShareLinkEntity, { token })
  if (!link || !isRunning(link, now)) throw new AppError('link-unusable')
  const { companyId, createdBy: personId } = link
  const maker = await em.findOne(MemberEntity, { companyId, personId })
  if (!maker || !mayShare(maker) || !(await isOpen(em, companyId)))
    throw new AppError('link-unusable')
  return link
}

/** Whether they need nothing of the link any more: they belong to the company, or came by it before. */
async function isAdmitted(em: EntityManager, caller: Caller, link: ShareLinkRow): Promise<boolean> {
  const { companyId, id: linkId } = link
  const { id } = caller.person
  if (caller.key) return false
  if ((await em.count(LinkAdmissionEntity, { linkId, holderId: id })) > 0) return true
  return (await em.count(MemberEntity, { companyId, personId: id })) > 0
}

async function requirePassword(
  { address, limits, passwords }: Entrance,
  link: ShareLinkRow,
  password: string | undefined,
): Promise<void> {
  if (!link.passwordHash) return
  const here = `${link.id} ${networkOf(address)}`
  await limits.linkPasswordHere.requireLeft(here)
  await limits.linkPassword.requireLeft(link.id)
  if (await passwords.verify(password ?? '', link.passwordHash)) return
  await limits.linkPasswordHere.spend(here)
  await limits.linkPassword.spend(link.id)
  throw new AppError('link-password')
}

const nameMissing = () =>
  new AppError('validation-failed', undefined, [
    { pointer: '/name', detail: 'Say who you are, so that the team knows whose words they read.' },
  ])
