import { accessEntities } from '#server/core/access/entities.ts'
import { alertEntities } from '#server/features/alerts/public/entities.ts'
import { ApiKeyEntity } from '#server/features/api-keys/public/entities.ts'
import { assetEntities } from '#server/features/assets/public/entities.ts'
import { ChartNoteEntity } from '#server/features/chart-notes/public/entities.ts'
import { ingestEntities } from '#server/features/ingest/public/entities.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { billingEntities } from '#server/features/billing/entities.ts'
import { campaignEntities } from '#server/core/campaigns/entities.ts'
import { collaborationEntities } from '#server/features/collaboration/public/entities.ts'
import { companyEntities } from '#server/core/companies/entities.ts'
import { domainEntities } from '#server/features/domains/public/entities.ts'
import { ExperimentEntity } from '#server/features/experiments/public/entities.ts'
import { GoalEntity } from '#server/features/goals/public/entities.ts'
import { leadEntities } from '#server/features/leads/public/entities.ts'
import { notificationEntities } from '#server/features/notifications/public/entities.ts'
import { pollEntities } from '#server/features/polls/entities.ts'
import { publishingEntities } from '#server/features/publishing/public/entities.ts'
import { ScheduleEntity } from '#server/core/campaigns/schedule-entity.ts'
import { ReportSubscriptionEntity } from '#server/features/reports/public/entities.ts'
import { guestEntities } from '#server/features/share-links/public/entities.ts'
import { inboundMailEntities } from '#server/features/inbound-mail/entities.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import { reviewEntities } from '#server/features/reviews/public/entities.ts'
import { threadEntities } from '#server/features/threads/public/entities.ts'
import { TemplateEntity } from '#server/features/templates/public/entities.ts'
import { TargetEntity } from '#server/features/targets/public/entities.ts'
import { TrackedLinkEntity } from '#server/features/tracked-links/public/entities.ts'
import { identityEntities } from '#server/platform/identity/embedded/entities.ts'
import {
  DisabledPersonEntity,
  ProvenAddressEntity,
  RegistrationRuleEntity,
} from '#server/platform/identity/entities.ts'
import { OperatorActEntity } from '#server/features/operator/entities.ts'
import { JobEntity } from '#server/platform/jobs/entities.ts'
import { webhookEntities } from '#server/features/webhooks/public/entities.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'

/** Every table of the product, by feature. */
export const entities = [
  ...ingestEntities,
  ...leadEntities,
  GoalEntity,
  TargetEntity,
  ExperimentEntity,
  ...alertEntities,
  ChartNoteEntity,
  ReportSubscriptionEntity,
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
  ...accessEntities,
  ...guestEntities,
  TrackedLinkEntity,
  VersionEntity,
  ...threadEntities,
  ...reviewEntities,
  ...notificationEntities,
  ...inboundMailEntities,
  ...identityEntities,
  ProvenAddressEntity,
  DisabledPersonEntity,
  RegistrationRuleEntity,
  ApiKeyEntity,
  AuditEntryEntity,
  TemplateEntity,
  MailEntity,
  JobEntity,
  OperatorActEntity,
]
