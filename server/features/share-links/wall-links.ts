import { v7 as uuidv7 } from 'uuid'
import type { AuditAction } from '#shared/contract/audit-actions.ts'
import type { WallLink } from '#shared/contract/wall-links.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Actor } from '#shared/permissions/can.ts'
import { WallAdmissionEntity, WallLinkEntity } from '#server/core/access/entities.ts'
import type { WallLinkRow } from '#server/core/access/entities.ts'
import { mayShareWall } from '#server/core/access/load-guests.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { Caller } from '#server/core/caller.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { lockRow } from '#server/platform/db/lock-row.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { newToken } from '#server/platform/identity/tokens.ts'

const linksLimit = 50

/** Who asks for links of the wall, and where they lead. */
export type WallView = { caller: Caller; actor: Actor; appOrigin: string; now: Date }

/** The links of a company's wall that are not ended, newest first; who may make some sees all. */
export async function listWallLinks(em: EntityManager, view: WallView): Promise<WallLink[]> {
  const open = { companyId: view.actor.companyId, revokedAt: null }
  const rows = await em.find(WallLinkEntity, open, { orderBy: { id: 'desc' } })
  return presentWallLinks(em, view, rows)
}

/** A link that shows the wall of the company until it is ended. Throws `conflict` for too many. */
export async function createWallLink(
  em: EntityManager,
  view: WallView,
  label: string,
): Promise<WallLink> {
  const { caller, actor, now } = view
  const { companyId } = actor
  const row = await em.transactional(async (tx) => {
    await lockRow(tx, 'company', companyId)
    if ((await tx.count(WallLinkEntity, { companyId, revokedAt: null })) >= linksLimit)
      throw new AppError('conflict', `There are ${linksLimit} links already. End one first.`)
    const fresh = tx.create(WallLinkEntity, {
      id: uuidv7(),
      companyId,
      label,
      token: newToken(),
      createdBy: caller.person.id,
      createdByName: caller.person.name,
      createdAt: now,
      revokedAt: null,
    })
    await audit(tx, view, 'wall-link.created', label)
    return fresh
  })
  return presentWallLink(view, row, { works: true, entered: [] })
}

/** Ends a link. Screens that show it stop as soon as the database's log of rights is heard. */
export async function revokeWallLink(em: EntityManager, view: WallView, id: string): Promise<void> {
  await em.transactional(async (tx) => {
    const { companyId } = view.actor
    const row = await tx.findOne(WallLinkEntity, { companyId, revokedAt: null, id })
    if (!row) throw new AppError('not-found')
    row.revokedAt = view.now
    await audit(tx, view, 'wall-link.revoked', row.label)
  })
}

const audit = (
  tx: EntityManager,
  { caller, actor: { companyId }, now }: WallView,
  action: AuditAction,
  label: string,
) => recordAudit(tx, caller, { companyId, action, subject: label || 'without a name' }, now)

async function presentWallLinks(
  em: EntityManager,
  view: WallView,
  rows: readonly WallLinkRow[],
): Promise<WallLink[]> {
  if (rows.length === 0) return []
  const linkId = rows.map(({ id }) => id)
  const admissions = await em.find(WallAdmissionEntity, { linkId })
  const { companyId } = view.actor
  const personId = rows.map(({ createdBy }) => createdBy)
  const makers = (await em.find(MemberEntity, { companyId, personId })).filter(mayShareWall)
  return rows.map((row) =>
    presentWallLink(view, row, {
      works: makers.some((maker) => maker.personId === row.createdBy),
      entered: admissions.filter((one) => one.linkId === row.id).map(({ enteredAt }) => enteredAt),
    }),
  )
}

function presentWallLink(
  { appOrigin }: WallView,
  { id, label, token, createdByName, createdAt }: WallLinkRow,
  { works, entered }: { works: boolean; entered: readonly Date[] },
): WallLink {
  const last = entered.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
  return {
    id,
    label,
    url: `${appOrigin}/analytics#wall=${token}`,
    createdBy: createdByName,
    createdAt: createdAt.toISOString(),
    works,
    opened: { count: entered.length, lastAt: last?.toISOString() ?? null },
  }
}
