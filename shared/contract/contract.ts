import { analyticsContract } from './analytics.ts'
import { apiKeysContract } from './api-keys.ts'
import { assetsContract } from './assets.ts'
import { auditContract } from './audit.ts'
import { campaignsContract } from './campaigns.ts'
import { companiesContract } from './companies.ts'
import { diagnosisContract } from './diagnosis.ts'
import { invitesContract } from './invites.ts'
import { meContract } from './me.ts'
import { membersContract } from './members.ts'

/** The whole API. Server validation, the typed client and OpenAPI all come from this value. */
export const contract = {
  me: meContract,
  companies: companiesContract,
  members: membersContract,
  invites: invitesContract,
  apiKeys: apiKeysContract,
  audit: auditContract,
  campaigns: campaignsContract,
  assets: assetsContract,
  analytics: analyticsContract,
  diagnosis: diagnosisContract,
}
