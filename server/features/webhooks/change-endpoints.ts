import { isIP } from 'node:net'
import { v7 as uuidv7 } from 'uuid'
import { endpointsLimit } from '#shared/contract/webhook-types.ts'
import type { WebhookType } from '#shared/contract/webhook-types.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { AuditAction } from '#shared/contract/audit-actions.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { giveUpWaiting } from './disable-endpoint.ts'
import { WebhookEndpointEntity } from './public/entities.ts'
import type { WebhookEndpointRow } from './public/entities.ts'
import { lockEndpoint } from './lock-endpoint.ts'
import { isPublicAddress } from '#server/platform/http/public-address.ts'
import { newSecret, oldSecretMs } from './sign-message.ts'

/** What the installation lets webhooks do. */
type Limits = { toPrivateNetworks: boolean }

export type EndpointInput = { url: string; description: string; types: WebhookType[] }

/** A new endpoint, switched on. Its secret is in the row. */
export function addEndpoint(
  em: EntityManager,
  by: Admitted,
  { url, description, types }: EndpointInput,
  limits: Limits,
  now: Date,
): Promise<WebhookEndpointRow> {
  requireReachable(url, limits)
  return changeCompany(em, by, async (tx, { id: companyId }) => {
    if ((await tx.count(WebhookEndpointEntity, { companyId })) >= endpointsLimit)
      throw new AppError('conflict', `There are ${endpointsLimit} webhooks already.`)
    const row = tx.create(WebhookEndpointEntity, {
      id: uuidv7(),
      companyId,
      url,
      description,
      types: [...new Set(types)],
      secret: newSecret(),
      oldSecret: null,
      oldSecretUntil: null,
      enabled: true,
      disabledBecause: null,
      failingSince: null,
      createdByName: by.caller.person.name,
      createdAt: now,
    })
    await audit(tx, by, 'webhook.created', row, now)
    return row
  })
}

export type EndpointChange = {
  [Key in keyof EndpointInput]?: EndpointInput[Key] | undefined
} & { enabled?: boolean | undefined }

/** Changes what is given. Switched off, what waits counts as failed; switched on, it starts anew. */
export function changeEndpoint(
  em: EntityManager,
  by: Admitted,
  { id, limits, ...change }: EndpointChange & { id: string; limits: Limits },
  now: Date,
): Promise<WebhookEndpointRow> {
  if (change.url !== undefined) requireReachable(change.url, limits)
  return changeOne(em, by, id, async (tx, row) => {
    const { enabled = row.enabled, types } = change
    row.url = change.url ?? row.url
    row.description = change.description ?? row.description
    if (types) row.types = [...new Set(types)]
    if (row.enabled && !enabled) await giveUpWaiting(tx, id)
    if (!row.enabled && enabled) {
      row.disabledBecause = null
      row.failingSince = null
    }
    row.enabled = enabled
    await audit(tx, by, 'webhook.changed', row, now)
  })
}

/** A new secret; the one before signs beside it for a day. */
export function rotateSecret(
  em: EntityManager,
  by: Admitted,
  id: string,
  now: Date,
): Promise<WebhookEndpointRow> {
  return changeOne(em, by, id, async (tx, row) => {
    row.oldSecret = row.secret
    row.oldSecretUntil = new Date(now.getTime() + oldSecretMs)
    row.secret = newSecret()
    await audit(tx, by, 'webhook.secret-rotated', row, now)
  })
}

/** Removes an endpoint with its log and what waits for it. */
export async function removeEndpoint(
  em: EntityManager,
  by: Admitted,
  id: string,
  now: Date,
): Promise<void> {
  await changeOne(em, by, id, async (tx, row) => {
    await audit(tx, by, 'webhook.removed', row, now)
    tx.remove(row)
  })
}

/** An endpoint of a company; `not-found` when it has no such one. */
export async function requireEndpoint(
  em: EntityManager,
  companyId: string,
  id: string,
): Promise<WebhookEndpointRow> {
  const row = await em.findOne(WebhookEndpointEntity, { id, companyId })
  if (!row) throw new AppError('not-found')
  return row
}

function changeOne(
  em: EntityManager,
  by: Admitted,
  id: string,
  change: (tx: EntityManager, row: WebhookEndpointRow) => Promise<void>,
): Promise<WebhookEndpointRow> {
  return changeCompany(em, by, async (tx, { id: companyId }) => {
    const row = await lockEndpoint(tx, id)
    if (row?.companyId !== companyId) throw new AppError('not-found')
    await change(tx, row)
    return row
  })
}

/** What can be seen of an address before it is asked for; the rest is judged at each connection. */
function requireReachable(url: string, { toPrivateNetworks }: Limits): void {
  if (toPrivateNetworks) return
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isInside = isIP(host) !== 0 ? !isPublicAddress(host) : /(^|\.)localhost\.?$/.test(host)
  if (protocol !== 'https:') throw wrongUrl('Use an address that begins with https://.')
  if (isInside) throw wrongUrl('Use an address on the public internet.')
}

const wrongUrl = (detail: string) =>
  new AppError('validation-failed', undefined, [{ pointer: '/url', detail }])

/** The path and query of an address may be secrets: the log names the host. */
async function audit(
  tx: EntityManager,
  by: Admitted,
  action: AuditAction,
  { companyId, url }: WebhookEndpointRow,
  now: Date,
): Promise<void> {
  await recordAudit(tx, by.caller, { companyId, action, subject: new URL(url).host }, now)
}
