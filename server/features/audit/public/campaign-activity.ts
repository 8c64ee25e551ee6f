import type { Activity } from '#shared/contract/activity.ts'
import { activityActions } from '#shared/contract/activity-actions.ts'
import type { ActivityAction } from '#shared/contract/activity-actions.ts'
import type { AuditDetails } from '#shared/contract/audit-actions.ts'
import { can } from '#shared/permissions/can.ts'
import type { Actor, Guest } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'

const pageLength = 20

/** What of the details is for everybody who sees the campaign. */
const shownDetails = new Set([
  'reviewed',
  'version',
  'release',
  'reason',
  'failed',
  'starts',
  'publishes',
  'plannedVersion',
  'ends',
  'zone',
  'planned',
  'link',
  'target',
])

/**
 * What happened to a campaign, newest first: those older than `before`. Without where people did it
 * from, which is for who sees the audit log, and of links only for who may make such.
 */
export async function campaignActivity(
  em: EntityManager,
  campaign: CampaignRow,
  actor: Actor | Guest,
  before: string | undefined,
): Promise<{ activity: Activity[]; hasMore: boolean }> {
  const mayShare = can(actor, 'link.manage', campaign)
  const mayShareWall = can(actor, 'wall.share', campaign)
  const action = activityActions.filter(
    (one) =>
      (mayShare || !one.startsWith('link.')) && (mayShareWall || !one.startsWith('wall-link.')),
  )
  const rows = await em.find(
    AuditEntryEntity,
    { campaignId: campaign.id, action, ...(before ? { id: { $lt: before } } : {}) },
    { orderBy: { id: 'desc' }, limit: pageLength + 1 },
  )
  const activity = rows.slice(0, pageLength).flatMap((row) => {
    const known = activityActions.find((one): one is ActivityAction => one === row.action)
    if (!known) return []
    const by = { kind: row.actorKind, name: row.actorName }
    const details = shownOf(row.details)
    return [{ id: row.id, at: row.at.toISOString(), by, action: known, details }]
  })
  return { activity, hasMore: rows.length > pageLength }
}

const shownOf = (details: AuditDetails): AuditDetails =>
  Object.fromEntries(Object.entries(details).filter(([name]) => shownDetails.has(name)))
