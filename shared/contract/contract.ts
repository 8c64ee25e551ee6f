import { analyticsContract } from './analytics.ts'
import { assetsContract } from './assets.ts'
import { campaignsContract } from './campaigns.ts'
import { companiesContract } from './companies.ts'
import { meContract } from './me.ts'

/** The whole API. Server validation, the typed client and OpenAPI all come from this value. */
export const contract = {
  me: meContract,
  companies: companiesContract,
  campaigns: campaignsContract,
  assets: assetsContract,
  analytics: analyticsContract,
}
