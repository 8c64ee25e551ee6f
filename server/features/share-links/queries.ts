import type { ShareLink } from '#shared/contract/share-links.ts'
import { can, isGuest } from '#shared/permissions/can.ts'
import type { Actor, Guest } from '#shared/permissions/can.ts'
import { mayShare } from '#server/core/access/load-guests.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { LinkAdmissionEntity, ShareLinkEntity } from '#server/core/access/entities.ts'
import type { ShareLinkRow } from '#server/core/access/entities.ts'

const shownPeople = 20

/** Who asks about links, and where the links lead. */
export type LinkView = { actor: Actor | Guest; personId: string; appOrigin: string; now: Date }

/** Links of others are for those who may manage all; theirs is what whoever made them sees. */
export function linksInSight({ actor, personId }: LinkView, campaign: CampaignRow) {
  const all = !isGuest(actor) && can(actor, 'link.manage-all', { companyId: campaign.companyId })
  return { campaignId: campaign.id, revokedAt: null, ...(all ? {} : { createdBy: personId }) }
}

/** The links of a campaign that are in sight and not revoked, newest first. */
export async function listLinks(
  em: EntityManager,
  view: LinkView,
  campaign: CampaignRow,
): Promise<ShareLink[]> {
  const where = linksInSight(view, campaign)
  const rows = await em.find(ShareLinkEntity, where, { orderBy: { id: 'desc' } })
  return presentLinks(em, view, rows)
}

/** As the API shows them, in three queries whatever their number. */
export async function presentLinks(
  em: EntityManager,
  { appOrigin, now }: LinkView,
  rows: readonly ShareLinkRow[],
): Promise<ShareLink[]> {
  if (rows.length === 0) return []
  const admissions = await em.find(
    LinkAdmissionEntity,
    { linkId: rows.map(({ id }) => id) },
    { orderBy: { enteredAt: 'desc' } },
  )
  const makers = await findMakers(em, rows)
  return rows.map((row) => {
    const entered = admissions.filter(({ linkId }) => linkId === row.id)
    const people = entered.slice(0, shownPeople).map(({ name, enteredAt }) => ({
      name,
      at: enteredAt.toISOString(),
    }))
    return {
      id: row.id,
      label: row.label,
      rights: row.rights,
      url: `${appOrigin}/campaigns/preview/${row.campaignId}#link=${row.token}`,
      wallUrl: row.rights.includes('analytics')
        ? `${appOrigin}/analytics/${row.campaignId}#link=${row.token}`
        : null,
      hasPassword: row.passwordHash !== null && row.passwordHash !== undefined,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      createdBy: row.createdByName,
      createdAt: row.createdAt.toISOString(),
      works: isRunning(row, now) && makers.has(row.createdBy),
      opened: { count: entered.length, people },
    }
  })
}

/** Not revoked, and not expired. */
export function isRunning({ revokedAt, expiresAt }: ShareLinkRow, now: Date): boolean {
  return !revokedAt && (!expiresAt || expiresAt > now)
}

async function findMakers(em: EntityManager, rows: readonly ShareLinkRow[]) {
  const companyId = rows.map((row) => row.companyId)
  const personId = rows.map((row) => row.createdBy)
  const members = await em.find(MemberEntity, { companyId, personId })
  return new Set(members.filter(mayShare).map((member) => member.personId))
}
