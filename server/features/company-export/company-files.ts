import { must } from '#shared/lib/must.ts'
import { ApiKeyEntity } from '#server/features/api-keys/public/entities.ts'
import { presentKey } from '#server/features/api-keys/public/queries.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { drawingFile, pathOfAsset } from '#server/platform/storage/stored-paths.ts'
import { AssetEntity } from '#server/features/assets/public/entities.ts'
import { fontRows, listFonts, readFont } from '#server/features/assets/public/fonts.ts'
import { presentAsset } from '#server/features/assets/public/queries.ts'
import { WallLinkEntity } from '#server/core/access/entities.ts'
import type { AccessTables } from '#server/core/access/entities.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { presentAuditEntry } from '#server/features/audit/public/queries.ts'
import { exportBilling } from '#server/features/billing/public/queries.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { CustomDomainEntity } from '#server/features/domains/public/entities.ts'
import { readLeadSettings } from '#server/features/leads/public/settings.ts'
import {
  WebhookDeliveryEntity,
  WebhookEndpointEntity,
} from '#server/features/webhooks/public/entities.ts'
import {
  presentDelivery,
  presentWebhook,
} from '#server/features/webhooks/public/present-webhook.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { TemplateEntity } from '#server/features/templates/public/entities.ts'
import { CompanyEntity, InviteEntity } from '#server/core/companies/entities.ts'
import { showCompany } from '#server/features/companies/public/queries.ts'
import { presentInvite } from '#server/features/invites/public/queries.ts'
import { listMembers } from '#server/features/members/public/queries.ts'
import { campaignFiles } from './campaign-files.ts'
import type { Exporting } from './campaign-files.ts'
import { inPages } from './in-pages.ts'
import { readmeOf } from './readme-of.ts'
import { jsonOf, ndjsonOf } from './text-of.ts'
import type { ArchivedFile } from '#server/platform/storage/zip-to-file.ts'

/** Everything of a company, and nothing that opens a door: no hash of a key or an invite. */
export async function* companyFiles(
  fork: () => EntityManager,
  companyId: string,
  { now, ...services }: Exporting & { now: Date },
): AsyncGenerator<ArchivedFile> {
  const row = must(await fork().findOne(CompanyEntity, { id: companyId }), 'no company')
  const company = await showCompany(fork(), row)
  yield { path: 'README.txt', content: readmeOf(company.name, now) }
  yield { path: 'company.json', content: JSON.stringify(company, null, 2) }
  const members = await listMembers(fork(), companyId)
  yield { path: 'members.json', content: JSON.stringify(members, null, 2) }
  yield { path: 'invites.json', content: jsonOf(invitesOf(fork, companyId)) }
  yield { path: 'api-keys.json', content: jsonOf(keysOf(fork, companyId)) }
  const settings = await readLeadSettings(fork(), companyId)
  yield { path: 'lead-settings.json', content: JSON.stringify(settings, null, 2) }
  const billing = await exportBilling(fork(), companyId)
  yield { path: 'billing.json', content: JSON.stringify(billing, null, 2) }
  yield { path: 'webhooks.json', content: jsonOf(webhooksOf(fork, companyId, now)) }
  yield { path: 'webhook-log.ndjson', content: ndjsonOf(webhookLogOf(fork, companyId)) }
  const domains = await domainsOf(fork, companyId)
  yield { path: 'domains.json', content: JSON.stringify(domains, null, 2) }
  yield { path: 'wall-links.json', content: await wallLinksOf(fork, companyId) }
  yield { path: 'audit-log.ndjson', content: ndjsonOf(auditOf(fork, companyId)) }
  // The sample and its numbers are nobody's; by itself it can be exported like any other.
  const own = { companyId, sample: null }
  const campaigns = await fork().find(CampaignEntity, own, { orderBy: { id: 'asc' } })
  for (const campaign of campaigns) yield* campaignFiles(fork, campaign, services)
  yield { path: 'templates.json', content: jsonOf(templatesOf(fork, companyId)) }
  yield { path: 'assets.json', content: jsonOf(assetsOf(fork, companyId)) }
  yield* pictureFiles(fork, companyId, services.files)
  yield* fontFiles(fork, companyId, services.files)
}

/** Also names that were given back, as long as they are kept for the company. */
async function domainsOf(fork: () => EntityManager, companyId: string) {
  const rows = await fork().find(CustomDomainEntity, { companyId }, { orderBy: { name: 'asc' } })
  return rows.map((row) => {
    const { token: _, ...shown } = row
    return shown
  })
}

/** Of which campaign, null for all, and when screens entered; also links that have ended. */
async function wallLinksOf(fork: () => EntityManager, companyId: string): Promise<string> {
  const rows = await fork().find(WallLinkEntity, { companyId }, { orderBy: { id: 'asc' } })
  const admissions = await fork()
    .getKysely<AccessTables>()
    .selectFrom('wall_admission')
    .select(['link_id', 'entered_at'])
    .where('company_id', '=', companyId)
    .orderBy('entered_at')
    .orderBy('holder_id')
    .execute()
  const byLink = Map.groupBy(admissions, (one) => one.link_id)
  const links = rows.map(({ id, campaignId = null, label, createdByName, ...row }) => ({
    id,
    campaignId,
    label,
    createdBy: createdByName,
    createdAt: row.createdAt,
    revokedAt: row.revokedAt,
    screens: (byLink.get(id) ?? []).map((one) => new Date(one.entered_at)),
  }))
  return JSON.stringify(links, null, 2)
}

async function* invitesOf(fork: () => EntityManager, companyId: string) {
  const rows = inPages((where, limit) =>
    fork().find(InviteEntity, { companyId, ...where }, { orderBy: { id: 'asc' }, limit }),
  )
  for await (const row of rows) {
    const { usedAt = null, revokedAt = null } = row
    yield { ...presentInvite(row), usedAt, revokedAt }
  }
}

async function* keysOf(fork: () => EntityManager, companyId: string) {
  const rows = inPages((where, limit) =>
    fork().find(ApiKeyEntity, { companyId, ...where }, { orderBy: { id: 'asc' }, limit }),
  )
  for await (const row of rows) yield { ...presentKey(row), revokedAt: row.revokedAt ?? null }
}

async function* webhooksOf(fork: () => EntityManager, companyId: string, now: Date) {
  for (const row of await fork().find(WebhookEndpointEntity, { companyId }))
    yield presentWebhook(row, now)
}

async function* webhookLogOf(fork: () => EntityManager, companyId: string) {
  const rows = inPages((where, limit) =>
    fork().find(WebhookDeliveryEntity, { companyId, ...where }, { orderBy: { id: 'asc' }, limit }),
  )
  for await (const row of rows) yield { webhook: row.endpointId, ...presentDelivery(row) }
}

async function* auditOf(fork: () => EntityManager, companyId: string) {
  const rows = inPages((where, limit) =>
    fork().find(AuditEntryEntity, { companyId, ...where }, { orderBy: { id: 'asc' }, limit }),
  )
  for await (const row of rows) yield presentAuditEntry(row)
}

async function* templatesOf(fork: () => EntityManager, companyId: string) {
  const rows = inPages((where, limit) =>
    fork().find(
      TemplateEntity,
      { companyId, ...where },
      { orderBy: { id: 'asc' }, limit, populate: ['seed'] },
    ),
  )
  for await (const { id, name, kind, seed, createdAt } of rows)
    yield { id, name, kind, seed, createdAt }
}

function assetRows(fork: () => EntityManager, companyId: string) {
  return inPages((where, limit) =>
    fork().find(
      AssetEntity,
      { companyId, kind: 'picture', deletedAt: null, ...where },
      { orderBy: { id: 'asc' }, limit },
    ),
  )
}

async function* assetsOf(fork: () => EntityManager, companyId: string) {
  for await (const row of assetRows(fork, companyId)) yield presentAsset(row)
}

async function* pictureFiles(
  fork: () => EntityManager,
  companyId: string,
  files: FileStore,
): AsyncGenerator<ArchivedFile> {
  for await (const { id, widths } of assetRows(fork, companyId)) {
    const names = widths.length > 0 ? widths.map((width) => `${width}.webp`) : [drawingFile]
    for (const name of names) {
      const path = pathOfAsset(id, name)
      const found = await files.open(path)
      // A picture that was lost must not keep people from everything else.
      if (found) yield { path, content: found.content, stored: true }
    }
  }
}

async function* fontFiles(
  fork: () => EntityManager,
  companyId: string,
  files: FileStore,
): AsyncGenerator<ArchivedFile> {
  const families = await listFonts(fork(), companyId)
  yield { path: 'fonts.json', content: JSON.stringify(families, null, 2) }
  for (const row of await fontRows(fork(), companyId)) {
    const content = await readFont(files, row)
    if (content) yield { path: `fonts/${row.id}.woff2`, content, stored: true }
  }
}
