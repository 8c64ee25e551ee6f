import { campaignEntities } from '#server/features/campaigns/entities.ts'
import { collaborationEntities } from '#server/features/collaboration/entities.ts'
import { companyEntities } from '#server/features/companies/entities.ts'

/** Every table of the product, by feature. */
export const entities = [...companyEntities, ...campaignEntities, ...collaborationEntities]
