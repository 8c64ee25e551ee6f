import { RightsChangeEntity } from '#server/access/entities.ts'
import { ApiKeyEntity } from '#server/features/api-keys/entities.ts'
import { assetEntities } from '#server/features/assets/entities.ts'
import { analyticsEntities } from '#server/features/analytics/entities.ts'
import { AuditEntryEntity } from '#server/features/audit/entities.ts'
import { billingEntities } from '#server/features/billing/entities.ts'
import { campaignEntities } from '#server/features/campaigns/entities.ts'
import { collaborationEntities } from '#server/features/collaboration/entities.ts'
import { companyEntities } from '#server/features/companies/entities.ts'
import { domainEntities } from '#server/features/domains/entities.ts'
import { leadEntities } from '#server/features/leads/entities.ts'
import { notificationEntities } from '#server/features/notifications/entities.ts'
import { pollEntities } from '#server/features/polls/entities.ts'
import { publishingEntities } from '#server/features/publishing/entities.ts'
import { ScheduleEntity } from '#server/features/scheduling/entities.ts'
import { shareLinkEntities } from '#server/features/share-links/entities.ts'
import { VersionEntity } from '#server/features/versions/entities.ts'
import { reviewEntities } from '#server/features/reviews/entities.ts'
import { threadEntities } from '#server/features/threads/entities.ts'
import { TemplateEntity } from '#server/features/templates/entities.ts'
import { TrackedLinkEntity } from '#server/features/tracked-links/entities.ts'
import { identityEntities } from '#server/identity/embedded/entities.ts'
import { ProvenAddressEntity } from '#server/identity/entities.ts'
import { JobEntity } from '#server/jobs/entities.ts'
import { webhookEntities } from '#server/features/webhooks/entities.ts'
import { MailEntity } from '#server/mail/entities.ts'

/** Every table of the product, by feature. */
export const entities = [
  ...analyticsEntities,
  ...leadEntities,
  ...webhookEntities,
  ...pollEntities,
  ...domainEntities,
  ...companyEntities,
  ...billingEntities,
  ...campaignEntities,
  ...collaborationEntities,
  ...assetEntities,
  ...publishingEntities,
  ScheduleEntity,
  ...shareLinkEntities,
  TrackedLinkEntity,
  VersionEntity,
  ...threadEntities,
  ...reviewEntities,
  ...notificationEntities,
  ...identityEntities,
  ProvenAddressEntity,
  ApiKeyEntity,
  AuditEntryEntity,
  TemplateEntity,
  RightsChangeEntity,
  MailEntity,
  JobEntity,
]
