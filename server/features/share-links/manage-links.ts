import { v7 as uuidv7 } from 'uuid'
import type { AuditAction } from '#shared/contract/audit-actions.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { isGuest } from '#shared/permissions/can.ts'
import type { LinkRight } from '#shared/permissions/can.ts'
import { mayGive } from '#server/core/access/load-guests.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { Caller } from '#server/core/caller.ts'
import type { PasswordHasher } from '#server/platform/identity/password-hash.ts'
import { newToken } from '#server/platform/identity/tokens.ts'
import { LinkAdmissionEntity, ShareLinkEntity } from '#server/core/access/entities.ts'
import type { ShareLinkRow } from '#server/core/access/entities.ts'
import { linksInSight } from './queries.ts'
import type { LinkView } from './queries.ts'

const linksLimit = 50

/** What is left out stays; null takes password or end away. */
export type LinkSettings = {
  label?: string | undefined
  rights?: LinkRight[] | undefined
  expiresAt?: string | null | undefined
  password?: string | null | undefined
}

export type ByLink = {
  caller: Caller
  campaign: CampaignRow
  view: LinkView
  passwords: PasswordHasher
}

/** A link to the campaign's preview; without settings it lets people watch until it is revoked. */
export async function createLink(
  em: EntityManager,
  by: ByLink,
  settings: LinkSettings,
): Promise<ShareLinkRow> {
  const changes = await readSettings(by, settings)
  const { campaign, caller, view } = by
  return em.transactional(async (tx) => {
    const open = await tx.count(ShareLinkEntity, { campaignId: campaign.id, revokedAt: null })
    if (open >= linksLimit)
      throw new AppError('conflict', `There are ${linksLimit} links already. End one first.`)
    const row = tx.create(ShareLinkEntity, {
      id: uuidv7(),
      companyId: campaign.companyId,
      campaignId: campaign.id,
      label: '',
      rights: [],
      passwordHash: null,
      expiresAt: null,
      revokedAt: null,
      token: newToken(),
      createdBy: caller.person.id,
      createdByName: caller.person.name,
      createdAt: view.now,
      ...changes,
    })
    await audit(tx, by, row, 'link.created')
    return row
  })
}

/** Changes what a link allows. A password that is set asks everybody for it once more. */
export async function updateLink(
  em: EntityManager,
  by: ByLink,
  linkId: string,
  settings: LinkSettings,
): Promise<ShareLinkRow> {
  const changes = await readSettings(by, settings)
  return em.transactional(async (tx) => {
    const row = await findLink(tx, by, linkId)
    tx.assign(row, changes)
    if (changes.passwordHash) await tx.nativeDelete(LinkAdmissionEntity, { linkId })
    await audit(tx, by, row, 'link.changed')
    return row
  })
}

/** Ends a link. What is open by it closes as soon as the database's log of rights is heard. */
export async function revokeLink(em: EntityManager, by: ByLink, linkId: string): Promise<void> {
  await em.transactional(async (tx) => {
    const row = await findLink(tx, by, linkId)
    row.revokedAt = by.view.now
    await audit(tx, by, row, 'link.revoked')
  })
}

/** Nobody gives by a link what they may not do themselves. */
function requireOwn({ actor }: LinkView, rights: readonly LinkRight[]): void {
  const isOwn = (right: LinkRight) => !isGuest(actor) && mayGive(actor, right)
  if (!rights.every(isOwn))
    throw new AppError('forbidden', 'You can give by a link only what you may do yourself.')
}

async function findLink(tx: EntityManager, by: ByLink, id: string): Promise<ShareLinkRow> {
  const row = await tx.findOne(ShareLinkEntity, { ...linksInSight(by.view, by.campaign), id })
  if (!row) throw new AppError('not-found')
  return row
}

async function readSettings({ view, passwords }: ByLink, settings: LinkSettings) {
  const { label, rights, expiresAt, password } = settings
  if (rights) requireOwn(view, rights)
  const end = expiresAt ? new Date(expiresAt) : null
  if (end && end <= view.now)
    throw new AppError('validation-failed', undefined, [
      { pointer: '/expiresAt', detail: 'Choose a time that is still to come.' },
    ])
  return {
    ...(label === undefined ? {} : { label }),
    ...(rights === undefined ? {} : { rights: [...new Set(rights)] }),
    ...(expiresAt === undefined ? {} : { expiresAt: end }),
    ...(password === undefined
      ? {}
      : { passwordHash: password === null ? null : await passwords.hash(password) }),
  }
}

function audit(tx: EntityManager, by: ByLink, row: ShareLinkRow, action: AuditAction) {
  const details = { link: row.label, allows: ['watch', ...row.rights].join(', ') }
  const { companyId, campaignId } = row
  const fact = { companyId, campaignId, action, subject: by.campaign.name, details }
  return recordAudit(tx, by.caller, fact, by.view.now)
}
