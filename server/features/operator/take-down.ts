import { v7 as uuidv7, validate as isUuid } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import type { AuditDetails } from '#shared/contract/audit-actions.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { CampaignEntity, FormerSlugEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import type { Services } from '#server/core/services.ts'
import { mailAtOnce } from '#server/features/notifications/public/mail-at-once.ts'
import { notify, publishNotified } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { recordAct } from './acts.ts'
import type { Operator } from './acts.ts'
import { requireReason } from './require-reason.ts'

/** `news` has screens that are open ask again, and `pages` forgets those of this process. */
export type TakeDownParts = Pick<Services, 'appOrigin' | 'news' | 'pages'>

/**
 * Takes the pages of a campaign down, for a reason that its owners and admins are told in the app and by
 * mail: visitors get a page that says that it is not available, nothing is taken from them, and nothing
 * of it goes live until the pages are put back. `campaign` is an id, a slug, or an address with `/c/{slug}`.
 */
export function takeDown(
  em: EntityManager,
  by: Operator,
  { campaign, because }: { campaign: string; because: string },
  parts: TakeDownParts,
): Promise<CampaignRow> {
  const reason = requireReason(because)
  return change(em, by, campaign, parts, (row) => {
    if (row.takenDownAt) throw new AppError('conflict', `${row.name} is taken down already.`)
    row.takenDownAt = by.now
    row.takenDownBecause = reason
    return { action: 'taken-down', reason }
  })
}

/** Shows the pages of a campaign to visitors again, as they would be by now. */
export function putBack(
  em: EntityManager,
  by: Operator,
  campaign: string,
  parts: TakeDownParts,
): Promise<CampaignRow> {
  return change(em, by, campaign, parts, (row) => {
    if (!row.takenDownAt) throw new AppError('conflict', `${row.name} is not taken down.`)
    row.takenDownAt = null
    row.takenDownBecause = null
    return { action: 'put-back', reason: '' }
  })
}

type Done = { action: 'taken-down' | 'put-back'; reason: string }

async function change(
  em: EntityManager,
  by: Operator,
  campaign: string,
  parts: TakeDownParts,
  run: (row: CampaignRow) => Done,
): Promise<CampaignRow> {
  const found = await findCampaign(em, campaign)
  const { row, notified } = await withLockedCampaign(em, found.id, async (tx, locked) => {
    const done = run(locked)
    await tx.flush()
    await record(tx, by, locked, done)
    return { row: locked, notified: await notifyLeaders(tx, by, locked, done, parts) }
  })
  parts.pages.evict(row.slug)
  publishNotified(parts, notified)
  return row
}

/** A campaign by its id, slug or address; also by a slug that it had. */
async function findCampaign(em: EntityManager, named: string): Promise<CampaignRow> {
  const slug = slugIn(named)
  const former = await em.findOne(FormerSlugEntity, { slug })
  const where = isUuid(named)
    ? { id: named }
    : { $or: [{ slug }, { id: former?.campaignId ?? null }] }
  const row = await em.findOne(CampaignEntity, { ...where, sample: null, hiddenAt: null })
  if (!row) throw new AppError('not-found', `There is no campaign ${named}.`)
  return row
}

const slugIn = (named: string) => (/\/c\/([^/?#]+)/.exec(named)?.[1] ?? named).trim().toLowerCase()

async function record(
  tx: EntityManager,
  by: Operator,
  { id: campaignId, companyId, name: subject, slug }: CampaignRow,
  { action, reason }: Done,
): Promise<void> {
  const details: AuditDetails = reason ? { reason } : {}
  const fact = { companyId, campaignId, subject, details, action: `campaign.${action}` } as const
  await recordAudit(tx, 'operator', fact, by.now)
  const what = [`${subject} (/c/${slug})`, reason].filter(Boolean).join(': ')
  await recordAct(tx, by, `campaign.${action}`, what)
}

async function notifyLeaders(
  tx: EntityManager,
  { now }: Operator,
  campaign: CampaignRow,
  { action: answer, reason }: Done,
  { appOrigin }: TakeDownParts,
): Promise<Notified[]> {
  const { companyId } = campaign
  const leaders = await tx.find(MemberEntity, { companyId, role: ['owner', 'admin'] })
  const kinds = new Map(leaders.map(({ personId }) => [personId, 'take-down' as const]))
  const by = { threadId: null, byName: 'The operator', text: reason }
  const fact = { ...by, sourceId: uuidv7(), answer }
  const notified = await notify(tx, campaign, kinds, fact, { now, mailAt: now })
  await mailAtOnce(tx, campaign, notified, appOrigin(), now)
  return notified.map(({ row }) => row)
}
