import { v7 as uuidv7 } from 'uuid'
import type { AuditAction } from '#shared/contract/audit-actions.ts'
import type { WallLink } from '#shared/contract/wall-links.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Actor } from '#shared/permissions/can.ts'
import { WallLinkEntity } from '#server/core/access/entities.ts'
import type { AccessTables, WallLinkRow } from '#server/core/access/entities.ts'
import { mayShareWall } from '#server/core/access/load-guests.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { Caller } from '#server/core/caller.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import { lockRow } from '#server/platform/db/lock-row.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { newToken } from '#server/platform/identity/tokens.ts'

/** Of each wall. */
const linksLimit = 50

/** Who asks for links of walls, and where they lead. */
export type WallView = { caller: Caller; actor: Actor; appOrigin: string; now: Date }

/** The links of a company's walls that are not ended, newest first; who may make some sees all. */
export async function listWallLinks(em: EntityManager, view: WallView): Promise<WallLink[]> {
  const open = { companyId: view.actor.companyId, revokedAt: null }
  const rows = await em.find(WallLinkEntity, open, { orderBy: { id: 'desc' } })
  const ids = rows.flatMap(({ campaignId }) => campaignId ?? [])
  const campaigns = await em.find(CampaignEntity, { id: ids, hiddenAt: null })
  // Those of a campaign that is hidden open nothing, and are back with it.
  const shown = rows.filter(
    ({ campaignId }) => !campaignId || campaigns.some(({ id }) => id === campaignId),
  )
  return presentWallLinks(em, view, shown, campaigns)
}

export type WallLinkSettings = { label: string; campaignId?: string | undefined }

/**
 * A link that shows the wall of the company, or of one campaign, until it is ended. Throws `conflict` for
 * too many, `not-found` for a campaign that is none of the company.
 */
export async function createWallLink(
  em: EntityManager,
  view: WallView,
  { label, campaignId }: WallLinkSettings,
): Promise<WallLink> {
  const { caller, actor, now } = view
  const { companyId } = actor
  return em.transactional(async (tx) => {
    await lockRow(tx, 'company', companyId)
    const campaign = campaignId ? await findCampaign(tx, companyId, campaignId) : null
    const ofWall = { companyId, campaignId: campaign?.id ?? null, revokedAt: null }
    if ((await tx.count(WallLinkEntity, ofWall)) >= linksLimit)
      throw new AppError('conflict', `There are ${linksLimit} links already. End one first.`)
    const row = tx.create(WallLinkEntity, {
      id: uuidv7(),
      companyId,
      campaignId: campaign?.id ?? null,
      label,
      token: newToken(),
      createdBy: caller.person.id,
      createdByName: caller.person.name,
      createdAt: now,
      revokedAt: null,
    })
    await audit(tx, view, 'wall-link.created', { label, campaign })
    return presentWallLink(view, row, { works: true, opened: notOpened, campaign })
  })
}

async function findCampaign(tx: EntityManager, companyId: string, id: string) {
  const campaign = await tx.findOne(CampaignEntity, { id, companyId, hiddenAt: null })
  if (!campaign) throw new AppError('not-found')
  return campaign
}

/** Ends a link. Screens that show it stop as soon as the database's log of rights is heard. */
export async function revokeWallLink(em: EntityManager, view: WallView, id: string): Promise<void> {
  await em.transactional(async (tx) => {
    const { companyId } = view.actor
    const row = await tx.findOne(WallLinkEntity, { companyId, revokedAt: null, id })
    if (!row) throw new AppError('not-found')
    row.revokedAt = view.now
    const { label, campaignId } = row
    const campaign = campaignId ? await tx.findOneOrFail(CampaignEntity, { id: campaignId }) : null
    await audit(tx, view, 'wall-link.revoked', { label, campaign })
  })
}

/** A link of one campaign belongs to the activity of that. */
function audit(
  tx: EntityManager,
  { caller, actor: { companyId }, now }: WallView,
  action: AuditAction,
  { label, campaign }: { label: string; campaign: Named | null },
) {
  const about = campaign && {
    campaignId: campaign.id,
    details: { link: label, campaign: campaign.name },
  }
  const fact = { companyId, action, subject: label || 'without a name', ...about }
  return recordAudit(tx, caller, fact, now)
}

type Named = Pick<CampaignRow, 'id' | 'name'>

async function presentWallLinks(
  em: EntityManager,
  view: WallView,
  rows: readonly WallLinkRow[],
  campaigns: readonly Named[],
): Promise<WallLink[]> {
  if (rows.length === 0) return []
  const entered = await countScreens(
    em,
    rows.map(({ id }) => id),
  )
  const { companyId } = view.actor
  const personId = rows.map(({ createdBy }) => createdBy)
  const makers = (await em.find(MemberEntity, { companyId, personId })).filter(mayShareWall)
  return rows.map((row) =>
    presentWallLink(view, row, {
      works: makers.some((maker) => maker.personId === row.createdBy),
      campaign: campaigns.find(({ id }) => id === row.campaignId) ?? null,
      opened: entered.get(row.id) ?? notOpened,
    }),
  )
}

const notOpened: WallLink['opened'] = { count: 0, lastAt: null }

/** How many screens have entered by each of these links, and when the last did. */
async function countScreens(em: EntityManager, linkIds: readonly string[]) {
  const counted = new Map<string, WallLink['opened']>()
  for (const chunk of inStatements(linkIds)) {
    const rows = await em
      .getKysely<AccessTables>()
      .selectFrom('wall_admission')
      .select(({ fn }) => [
        'link_id',
        fn.countAll<number>().as('count'),
        fn.max('entered_at').as('lastAt'),
      ])
      .where('link_id', 'in', chunk)
      .groupBy('link_id')
      .execute()
    for (const { link_id: id, count, lastAt } of rows)
      counted.set(id, { count, lastAt: new Date(lastAt).toISOString() })
  }
  return counted
}

function presentWallLink(
  { appOrigin }: WallView,
  { id, label, token, createdByName, createdAt }: WallLinkRow,
  {
    works,
    opened,
    campaign,
  }: { works: boolean; opened: WallLink['opened']; campaign: Named | null },
): WallLink {
  return {
    id,
    campaign: campaign && { id: campaign.id, name: campaign.name },
    label,
    url: `${appOrigin}/analytics${campaign ? `/${campaign.id}` : ''}#wall=${token}`,
    createdBy: createdByName,
    createdAt: createdAt.toISOString(),
    works,
    opened,
  }
}
