import { RightsChangeEntity } from '#server/access/entities.ts'
import { ApiKeyEntity } from '#server/features/api-keys/entities.ts'
import { assetEntities } from '#server/features/assets/entities.ts'
import { analyticsEntities } from '#server/features/analytics/entities.ts'
import { AuditEntryEntity } from '#server/features/audit/entities.ts'
import { campaignEntities } from '#server/features/campaigns/entities.ts'
import { collaborationEntities } from '#server/features/collaboration/entities.ts'
import { companyEntities } from '#server/features/companies/entities.ts'
import { leadEntities } from '#server/features/leads/entities.ts'
import { pollEntities } from '#server/features/polls/entities.ts'
import { publishingEntities } from '#server/features/publishing/entities.ts'
import { identityEntities } from '#server/identity/embedded/entities.ts'
import { JobEntity } from '#server/jobs/entities.ts'
import { MailEntity } from '#server/mail/entities.ts'

/** Every table of the product, by feature. */
export const entities = [
  ...analyticsEntities,
  ...leadEntities,
  ...pollEntities,
  ...companyEntities,
  ...campaignEntities,
  ...collaborationEntities,
  ...assetEntities,
  ...publishingEntities,
  ...identityEntities,
  ApiKeyEntity,
  AuditEntryEntity,
  RightsChangeEntity,
  MailEntity,
  JobEntity,
]
